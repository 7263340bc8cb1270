import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'

export const premio = z.object({
  _id: z.string(),
  id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  /** Name of a stored picture, or `''`. */
  imagen: z.string(),
  /** What the seller of the winning number gets; absent if nothing. */
  paraVendedor: z.optional(z.string()),
})
export type Premio = z.output<typeof premio>

const OBLIGATORIOS = 'Todos los campos son obligatorios.'
export const premioForm = z.object({
  nombre: f.texto(OBLIGATORIOS),
  descripcion: f.parrafo(OBLIGATORIOS),
  /** A picture sent before (`subirImagen`); `''` removes it, absent leaves it. */
  imagen: z.optional(z.string().check(z.regex(/^([0-9a-f]{64}\.webp)?$/, 'La imagen no es válida.'))),
  /** What the seller of the winning number gets; `''` removes it, absent leaves it. */
  paraVendedor: f.textoOpcional(),
})

/** Every number wins it that ends like the one drawn for `dePremio`. */
const terminacion = z.object({
  dePremio: f.id,
  cifras: f.entero(1, limits.cifrasDeTerminacion, `Elegí de una a ${limits.cifrasDeTerminacion} cifras.`),
})

/** How many numbers win a prize by last digits if all these consecutive numbers play: on average, and at most. */
export function presupuestoDeTerminacion(numeros: number, cifras: number): { esperados: number; maximo: number } {
  if (numeros === 0) return { esperados: 0, maximo: 0 }
  const finales = 10 ** cifras
  const pocos = Math.floor(numeros / finales)
  const conUnoMas = numeros % finales
  // Some endings have one number more than the others. Of each ending, all numbers win except the one drawn.
  const esperados = (conUnoMas * (pocos + 1) * pocos + (finales - conUnoMas) * pocos * (pocos - 1)) / numeros
  return { esperados, maximo: Math.max(0, Math.ceil(numeros / finales) - 1) }
}

/** 'por las 2 últimas cifras'. */
export const porCifras = (cifras: number): string =>
  cifras === 1 ? 'por la última cifra' : `por las ${cifras} últimas cifras`

export const premioApi = {
  crearPremio: {
    method: 'POST',
    path: '/premio/crearPremio',
    access: ['admin'],
    summary:
      'Create a prize that belongs to no draw yet; with `terminacion` one that follows from the number drawn for another, in its draw.',
    body: z.extend(premioForm, { terminacion: z.optional(terminacion) }),
    reply: z.object({ premio, message: z.string() }),
    idempotent: true,
    errors: ['CLAVE_REUTILIZADA', 'PREMIO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'CAMPANIA_SELLADA', 'DEMASIADOS_PREMIOS'],
  },
  listarPremios: {
    method: 'GET',
    path: '/premio/listarPremios',
    access: ['admin'],
    summary: 'Free prizes: those that belong to no draw.',
    reply: z.object({ premios: z.array(premio) }),
  },
  modificarPremio: {
    method: 'PUT',
    path: '/premio/modificarPremio/:id',
    access: ['admin'],
    summary:
      'Correct a prize: free, or of a draw that is still open. Name and description stay from the first sale on.',
    params: z.object({ id: f.id }),
    body: conLeido(premioForm),
    reply: z.object({ premio, message: z.string() }),
    errors: ['PREMIO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'PREMIO_PROMETIDO', 'IMAGEN_INEXISTENTE', 'CAMBIO_MIENTRAS'],
  },
  eliminarPremio: {
    method: 'DELETE',
    path: '/premio/eliminarPremio/:id',
    access: ['admin'],
    summary: 'Delete a free prize, or one by last digits that is not promised yet.',
    params: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['PREMIO_NO_ENCONTRADO', 'PREMIO_ASIGNADO', 'PREMIO_PROMETIDO', 'SORTEO_CERRADO'],
  },
} as const satisfies Record<string, Endpoint>
