import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MailEnv } from '#mails/purchase.ts'
import { postDinero } from '#modules/dinero/comision/comision.service.ts'
import type { Compra } from '#modules/dinero/compra/compra.queries.ts'
import { moveCompra } from '#modules/dinero/compra/compra.service.ts'
import type { LineaDeParte } from '#modules/dinero/compra/compra-parte.queries.ts'
import { takePartBack } from '#modules/dinero/compra/compra-parte.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, type Destino } from '#modules/sitio/correo/correo.service.ts'
import { decide, type Pago } from './pago.rules.ts'
import { type Devuelto, ordenOf, type PorCancelacion, refundPago } from './pago.service.ts'

type Facts = {
  compra: Compra
  pagos: readonly Pago[]
  lineas: readonly LineaDeParte[]
  env: MailEnv
  motivo: string
  usuarioId: string
  cancelado?: PorCancelacion | undefined
}

/**
 * Returns lines of a locked, paid order: it is a smaller order from then on, on which there is too much money, and that goes
 * back as any money too much does. Throws NADA_PARA_DEVOLVER, PAGO_EN_DISPUTA, SORTEO_CERRADO.
 */
export async function reembolsarParte(
  db: Transaction<Database>,
  { compra, pagos, lineas, env, motivo, usuarioId, cancelado }: Facts,
  now: Date,
): Promise<void> {
  if (compra.estado === 'en_revision') throw new AppError('PAGO_EN_DISPUTA')
  // What was called off is over, also where the provider has returned a part: what is here beyond the rest of the order goes back.
  if (compra.estado !== 'pagada' && !(cancelado && compra.estado === 'parcial'))
    throw new AppError('NADA_PARA_DEVOLVER')
  const left = await takePartBack(db, compra, lineas, { at: now, usuarioId, motivo })
  const { estado, devolver } = decide(ordenOf(left, now), pagos)
  if (estado !== 'pagada' && estado !== compra.estado) throw new AppError('PAGO_EN_DISPUTA')
  if (estado !== compra.estado) await moveCompra(db, left, { estado }, { at: now, usuarioId, nota: motivo })
  const vendedores = lineas.flatMap(({ vendedorId }) => vendedorId ?? [])
  await postDinero(db, compra.id, now, usuarioId, vendedores)
  await recordActo(db, 'reembolsar', compra.id, {
    lineas: lineas.map(({ linea }) => linea),
    pagos: devolver.map(({ pagoId }) => pagoId),
  })
  const mailOf = (to: Destino, devuelto: Devuelto) =>
    cancelado
      ? correo('sorteo-cancelado', to, env, left, { ...cancelado, devuelto })
      : correo('reembolso-parte', to, env, left, devuelto)
  await refundPago(db, left, pagos, devolver, { mailOf, now })
}
