import { type AjustePropuesto, AppError, fromMinor } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { findQuienVende } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  findSaldo,
  hadCaja,
  hasOtherAdmin,
  insertAjuste,
  listAjustes,
  lockAjuste,
  lockCaja,
  updateAjuste,
} from './caja.queries.ts'
import type { Firma } from './caja.rules.ts'
import { postAsiento, requireAnother } from './caja.service.ts'
import { findQuien } from './caja-saldos.queries.ts'

type Tx = Transaction<Database>
type Ajuste = { vendedor: string; importe: number; cuenta: 'caja' | 'por_acreditar'; motivo: string }

/**
 * A charge to a seller, or an allowance with an amount below zero; for ended accounts too. An allowance of more than there is
 * is proposed only: another organiser confirms it. Throws VENDEDOR_NO_ENCONTRADO, UNO_MISMO, AJUSTE_A_CIEGAS, AJUSTE_SIN_SEGUNDO,
 * CLAVE_REUTILIZADA.
 */
export async function ajustar(
  db: Db,
  ajuste: Ajuste,
  { usuarioId, key, now }: Firma & { key: Sent['key'] },
): Promise<{ propuesto: boolean }> {
  const { vendedor, importe, cuenta, motivo } = ajuste
  if (!(await findQuienVende(db, vendedor)) && !(await hadCaja(db, vendedor)))
    throw new AppError('VENDEDOR_NO_ENCONTRADO')
  return makeOnce(db, { caller: { id: usuarioId }, key }, now, async db => {
    await requireAnother(db, usuarioId, vendedor)
    await lockCaja(db, vendedor)
    // Whether there is enough would tell what is to be counted.
    const deOtro = cuenta === 'caja' && vendedor !== usuarioId
    if (importe < 0 && deOtro && (await findQuien(db, vendedor)).porContar) throw new AppError('AJUSTE_A_CIEGAS')
    const propuesto = importe < 0 && (await findSaldo(db, `${cuenta}:${vendedor}`)) + importe < 0
    if (propuesto) {
      if (!(await hasOtherAdmin(db, usuarioId, vendedor))) throw new AppError('AJUSTE_SIN_SEGUNDO')
      const row = { vendedor_id: vendedor, cuenta, importe, motivo }
      await insertAjuste(db, { ...row, propuesto_por: usuarioId, propuesto_at: now })
    } else await postAjuste(db, ajuste, { id: crypto.randomUUID(), usuarioId, now })
    await recordActo(db, propuesto ? 'proponerAjuste' : 'ajustar', vendedor, { importe, cuenta })
    return { propuesto }
  })
}

async function postAjuste(
  db: Tx,
  { vendedor, importe, cuenta, motivo }: Ajuste,
  { id, usuarioId, now }: Firma & { id: string },
): Promise<void> {
  const lineas = [
    { cuenta: `${cuenta}:${vendedor}`, importe },
    { cuenta: `diferencia:${vendedor}`, importe: -importe },
  ]
  await postAsiento(db, { evento: `ajuste:${id}`, at: now, usuarioId, nota: motivo, lineas })
}

/** Those that wait for another organiser, oldest first. */
export const ajustesPropuestos = async (db: Db): Promise<AjustePropuesto[]> =>
  (await listAjustes(db)).map(({ at, importe, ...ajuste }) => ({
    ...ajuste,
    fecha: at.toISOString(),
    importe: fromMinor(importe),
  }))

/**
 * Confirms what another organiser proposed, and posts it; or rejects it, or takes one's own back. Throws NO_ENCONTRADO,
 * AJUSTE_RESUELTO, AJUSTE_DE_OTRO, UNO_MISMO.
 */
export async function resolverAjuste(
  db: Db,
  { id, confirmar }: { id: string; confirmar: boolean },
  { usuarioId, now }: Firma,
): Promise<void> {
  await inTransaction(db, async db => {
    const ajuste = await lockAjuste(db, id)
    if (!ajuste) throw new AppError('NO_ENCONTRADO')
    if (ajuste.estado !== 'propuesto') throw new AppError('AJUSTE_RESUELTO')
    const { vendedor_id: vendedor, importe, cuenta, motivo } = ajuste
    await requireAnother(db, usuarioId, vendedor)
    if (confirmar && [vendedor, ajuste.propuesto_por].includes(usuarioId)) throw new AppError('AJUSTE_DE_OTRO')
    await lockCaja(db, vendedor)
    const estado = confirmar ? 'confirmado' : 'rechazado'
    await updateAjuste(db, id, { estado, resuelto_por: usuarioId, resuelto_at: now })
    if (confirmar) await postAjuste(db, { vendedor, importe, cuenta, motivo }, { id, usuarioId, now })
    await recordActo(db, 'resolverAjuste', vendedor, { importe, cuenta, estado })
  })
}
