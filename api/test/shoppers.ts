import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'

/** So many shoppers without a password, each with an open session: their tokens. */
export async function insertShoppers(db: Db, count: number, now = new Date()): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into usuario (nombre_usu, nombre_completo, email, ci, password_hash, rol)
    select 'shopper' || i, 'Shopper ' || i, 'shopper' || i || '@talonario.test', 90000000 + i, '', 'public'
    from generate_series(1, ${count}::int) i returning id`.execute(db)
  const tokens = []
  for (const { id } of rows) tokens.push(await openSesion(db, { id, rol: 'public' }, now))
  return tokens
}
