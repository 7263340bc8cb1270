import type { Usuario } from '@talonario/contract'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { toUsuario, usuarioColumns } from './usuario.shape.ts'

export type Cuenta = { usuario: Usuario; passwordHash: string }

/** The account that logs in with this e-mail, with what its password is compared to. */
export const findCuentaByEmail = (db: Db, email: string): Promise<Cuenta | undefined> =>
  toCuenta(selectCuenta(db).where('email', '=', email).executeTakeFirst())

export const findCuenta = (db: Db, id: string): Promise<Cuenta | undefined> =>
  toCuenta(selectCuenta(db).where('id', '=', id).executeTakeFirst())

const selectCuenta = (db: Db) =>
  db
    .selectFrom('usuario')
    .select([...usuarioColumns, 'password_hash'])
    .where('deleted_at', 'is', null)

async function toCuenta(
  found: Promise<(Parameters<typeof toUsuario>[0] & { password_hash: string }) | undefined>,
): Promise<Cuenta | undefined> {
  const row = await found
  return row && { usuario: toUsuario(row), passwordHash: row.password_hash }
}

/** Whether the account is still as it was when its password was compared; nobody changes it before our transaction ends. */
export async function lockUnchanged(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('estado', '=', 'activo')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUsuario(db: Db, values: Insertable<Database['usuario']>): Promise<Usuario> {
  return toUsuario(await db.insertInto('usuario').values(values).returning(usuarioColumns).executeTakeFirstOrThrow())
}

export async function insertUsuarios(db: Db, values: Insertable<Database['usuario']>[]): Promise<Usuario[]> {
  const rows = await db.insertInto('usuario').values(values).returning(usuarioColumns).execute()
  return rows.map(toUsuario)
}

/** Changes a living account; with `passwordHash`, only while that is its password still. Undefined values stay as they are. */
export async function updateUsuario(
  db: Db,
  id: string,
  values: Updateable<Database['usuario']>,
  passwordHash?: string,
): Promise<Usuario | undefined> {
  let query = db.updateTable('usuario').where('id', '=', id).where('deleted_at', 'is', null)
  if (passwordHash) query = query.where('password_hash', '=', passwordHash)
  // The id stays what it is: with it, a change of nothing is a statement too.
  const row = await query
    .set({ ...values, id })
    .returning(usuarioColumns)
    .executeTakeFirst()
  return row && toUsuario(row)
}

const sellers = (db: Db) => db.selectFrom('usuario').where('rol', '=', 'vendedor').where('deleted_at', 'is', null)

/** As people look for a name: without regard to case and accents. */
const byName = sql`lower(unaccent(nombre_completo))`

export async function listVendedores(db: Db, page?: { number: number; size: number }): Promise<Usuario[]> {
  const query = sellers(db).select(usuarioColumns).orderBy('estado').orderBy(byName).orderBy('id')
  const rows = await (page ? query.limit(page.size).offset((page.number - 1) * page.size) : query).execute()
  return rows.map(toUsuario)
}

export async function countVendedores(db: Db): Promise<number> {
  const { total } = await sellers(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listVendedoresActivos(db: Db): Promise<{ id: string; nombre_completo: string; ci: string }[]> {
  return sellers(db)
    .select(['id', 'nombre_completo', 'ci'])
    .where('estado', '=', 'activo')
    .orderBy(byName)
    .orderBy('id')
    .execute()
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .select('id')
    .where('rol', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Who among these is taken already: user names and e-mails without regard to case. */
export async function findTaken(
  db: Db,
  wanted: { nombreUsu: string[]; email: string[]; ci: string[] },
): Promise<{ nombre_usu: string; email: string; ci: string }[]> {
  const { rows } = await sql<{ nombre_usu: string; email: string; ci: string }>`
    select nombre_usu, email, ci from usuario
    where deleted_at is null and (
      nombre_usu = any(${wanted.nombreUsu}::citext[]) or email = any(${wanted.email}::citext[]) or ci = any(${wanted.ci})
    )
  `.execute(db)
  return rows
}
