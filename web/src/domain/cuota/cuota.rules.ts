import { type cuotaApi, fromMinor, type PlanDeNumero as Plan, type ReplyOf, toMinor } from '@talonario/contract'
import { dayOfInstant, today } from '#lib/format.ts'

export type { PlanDeNumero as Plan, PlanPropio } from '@talonario/contract'
export type Cuota = Plan['cuotas'][number]
export type Pendiente = ReplyOf<typeof cuotaApi.pendientes>['pendientes'][number]
export type Grupo = 'atrasada' | 'hoy' | 'proxima'

/** The instalment that is paid next: with no draw left to play in, none. */
export const proximaOf = ({ juega, cuotas }: Plan): Cuota | undefined =>
  juega ? cuotas.find(({ estado }) => estado !== 'pagada') : undefined

/** What is left to pay until the number plays in its next draw: what is late, and all that is due for the draw that follows. */
export function paraJugarOf({ cuotas }: Plan): Cuota[] {
  const impagas = cuotas.filter(({ estado }) => estado !== 'pagada')
  const first = impagas.find(({ estado }) => estado === 'pendiente')
  return impagas.filter(({ estado, fecha }) => estado === 'atrasada' || (first?.fecha !== '' && fecha === first?.fecha))
}

export const montoOf = (cuotas: readonly Cuota[]): number =>
  fromMinor(cuotas.reduce((sum, { monto }) => sum + toMinor(monto), 0))

/** Until its draw is sealed it can still be paid, also after its hour. */
export function grupoOf({ estado, vence }: Cuota): Grupo {
  if (estado === 'atrasada') return 'atrasada'
  return vence && dayOfInstant(vence) <= today() ? 'hoy' : 'proxima'
}
