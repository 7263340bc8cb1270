import { organizacionVacia, type Paso } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Held to the end of the transaction: opening and taking back come one after the other. */
const LOCK_PUBLICACION = 7_241_842

/** Whether the raffle is open to the public. */
export async function findPublicada(db: Db): Promise<boolean> {
  const row = await db.selectFrom('publicacion').select('publicada').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.publicada ?? true
}

export async function lockPublicacion(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK_PUBLICACION})`.execute(db)
  return await findPublicada(db)
}

export async function insertPublicacion(db: Db, publicada: boolean, now: Date): Promise<void> {
  await db.insertInto('publicacion').values({ publicada, created_at: now }).execute()
}

/** Keeps an installation that has no draw yet closed until it is opened. */
export async function insertDraft(db: Db): Promise<void> {
  await sql`insert into publicacion (publicada)
    select false where not exists (select from publicacion) and not exists (select from sorteo)`.execute(db)
}

type Known = Pick<Record<Paso, boolean>, Exclude<Paso, 'cobros' | 'correo'>>

/** The steps that leave something in the database; `contacto`: whether the environment says how to reach the organiser. */
export async function findDone(
  db: Db,
  { contacto, usuarioId }: { contacto: boolean; usuarioId: string },
): Promise<Known> {
  const { rows } = await sql<Known>`
    with dicho as (select datos from organizacion_version order by version desc limit 1),
    abierto as (select id from sorteo where estado = 'agendado')
    select
      exists (select from dicho where datos -> 'identidad' ->> 'nombre' <> ${organizacionVacia.identidad.nombre}
        and (${contacto} or datos -> 'identidad' ->> 'contacto' <> '' or datos -> 'identidad' ->> 'whatsapp' <> '')) as organizacion,
      exists (select from abierto) as sorteo,
      exists (select from premio join abierto on abierto.id = premio.sorteo_id) as premios,
      exists (select from abierto join lateral (select from rifa where sorteo_id = abierto.id limit 1) r on true) as numeros,
      exists (select from usuario where rol = 'vendedor' and estado = 'activo' and deleted_at is null) as vendedores,
      exists (select from dicho where datos -> 'legales' ->> 'terminos' <> '') as legales,
      exists (select from segundo_factor where usuario_id = ${usuarioId} and confirmado_at is not null) as "segundoFactor"
  `.execute(db)
  const [done] = rows
  if (!done) throw new Error('a select without a table has one row')
  return done
}
