import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'
import { sorteoDeFecha } from './sorteo.ts'

const DESDE = `El primer número va de 1 a ${counted(limits.rifasEnTotal)}.`
const PRECIO = 'Escribí el precio nuevo, mayor que cero.'

export const cambiarPrecioForm = z.extend(sorteoDeFecha, {
  /** The first of the numbers; absent: all numbers of the draw. */
  desde: z.optional(f.numeroRifa),
  hasta: z.optional(f.numeroRifa),
  precioRifa: f.importe(0.01, PRECIO),
})

export const borrarRifasForm = z.object({
  desde: f.entero(1, limits.rifasEnTotal, DESDE),
  /** The last number that the form showed; refused if there is another one now. Absent: whatever is the last. */
  hasta: z.optional(f.numeroRifa),
})

/** Corrections of numbers that nobody has bought; not in rifa.ts, which every first visit loads. */
export const correccionApi = {
  cambiarPrecio: {
    method: 'POST',
    path: '/rifa/cambiarPrecio',
    access: ['admin'],
    summary: 'Give the unsold numbers of an open draw, or a stretch of them, another price; held ones keep theirs.',
    body: cambiarPrecioForm,
    reply: z.object({ cambiadas: z.number(), message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'NUMEROS_CANCELADOS', 'PRECIO_DE_TABLA'],
  },
  borrarRifas: {
    method: 'POST',
    path: '/rifa/borrarRifas',
    access: ['admin'],
    summary:
      'Delete the last numbers, from one on, none of which was ever in an order. The next ones made begin there.',
    body: borrarRifasForm,
    reply: z.object({ borradas: z.number(), message: z.string() }),
    errors: [
      'RIFAS_INEXISTENTES',
      'RIFAS_CAMBIARON',
      'RIFAS_NO_BORRABLES',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'CAMPANIA_SELLADA',
    ],
  },
} as const satisfies Record<string, Endpoint>
