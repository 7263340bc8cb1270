import { dayIn } from '@talonario/contract'

/** The configured rules of sale, under the contract's names. */
export const reglasDeVenta = (env: { VENTA_LIBRE: boolean; VENDER_ASIGNADAS_ONLINE: boolean }) => ({
  ventaLibre: env.VENTA_LIBRE,
  venderAsignadas: env.VENDER_ASIGNADAS_ONLINE,
})

/** The account that buyers transfer to; null if transfers are not accepted. */
export const porTransferencia = ({
  TRANSFERENCIA_CUENTA: cuenta,
  TRANSFERENCIA_TITULAR: titular,
}: {
  TRANSFERENCIA_CUENTA?: string | undefined
  TRANSFERENCIA_TITULAR?: string | undefined
}) => (cuenta && titular ? { cuenta, titular } : null)

/** The campaign year: the configured one, else the present year in the configured zone. */
export function campaignYear(env: { CAMPAIGN_YEAR?: number | undefined; TZ_RIFA: string }, now: Date): number {
  return env.CAMPAIGN_YEAR ?? Number(dayIn(env.TZ_RIFA, now).slice(0, 4))
}
