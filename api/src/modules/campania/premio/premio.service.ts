import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { deleteFreePremio, existsPremio, insertPremio } from './premio.queries.ts'
import type { PremioRow } from './premio.shape.ts'

export { attachPremios, countPremios, detachPremios, lockPremios } from './premio.queries.ts'
export { type PremioRow, premioColumns, toPremio } from './premio.shape.ts'

export async function crearPremio(
  db: Db,
  form: { nombre: string; descripcion: string },
  now: Date,
): Promise<PremioRow> {
  return await inTransaction(db, async db => {
    const premio = await insertPremio(db, { ...form, created_at: now })
    await recordActo(db, 'crearPremio', premio.id)
    return premio
  })
}

/** Deletes a free prize. Throws PREMIO_ASIGNADO when a draw has it, PREMIO_NO_ENCONTRADO. */
export async function eliminarPremio(db: Db, id: string): Promise<void> {
  await inTransaction(db, async db => {
    if (await deleteFreePremio(db, id)) return recordActo(db, 'eliminarPremio', id)
    throw new AppError((await existsPremio(db, id)) ? 'PREMIO_ASIGNADO' : 'PREMIO_NO_ENCONTRADO')
  })
}
