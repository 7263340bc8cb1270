import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

let people = 0

/** An account like one of the cast, which has done nothing yet, for a test that shares its server. */
export async function newcomer({ db }: TestApp, like: Usuario): Promise<Usuario> {
  const n = ++people
  const own = { ci: `${30_000_000 + n}`, email: `alguien${n}@talonario.test`, nombreUsu: `alguien${n}` }
  const { rows } = await sql<{ id: string }>`
    insert into usuario (nombre_usu, nombre_completo, email, ci, telefono, telefono_e164, direccion, rol, password_hash, email_verified_at)
    select ${own.nombreUsu}, nombre_completo, ${own.email}, ${own.ci}, telefono, telefono_e164, direccion, rol, password_hash, email_verified_at
    from usuario where id = ${like.id} returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  return { ...like, id, _id: id, ...own }
}
