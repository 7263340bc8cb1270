import { AppError, type MedioDePago } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import type { PaymentParts } from '#modules/dinero/pago/pago.service.ts'
import { codeWriter, enlaceOf, TRANSFERENCIA } from '#modules/numeros/toma/toma-codigo.service.ts'
import { porTransferencia } from '#modules/sitio/config/config.rules.ts'
import type { Medio, Payments } from '#outside/payments.ts'

/** Who takes the money of a purchase, and where its buyer pays. */
export type Cobra = Pick<Payments, 'createPreference' | 'cobrarEnPersona'> & { provider: Medio }

/** `cobra`: who is paid, the provider by default; `payments`: who is asked about what the buyer began before. */
export type Tienda = Pick<PaymentParts, 'db' | 'env'> & { payments: Payments | null; cobra?: Cobra }

export function cobraDe({ payments, cobra = payments ?? undefined }: Tienda): Cobra {
  if (!cobra) throw new AppError('VENTA_ONLINE_APAGADA')
  return cobra
}

/**
 * The provider, or for a transfer the organisation itself with a page of its own. Throws MEDIO_APAGADO if the other one is left, else
 * VENTA_ONLINE_APAGADA.
 */
export function cobraOf({ payments, env }: Pick<Deps, 'payments' | 'env'>, medio: MedioDePago | undefined): Cobra {
  const cobra = medio === 'transferencia' ? null : payments
  if (cobra) return cobra
  const transfiere = porTransferencia(env) !== null
  if (medio === 'proveedor' || !transfiere)
    throw new AppError(payments || transfiere ? 'MEDIO_APAGADO' : 'VENTA_ONLINE_APAGADA')
  return {
    provider: 'transferencia',
    async createPreference({ externalReference }) {
      const codigo = (await codeWriter(env, TRANSFERENCIA))(externalReference)
      return { id: '', initPoint: enlaceOf(env, TRANSFERENCIA, codigo), collectorId: null }
    },
  }
}
