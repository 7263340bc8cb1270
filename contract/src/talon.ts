import * as z from 'zod/mini'
import * as f from './fields.ts'
import { datosClienteFisico, fechaDelTalon, talonForm, ventaEnPuertaForm } from './venta.ts'

// The forms of the desk where stubs are registered one after the other, apart from those that a telephone keeps.

/** One stub as an organiser enters it, of whoever sold it. */
export const talonEnMesaForm = z.extend(talonForm, {
  nombre: datosClienteFisico.shape.nombre,
  vendedor: z.string().check(z.minLength(1, 'Elegí quién vendió.')),
  fecha: fechaDelTalon,
})

/** One of one's own. */
export const talonPropioForm = z.extend(ventaEnPuertaForm, { numero: f.numeroRifa, fecha: fechaDelTalon })

/** The same where nobody is sold to without an e-mail. */
export const talonPropioConCorreoForm = z.extend(talonPropioForm, { correo: f.email })
