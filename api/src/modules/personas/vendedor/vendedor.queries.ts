import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { toUsuario, usuarioColumns } from '#modules/personas/usuario/usuario.service.ts'

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
