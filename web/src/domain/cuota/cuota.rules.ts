import type { cuotaApi, PlanDeNumero as Plan, ReplyOf } from '@talonario/contract'
import { dayOfInstant, today } from '#lib/format.ts'

export type { PlanDeNumero as Plan } from '@talonario/contract'
export type Cuota = Plan['cuotas'][number]
export type Pendiente = ReplyOf<typeof cuotaApi.pendientes>['pendientes'][number]
export type PlanPropio = ReplyOf<typeof cuotaApi.misCuotas>['planes'][number]
export type Grupo = 'atrasada' | 'hoy' | 'proxima'

/** The instalment that is paid next. */
export const proximaOf = ({ cuotas }: Plan): Cuota | undefined => cuotas.find(({ estado }) => estado !== 'pagada')

/** Until its draw is sealed it can still be paid, also after its hour. */
export function grupoOf({ estado, vence }: Cuota): Grupo {
  if (estado === 'atrasada') return 'atrasada'
  return vence && dayOfInstant(vence) <= today() ? 'hoy' : 'proxima'
}
