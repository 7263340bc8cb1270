import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { rejectDeclaradas } from '#modules/dinero/entrega/entrega.service.ts'

/** Blocks postings to a person until the end of the transaction; somebody who never held money has no row to lock. */
export async function lockCuenta(db: Db, id: string): Promise<void> {
  await db.selectFrom('cuenta').select('codigo').where('codigo', '=', `caja:${id}`).forNoKeyUpdate().execute()
}

/** A person's rendiciones and hand-ins that are still open. */
export async function listPendientes(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from rendicion where vendedor_id = ${id} and estado = 'presentada')
      + (select count(*) from entrega where vendedor_id = ${id} and estado = 'declarada') as n`.execute(db)
  return rows[0]?.n ?? 0
}

const NOTA = 'La cuenta se eliminó.'

export async function rejectPendientes(
  db: Db,
  { id, usuarioId, now }: { id: string; usuarioId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('rendicion')
    .set({ estado: 'devuelta', nota: NOTA, resuelta_at: now, cerrada_por: usuarioId })
    .where('vendedor_id', '=', id)
    .where('estado', '=', 'presentada')
    .execute()
  await rejectDeclaradas(db, { vendedorId: id, usuarioId, nota: NOTA, now })
}
