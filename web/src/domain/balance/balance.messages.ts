import type { Balance } from '@talonario/contract'
import { money } from '#lib/format.ts'

export const rubroWords = { premios: 'Premio', cobros: 'Comisión de los cobros', otros: 'Otro gasto' } as const

export const cuentaWords = { efectivo: 'La caja', banco: 'El banco', proveedor: 'Mercado Pago' } as const

/** What is not settled of a campaign, as a sentence; '' if all is. */
export function sinCerrar({ premiosSinEntregar, donde: { vendedores, porAcreditar } }: Balance): string {
  const parts = [
    premiosSinEntregar.length > 0 && `premios sin entregar (${premiosSinEntregar.join(', ')})`,
    vendedores !== 0 && `${money(vendedores)} en manos de los vendedores`,
    porAcreditar !== 0 && `${money(porAcreditar)} por acreditar`,
  ].filter(part => part !== false)
  return parts.length === 0 ? '' : `Quedan ${new Intl.ListFormat('es').format(parts)}.`
}
