import * as z from 'zod/mini'
import * as f from './fields.ts'
import { datosClienteFisico, fechaDelTalon, talonForm, ventaEnPuertaForm } from './venta.ts'

// Forms of the desk where stubs are registered; apart from the forms that a telephone stores.

/** A stub that an organiser enters, whoever sold it. */
export const talonEnMesaForm = z.extend(talonForm, {
  nombre: datosClienteFisico.shape.nombre,
  vendedor: z.string().check(z.minLength(1, 'Elegí quién vendió.')),
  fecha: fechaDelTalon,
})

/** A stub of one's own. */
export const talonPropioForm = z.extend(ventaEnPuertaForm, { numero: f.numeroRifa, fecha: fechaDelTalon })

/** The same where buyers need an e-mail. */
export const talonPropioConCorreoForm = z.extend(talonPropioForm, { correo: f.email })
