import type { Db } from '#db/schema.ts'

type Factor = { secreto: Buffer; confirmado_at: Date | null }

/** The second factor of an account, confirmed or not. */
export const findFactor = (db: Db, usuarioId: string): Promise<Factor | undefined> =>
  selectFactor(db, usuarioId).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockFactor = (db: Db, usuarioId: string): Promise<Factor | undefined> =>
  selectFactor(db, usuarioId).forUpdate().executeTakeFirst()

const selectFactor = (db: Db, usuarioId: string) =>
  db.selectFrom('segundo_factor').select(['secreto', 'confirmado_at']).where('usuario_id', '=', usuarioId)

export async function hasFactor(db: Db, usuarioId: string): Promise<boolean> {
  return Boolean((await findFactor(db, usuarioId))?.confirmado_at)
}

/** Stores a new secret, unless the account has a confirmed factor. Returns whether it did. */
export async function insertFactor(db: Db, usuarioId: string, secreto: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('segundo_factor')
    .values({ usuario_id: usuarioId, secreto, created_at: now })
    .onConflict(conflict =>
      conflict
        .column('usuario_id')
        .doUpdateSet({ secreto, created_at: now })
        .where('segundo_factor.confirmado_at', 'is', null),
    )
    .returning('usuario_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmFactor(db: Db, usuarioId: string, paso: number, now: Date): Promise<void> {
  await db
    .updateTable('segundo_factor')
    .set({ confirmado_at: now, ultimo_paso: paso })
    .where('usuario_id', '=', usuarioId)
    .execute()
}

/** Uses up the code of this time step; false if it was used before. */
export async function takePaso(db: Db, usuarioId: string, paso: number): Promise<boolean> {
  const row = await db
    .updateTable('segundo_factor')
    .set({ ultimo_paso: paso })
    .where('usuario_id', '=', usuarioId)
    .where('ultimo_paso', '<', paso)
    .returning('usuario_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code; false if there is none like it. */
export async function takeCodigo(db: Db, usuarioId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('codigo_recuperacion')
    .set({ used_at: now })
    .where('usuario_id', '=', usuarioId)
    .where('codigo_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('usuario_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countCodigos(db: Db, usuarioId: string): Promise<number> {
  const { total } = await db
    .selectFrom('codigo_recuperacion')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Replaces the recovery codes. */
export async function replaceCodigos(db: Db, usuarioId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom('codigo_recuperacion').where('usuario_id', '=', usuarioId).execute()
  await db
    .insertInto('codigo_recuperacion')
    .values(hashes.map(codigo_hash => ({ usuario_id: usuarioId, codigo_hash, created_at: now })))
    .execute()
}

/** Deletes the factor and its recovery codes. Returns whether there was one. */
export async function deleteFactor(db: Db, usuarioId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('segundo_factor')
    .where('usuario_id', '=', usuarioId)
    .returning('usuario_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes factors that were begun and never confirmed. */
export async function deleteUnconfirmedFactores(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('segundo_factor').where('confirmado_at', 'is', null).where('created_at', '<', before).execute()
}
