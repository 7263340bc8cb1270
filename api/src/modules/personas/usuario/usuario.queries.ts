import { type Usuario, whatsappOf } from '@talonario/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

/** An account with the hash that a password is compared to. */
export type WithPassword = { usuario: Usuario; passwordHash: string }

export const findUsuarioByEmail = (db: Db, email: string): Promise<WithPassword | undefined> =>
  withPassword(selectUsuario(db).where('email', '=', email).executeTakeFirst())

export const findUsuario = (db: Db, id: string): Promise<WithPassword | undefined> =>
  withPassword(selectUsuario(db).where('id', '=', id).executeTakeFirst())

const selectUsuario = (db: Db) =>
  db
    .selectFrom('usuario')
    .select([...usuarioColumns, 'password_hash'])
    .where('deleted_at', 'is', null)

async function withPassword(
  found: Promise<(Parameters<typeof toUsuario>[0] & { password_hash: string }) | undefined>,
): Promise<WithPassword | undefined> {
  const row = await found
  return row && { usuario: toUsuario(row), passwordHash: row.password_hash }
}

/** Whether the account is unchanged since its password was compared; locks it until the end of the transaction. */
export async function lockUnchanged(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where(isActive('usuario'))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The two columns of a telephone, always written together: as typed, and as read by the rules of the country. */
export const telefonoColumns = (telefono: string, { LOCALE }: { LOCALE: string }) => ({
  telefono,
  telefono_e164: whatsappOf(telefono, LOCALE),
})

export async function insertUsuario(db: Db, values: Insertable<Database['usuario']>): Promise<Usuario> {
  return toUsuario(await db.insertInto('usuario').values(values).returning(usuarioColumns).executeTakeFirstOrThrow())
}

export async function insertUsuarios(db: Db, values: Insertable<Database['usuario']>[]): Promise<Usuario[]> {
  const rows = await db.insertInto('usuario').values(values).returning(usuarioColumns).execute()
  return rows.map(toUsuario)
}

/**
 * Changes an account that has not ended; with `passwordHash`, only if its password has not changed meanwhile. A new password counts as
 * chosen by its owner. Undefined values stay as they are.
 */
export async function updateUsuario(
  db: Db,
  id: string,
  values: Updateable<Database['usuario']>,
  passwordHash?: string,
): Promise<Usuario | undefined> {
  let query = db.updateTable('usuario').where('id', '=', id).where('deleted_at', 'is', null)
  if (passwordHash) query = query.where('password_hash', '=', passwordHash)
  // Setting the id to itself keeps the statement valid if nothing else changes.
  const row = await query
    .set({ ...values, id, ...(values.password_hash && { sin_clave_propia: false }) })
    .returning(usuarioColumns)
    .executeTakeFirst()
  return row && toUsuario(row)
}

/** Ends the changes of address for which no link is left. */
export async function clearEmailsWithoutLink(db: Db): Promise<void> {
  await sql`
    update usuario u set email_pendiente = ''
    where email_pendiente <> '' and not exists (
      select from enlace_correo e where e.usuario_id = u.id and e.uso = 'verificacion')`.execute(db)
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

/** Which of these are taken already: user names and e-mails without regard to case. */
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

/** Locks every organiser's account, always in the same order, so that two organisers cannot remove each other at once. */
export async function lockAdmins(db: Db): Promise<{ id: string; estado: string }[]> {
  return db
    .selectFrom('usuario')
    .select(['id', 'estado'])
    .where('rol', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the account until the transaction ends. Rows that refer to it can still be written, so a sale, which holds its number's lock, does not wait. */
export async function lockUsuario(db: Db, id: string) {
  return db
    .selectFrom('usuario')
    .select(['id', 'rol', 'estado', 'email', 'imagen', 'grupo'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The columns of an account that the API may show. */
export const usuarioColumns = [
  'usuario.id',
  'usuario.nombre_usu',
  'usuario.nombre_completo',
  'usuario.email',
  'usuario.ci',
  'usuario.telefono',
  'usuario.direccion',
  'usuario.grupo',
  'usuario.imagen',
  'usuario.rol',
  'usuario.estado',
  'usuario.email_verified_at',
  'usuario.email_pendiente',
] as const

type Row = {
  id: string
  nombre_usu: string
  nombre_completo: string
  email: string
  ci: string
  telefono: string
  direccion: string
  grupo: string
  imagen: string | null
  rol: Usuario['rol']
  estado: Usuario['estado']
  email_verified_at: Date | null
  email_pendiente: string
}

/** The account with its group, which only organisers see. */
export function toUsuario(row: Row): Usuario & { grupo: string } {
  return {
    id: row.id,
    _id: row.id,
    nombreUsu: row.nombre_usu,
    nombreCompleto: row.nombre_completo,
    email: row.email,
    ci: row.ci,
    telefono: row.telefono,
    direccion: row.direccion,
    grupo: row.grupo,
    imagen: row.imagen ?? '',
    rol: row.rol,
    estado: row.estado,
    emailVerificado: row.email_verified_at !== null,
    emailPendiente: row.email_pendiente,
  }
}
