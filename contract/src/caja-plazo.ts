import * as z from 'zod/mini'
import { toDay } from './dates.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const LETRA = 'Escribí hasta tres letras.'
const AL_REVES = 'La primera letra va antes que la última: así no se llama a nadie.'
const letra = z.optional(z.string()).check(z.refine(value => /^[\p{L}]{0,3}$/u.test((value ?? '').trim()), LETRA))

/** The last year with four figures, because one more is typed easily. */
const END = Date.parse('9999-12-31T00:00:00Z')

/** Without marks, as the database compares letters. */
const plain = (letters = '') => letters.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const liquidacionForm = z
  .object({
    titulo: f.texto('Escribí un título.'),
    /** The deadline, an instant. */
    vence: z.string({ error: 'Elegí día y hora.' }).check(
      z.refine(value => !Number.isNaN(Date.parse(value)), { error: 'Elegí día y hora.', abort: true }),
      z.refine(value => Date.parse(value) < END, {
        error: 'Elegí día y hora: el año lleva cuatro cifras.',
        abort: true,
      }),
      // A day that exists, with a zone, because the deadline would otherwise depend on the server's.
      z.refine(value => toDay(value) !== null && /T.*(Z|[+-]\d\d:\d\d)$/.test(value), 'Elegí día y hora.'),
    ),
    /** Sellers by the first letters of their names, from `desde` to `hasta`; an empty end is open. */
    desde: letra,
    hasta: letra,
  })
  .check(
    z.refine(({ desde, hasta }) => !plain(hasta) || plain(desde).slice(0, plain(hasta).length) <= plain(hasta), {
      path: ['hasta'],
      error: AL_REVES,
    }),
  )

const liquidacion = z.object({
  _id: z.string(),
  titulo: z.string(),
  vence: z.string(),
  desde: z.string(),
  hasta: z.string(),
  rindieron: z.number(),
  faltan: z.array(z.object({ id: z.string(), nombre: z.string() })),
})
export type Liquidacion = z.output<typeof liquidacion>

export const liquidacionApi = {
  liquidaciones: {
    method: 'GET',
    path: '/caja/liquidaciones',
    access: ['admin'],
    summary: 'Settling dates, the next first, with the sellers who are missing.',
    reply: z.object({ liquidaciones: z.array(liquidacion) }),
  },
  misLiquidaciones: {
    method: 'GET',
    path: '/caja/misLiquidaciones',
    access: ['vendedor', 'admin'],
    summary: 'Settling dates the caller is called to and has not presented a rendición for.',
    reply: z.object({ liquidaciones: z.array(z.object({ titulo: z.string(), vence: z.string() })) }),
  },
  crearLiquidacion: {
    method: 'POST',
    path: '/caja/crearLiquidacion',
    access: ['admin'],
    summary:
      'A date by which sellers present their rendición; they are reminded three days and one day before, and on the day.',
    body: liquidacionForm,
    reply: z.object({ message: z.string() }),
    idempotent: true,
    errors: ['FECHA_PASADA', 'CLAVE_REUTILIZADA'],
  },
  cancelarLiquidacion: {
    method: 'DELETE',
    path: '/caja/cancelarLiquidacion/:id',
    access: ['admin'],
    summary: 'Takes a settling date away.',
    params: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
