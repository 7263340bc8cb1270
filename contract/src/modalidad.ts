import * as z from 'zod/mini'
import { deCampania } from './campania-lista.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { repartir } from './money.ts'

/** In minor units. `orden`: the place by date, from 1, of the principal draw before which it is due. */
export type CuotaDePlan = { monto: number; orden: number }

/** An instalment of a number that was sold. */
export type CuotaDeTitular = CuotaDePlan & { n: number; pagada: boolean }

/** Whether a number may be sold with this plan while `proximo` is the place of the next principal draw. */
export const valeAhora = ({ desde, hasta }: { desde: number; hasta: number }, proximo: number | null): boolean =>
  proximo !== null && desde <= proximo && proximo <= hasta

/** The plan with a single payment among those that numbers are sold with now: the price of one paid at once today. */
export const unPago = <M extends { cuotas: readonly unknown[] }>(vigentes: readonly M[]): M | undefined =>
  vigentes.find(({ cuotas }) => cuotas.length === 1)

/** The first place of a draw from `proximo` on at which plans sell, but not exactly one with a single payment; `hay`: how many such plans there are. */
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

/** The unpaid instalments that are due up to the principal draw `orden`. */
export const debidas = <C extends CuotaDeTitular>(cuotas: readonly C[], orden: number): C[] =>
  cuotas.filter(cuota => !cuota.pagada && cuota.orden <= orden)

/** Whether a sold number plays in a draw; in an `extra`, only if all is paid. */
export const juega = (
  cuotas: readonly CuotaDeTitular[],
  sorteo: { tipo: 'principal' | 'extra'; orden: number },
): boolean => debidas(cuotas, sorteo.tipo === 'extra' ? Number.POSITIVE_INFINITY : sorteo.orden).length === 0

export const COMO_SE_PAGA = ['contado', 'cuotas'] as const

/**
 * The instalments after a change of plan: one payment before the next draw, or the rest of a plan's (`ordenes`). Null if an instalment is
 * overdue, nothing is left to pay, or no draw is left to pay before.
 */
export function cambioDePlan(
  cuotas: readonly CuotaDeTitular[],
  { como, ordenes, proximo }: { como: (typeof COMO_SE_PAGA)[number]; ordenes: readonly number[]; proximo: number },
): CuotaDePlan[] | null {
  const resto = cuotas.filter(({ pagada }) => !pagada)
  if (resto.length === 0 || debidas(cuotas, proximo - 1).length > 0) return null
  const total = resto.reduce((sum, { monto }) => sum + monto, 0)
  if (como === 'contado') return [{ monto: total, orden: proximo }]
  // The plan's first instalments are those that were paid.
  const quedan = ordenes.slice(cuotas.length - resto.length).filter(orden => orden >= proximo)
  return quedan.length === 0
    ? null
    : repartir(total, quedan.length).map((monto, i) => ({ monto, orden: quedan[i] ?? proximo }))
}

/** Whether the next payment would become larger, or due sooner. */
export function subeLaProxima(cuotas: readonly CuotaDeTitular[], cambiadas: readonly CuotaDePlan[]): boolean {
  const [antes, ahora] = [cuotas.find(({ pagada }) => !pagada), cambiadas[0]]
  return antes !== undefined && ahora !== undefined && (ahora.monto > antes.monto || ahora.orden < antes.orden)
}

const orden = (mensaje: string) => f.entero(1, limits.sorteosPorCampania, mensaje)
const TOTAL = 'El total de la modalidad es un número mayor que 0, con hasta dos decimales.'

export const modalidadForm = z
  .object({
    nombre: f.texto('Escribí el nombre de la modalidad.', 60),
    /** The plan is sold while the next principal draw is one of these, counted from 1 by date. */
    desde: orden('Elegí desde qué sorteo vale.'),
    hasta: orden('Elegí hasta qué sorteo vale.'),
    /** Parsed to minor units. */
    total: f.importe(0.01, TOTAL),
    /** The draw before which each instalment is due; the first is paid at the sale. */
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

/** In major units. */
export const modalidad = z.object({
  id: z.string(),
  nombre: z.string(),
  total: z.number(),
  desde: z.number(),
  hasta: z.number(),
  /** `vence`: until when it may be paid before that draw; '' if there is no such draw any more. */
  cuotas: z.array(
    z.object({ n: z.number(), monto: z.number(), orden: z.number(), fecha: z.string(), vence: z.string() }),
  ),
  /** Whether numbers are sold with it now. */
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
      /** The place of the next principal draw, counted from 1 by date; 0 if there is none. */
      proximo: z.number(),
      /** Send it back with guardarModalidades. */
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
      /** The version of the table that the form showed; without it, whatever table is there now is replaced. */
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
