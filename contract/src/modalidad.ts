import * as z from 'zod/mini'
import { deCampania } from './campania-lista.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { repartir } from './money.ts'

/** Minor units. `orden`: the principal draw, counted from 1 by date, before which it is due. */
export type CuotaDePlan = { monto: number; orden: number }

/** What an instalment was paid with; null: it is due or to come. */
export type CuotaDeTitular = CuotaDePlan & { n: number; pagada: boolean }

/** Whether a number whose next principal draw is `proximo` may be sold so. */
export const valeAhora = ({ desde, hasta }: { desde: number; hasta: number }, proximo: number | null): boolean =>
  proximo !== null && desde <= proximo && proximo <= hasta

/** Of the plans by which a number may be sold now, the one of a single payment: what it costs paid at once today. */
export const unPago = <M extends { cuotas: readonly unknown[] }>(vigentes: readonly M[]): M | undefined =>
  vigentes.find(({ cuotas }) => cuotas.length === 1)

/** The first stretch from `proximo` on in which plans sell and not exactly one of them is of a single payment, by its draw; `hay`: how many are. */
export function tramoSinUnPago(
  modalidades: readonly { desde: number; hasta: number; cuotas: readonly unknown[] }[],
  proximo: number | null,
): { orden: number; hay: number } | undefined {
  const ordenes = modalidades.flatMap(({ desde, hasta }) =>
    Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).filter(
      orden => proximo !== null && orden >= proximo,
    ),
  )
  return [...new Set(ordenes)]
    .sort((a, b) => a - b)
    .map(orden => ({
      orden,
      hay: modalidades.filter(m => valeAhora(m, orden) && m.cuotas.length === 1).length,
    }))
    .find(({ hay }) => hay !== 1)
}

/** What has to be paid before the principal draw `orden`, and is not. */
export const debidas = <C extends CuotaDeTitular>(cuotas: readonly C[], orden: number): C[] =>
  cuotas.filter(cuota => !cuota.pagada && cuota.orden <= orden)

/** Whether a sold number plays: an `extra` only if all is paid. */
export const juega = (
  cuotas: readonly CuotaDeTitular[],
  sorteo: { tipo: 'principal' | 'extra'; orden: number },
): boolean => debidas(cuotas, sorteo.tipo === 'extra' ? Number.POSITIVE_INFINITY : sorteo.orden).length === 0

export const COMO_SE_PAGA = ['contado', 'cuotas'] as const

/**
 * A change of plan: what is left, at once before the next draw, or in the instalments of the plan that are left. `ordenes`: the plan's. Null
 * where an instalment is late, nothing is left, or no instalment is.
 */
export function cambioDePlan(
  cuotas: readonly CuotaDeTitular[],
  { como, ordenes, proximo }: { como: (typeof COMO_SE_PAGA)[number]; ordenes: readonly number[]; proximo: number },
): CuotaDePlan[] | null {
  const resto = cuotas.filter(({ pagada }) => !pagada)
  if (resto.length === 0 || debidas(cuotas, proximo - 1).length > 0) return null
  const total = resto.reduce((sum, { monto }) => sum + monto, 0)
  if (como === 'contado') return [{ monto: total, orden: proximo }]
  // Those paid were the plan's first ones.
  const quedan = ordenes.slice(cuotas.length - resto.length).filter(orden => orden >= proximo)
  return quedan.length === 0
    ? null
    : repartir(total, quedan.length).map((monto, i) => ({ monto, orden: quedan[i] ?? proximo }))
}

/** Whether the part that is paid next would be more, or due sooner. */
export function subeLaProxima(cuotas: readonly CuotaDeTitular[], cambiadas: readonly CuotaDePlan[]): boolean {
  const [antes, ahora] = [cuotas.find(({ pagada }) => !pagada), cambiadas[0]]
  return antes !== undefined && ahora !== undefined && (ahora.monto > antes.monto || ahora.orden < antes.orden)
}

const orden = (mensaje: string) => f.entero(1, limits.sorteosPorCampania, mensaje)
const TOTAL = 'El total de la modalidad es un número mayor que 0, con hasta dos decimales.'

export const modalidadForm = z
  .object({
    nombre: f.texto('Escribí el nombre de la modalidad.', 60),
    /** Sold while the next principal draw is one of these, counted from 1 by date. */
    desde: orden('Elegí desde qué sorteo vale.'),
    hasta: orden('Elegí hasta qué sorteo vale.'),
    /** Handed on in minor units. */
    total: f.importe(0.01, TOTAL),
    /** The draw before which each instalment is due. The first is paid at the sale. */
    vencen: z
      .array(orden('Elegí antes de qué sorteo vence cada cuota.'))
      .check(
        z.minLength(1, 'Una modalidad tiene al menos una cuota.'),
        z.maxLength(limits.cuotas, `Como máximo ${limits.cuotas} cuotas.`),
      ),
  })
  .check(
    z.refine(({ desde, hasta }) => desde <= hasta, {
      error: 'Vale desde un sorteo hasta uno igual o posterior.',
      path: ['hasta'],
    }),
    z.refine(({ vencen }) => vencen.every((orden, i) => i === 0 || orden >= (vencen[i - 1] ?? 0)), {
      error: 'Las cuotas vencen una después de otra.',
      path: ['vencen'],
    }),
    z.refine(({ hasta, vencen }) => vencen.every((orden, i) => i === 0 || orden >= hasta), {
      error: 'Desde la segunda, una cuota vence antes del último sorteo en que la modalidad se vende, o después.',
      path: ['vencen'],
    }),
    z.refine(({ total, vencen }) => total >= vencen.length, { error: TOTAL, path: ['total'] }),
  )

/** Major units on the wire. */
export const modalidad = z.object({
  id: z.string(),
  nombre: z.string(),
  total: z.number(),
  desde: z.number(),
  hasta: z.number(),
  /** `vence`: the instant until which it may be paid for that draw; '' where there is no such draw any more. */
  cuotas: z.array(
    z.object({ n: z.number(), monto: z.number(), orden: z.number(), fecha: z.string(), vence: z.string() }),
  ),
  /** Whether a number may be sold so now. */
  vale: z.boolean(),
})
export type Modalidad = z.output<typeof modalidad>

export const modalidadApi = {
  listarModalidades: {
    method: 'GET',
    path: '/campania/listarModalidades',
    access: 'anyone',
    withoutToken: true,
    summary: 'The price table of a continua: in how many instalments a number is paid, and until when each.',
    query: deCampania,
    reply: z.object({
      modalidades: z.array(modalidad),
      /** The next principal draw, counted from 1 by date; 0: none is to come. */
      proximo: z.number(),
      /** What guardarModalidades is given back. */
      version: z.string(),
    }),
  },
  guardarModalidades: {
    method: 'POST',
    path: '/campania/guardarModalidades',
    access: ['admin'],
    summary:
      'The whole price table: what is in it already stays, what is not is offered no more. Sold plans never change.',
    body: z.object({
      /** Of the table that was looked at; left out: it is replaced whatever it is by now. */
      version: z.optional(z.string().check(z.maxLength(64))),
      modalidades: z
        .array(modalidadForm)
        .check(z.maxLength(limits.modalidades, `Como máximo ${limits.modalidades} modalidades.`)),
    }),
    reply: z.object({ modalidades: z.array(modalidad), message: z.string() }),
    errors: [
      'SOLO_CONTINUA',
      'MODALIDAD_SIN_SORTEO',
      'MODALIDAD_UN_PAGO',
      'CAMPANIA_TERMINADA',
      'MODALIDADES_CAMBIARON',
    ],
  },
} as const satisfies Record<string, Endpoint>

/** Minor units of a form's instalments. */
export const cuotasOf = ({ total, vencen }: { total: number; vencen: readonly number[] }): CuotaDePlan[] =>
  repartir(total, vencen.length).map((monto, i) => ({ monto, orden: vencen[i] ?? 1 }))
