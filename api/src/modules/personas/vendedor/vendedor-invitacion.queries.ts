import type { invitacionApi, ReplyOf, Rol } from '@talonario/contract'
import { sql } from 'kysely'
import { alphabetical, isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { worksFor } from '#modules/personas/acceso/acceso-enlace.queries.ts'

type Invitada = { usuarioId: string | null; rol: Rol; nombreCompleto: string; faltaEmail: boolean }

/** Keeps others from inviting this address until the transaction ends. */
export async function lockInvitado(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitacion:' || lower(${email}), 0))`.execute(db)
}

/** Condition on the link `e` and on `p`, who invited to organise: void once that person organises no more. */
const stillInvites = sql<boolean>`(e.invitada_por is null or p.rol = 'admin' and ${isActive('p')})`

/** The invitation behind a valid link: to an account that has not chosen its password, or to open a new one. */
export async function findOpen(db: Db, token: string, now: Date): Promise<Invitada | undefined> {
  const { rows } = await sql<Invitada>`
    select e.usuario_id as "usuarioId", coalesce(u.rol, e.rol) as rol, coalesce(u.nombre_completo, '') as "nombreCompleto",
      coalesce(u.email = '', false) as "faltaEmail"
    from enlace_correo e left join usuario u on u.id = e.usuario_id left join usuario p on p.id = e.invitada_por
    where ${worksFor('invitacion', token, now)}
      and ${stillInvites}
      and (e.usuario_id is null or u.sin_clave_propia and ${isActive('u')})`.execute(db)
  return rows[0]
}

/** Whether an invitation to organise that works has been mailed to this address. */
export async function hasInvitacion(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from enlace_correo e join usuario p on p.id = e.invitada_por
    where e.uso = 'invitacion' and e.email = ${email} and e.expires_at > ${now} and ${stillInvites} limit 1`.execute(db)
  return rows.length > 0
}

/** The seller to invite, locked until the transaction ends. */
export async function lockVendedor(db: Db, id: string) {
  return await db
    .selectFrom('usuario')
    .select(['id', 'nombre_completo', 'telefono', 'telefono_e164', 'email', 'sin_clave_propia'])
    .where('id', '=', id)
    .where('rol', '=', 'vendedor')
    .where(isActive('usuario'))
    .forUpdate()
    .executeTakeFirst()
}

/** Organisers and observers by name, inactive ones last. */
export async function listOrganizadores(db: Db) {
  const { rows } = await sql<ReplyOf<typeof invitacionApi.organizadores>['organizadores'][number]>`
    select id as "_id", nombre_completo as "nombreCompleto", email, rol, estado
    from usuario where rol in ('admin', 'veedor') and deleted_at is null
    order by estado, ${alphabetical('nombre_completo')}, id`.execute(db)
  return rows
}
