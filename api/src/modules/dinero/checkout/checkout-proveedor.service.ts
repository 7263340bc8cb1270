import { AppError, fromMinor } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import { type Compra, findByReferencia, type Linea, updatePreferencia } from '#modules/dinero/compra/compra.queries.ts'
import { cancelCompra } from '#modules/dinero/compra/compra.service.ts'
import type { PaymentParts } from '#modules/dinero/pago/pago.service.ts'
import { isThisMachine } from '#outside/network.ts'
import { type CobroEnPersona, PaymentsError, type Preference } from '#outside/payments.ts'
import type { Cobra } from './checkout-medio.service.ts'

type Pagador = { nombreCompleto: string; email: string }

/**
 * Requests from the provider where to pay: its page, or for a buyer in person the code to scan, if that is set up. If it fails, no number stays held.
 */
export async function requestPayment(
  parts: Pick<PaymentParts, 'db' | 'env'> & { cobra: Cobra },
  { compra, lineas }: { compra: Compra; lineas: readonly Linea[] },
  comprador: Pagador,
  now: Date,
  enPersona = false,
) {
  const { db, env, cobra } = parts
  try {
    const cobrar = enPersona ? cobra.cobrarEnPersona : undefined
    const { id, initPoint, collectorId } = cobrar
      ? await cobrar(cobroOf(compra, lineas), `cobro:${compra.id}`)
      : await cobra.createPreference(preferenceOf(env, compra, lineas, comprador), `preferencia:${compra.id}`)
    const link = { initPoint, cobradorId: collectorId ?? '', cobroId: cobrar ? id : '' }
    if (await updatePreferencia(db, compra.id, link, now)) return { initPoint, referencia: compra.referencia }
  } catch (error) {
    await cancelCompra(db, compra.id, now)
    throw error instanceof PaymentsError ? refusalOf(error, env) : error
  }
  // Another call was quicker: one with the same key, or one that put another order in the place of this one.
  const settled = await findByReferencia(db, compra.referencia)
  if (settled?.initPoint) return settled
  const keyGivenBack = compra.huella !== null && !settled?.huella
  throw new AppError(keyGivenBack ? 'PROVEEDOR' : 'COMPRA_VENCIDA')
}

/**
 * Payment providers refuse 127.0.0.1 as the address to return to: somebody who tries the app at home reads why. Any
 * other refusal keeps its own sentence.
 */
function refusalOf({ causes }: PaymentsError, { FRONTEND_URL }: Deps['env']): AppError {
  const noReturn = causes.some(cause => cause === 'invalid_auto_return' || cause === 'invalid_back_urls')
  const here = isThisMachine(new URL(FRONTEND_URL).hostname)
  return noReturn && here
    ? new AppError('PROVEEDOR_SIN_VUELTA', { direccion: FRONTEND_URL })
    : new AppError('PROVEEDOR')
}

const cobroOf = (compra: Compra, lineas: readonly Linea[]): CobroEnPersona => ({
  externalReference: compra.referencia,
  title: lineas.map(({ titulo }) => titulo).join(', '),
  total: compra.total,
  since: compra.createdAt,
  expiresAt: compra.expiresAt ?? compra.createdAt,
})

function preferenceOf(env: Deps['env'], compra: Compra, lineas: readonly Linea[], comprador: Pagador): Preference {
  const back = (page: string) => `${env.FRONTEND_URL}/tienda/${page}?total=${fromMinor(compra.total)}`
  return {
    externalReference: compra.referencia,
    // A provider accepts no line without a price; the total is the same without it.
    items: lineas
      .filter(linea => linea.precio > 0)
      .map(linea => ({
        id: linea.rifaId ?? linea.productoId ?? '',
        title: linea.titulo,
        quantity: linea.cantidad,
        unitPrice: linea.precio,
      })),
    payer: { name: comprador.nombreCompleto, ...(comprador.email && { email: comprador.email }) },
    currency: compra.moneda,
    expiresAt: compra.expiresAt ?? compra.createdAt,
    backUrls: { success: back('success'), failure: back('failure'), pending: back('pending') },
    notificationUrl: `${env.BASE_URL}/api/pago/webhook`,
  }
}
