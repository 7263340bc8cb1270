import type { Usuario } from '@talonario/contract'
import type { Insertable } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { toUsuario, usuarioColumns } from '#modules/personas/usuario/usuario.queries.ts'
import { hashPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { PASSWORD, type Person, people } from './people.ts'

let passwordHash: Promise<string> | undefined
export function hashedPassword(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

/** Whether the database has the demo's people already. */
export async function hasCast(db: Db): Promise<boolean> {
  const known = await db.selectFrom('usuario').select('id').where('email', '=', people.admin.email).executeTakeFirst()
  return known !== undefined
}

/** A person as replies show them, without the group. */
const shown = ({ grupo: _, ...usuario }: ReturnType<typeof toUsuario>): Usuario => usuario

/** Creates the demo's people with the demo password. `own` replaces, for each, what `all` of them have. */
export async function insertPeople(
  db: Db,
  own: Partial<Record<Person, Partial<Insertable<Database['usuario']>>>> = {},
): Promise<Record<Person, Usuario>> {
  const password_hash = await hashedPassword()
  const names = Object.keys(people) as Person[]
  const rows = await db
    .insertInto('usuario')
    .values(
      names.map(name => ({
        nombre_usu: people[name].nombreUsu,
        nombre_completo: people[name].nombreCompleto,
        email: people[name].email,
        ci: people[name].ci,
        telefono: '099 000 000',
        telefono_e164: '+59899000000',
        rol: people[name].rol,
        estado: name === 'inactiva' ? ('inactivo' as const) : ('activo' as const),
        password_hash,
        email_verified_at: new Date(0),
        ...own[name],
      })),
    )
    .returning(usuarioColumns)
    .execute()
  const byName = new Map(rows.map(row => [row.nombre_usu, shown(toUsuario(row))]))
  return Object.fromEntries(names.map(name => [name, byName.get(people[name].nombreUsu)])) as Record<Person, Usuario>
}
