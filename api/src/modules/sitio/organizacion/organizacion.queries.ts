import { type Identidad, type Organizacion, organizacionVacia, type Seccion } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** How many former versions are kept besides the current one. */
const ANTERIORES = 10

/** The current version; undefined before the first save. */
export async function findLatest(db: Db): Promise<{ version: number; datos: Organizacion } | undefined> {
  return await db
    .selectFrom('organizacion_version')
    .select(['version', 'datos'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The organisation's identity, without the long texts. */
export async function findIdentidad(db: Db): Promise<Identidad> {
  const row = await db
    .selectFrom('organizacion_version')
    .select(sql<Partial<Identidad>>`datos -> 'identidad'`.as('identidad'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...organizacionVacia.identidad, ...row?.identidad }
}

/** The organiser's name, for texts. */
export async function findNombre(db: Db): Promise<string> {
  return (await findIdentidad(db)).nombre
}

/** The address for messages to the organisation: the environment's, else the one the organiser has saved. */
export async function findContacto(db: Db, env: { CONTACT_EMAIL?: string | undefined }): Promise<string> {
  return env.CONTACT_EMAIL ?? (await findIdentidad(db)).contacto
}

export async function findVersion(db: Db, version: number): Promise<Organizacion | undefined> {
  const row = await db
    .selectFrom('organizacion_version')
    .select('datos')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.datos
}

/** The stored versions, latest first. */
export async function listVersions(db: Db): Promise<{ version: number; created_at: Date; secciones: string[] }[]> {
  return await db
    .selectFrom('organizacion_version')
    .select(['version', 'created_at', 'secciones'])
    .orderBy('version', 'desc')
    .execute()
}

type Saved = { version: number; datos: Organizacion; secciones: Seccion[]; imagenes: string[]; created_at: Date }

/** Writes a version; false if somebody else has written this one meanwhile. */
export async function insertVersion(db: Db, { datos, ...row }: Saved): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('organizacion_version')
    .values({ ...row, datos: JSON.stringify(datos) })
    .onConflict(conflict => conflict.column('version').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes versions too old to be restored; returns the pictures they showed. */
export async function deleteOldVersions(db: Db, version: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('organizacion_version')
    .where('version', '<', version - ANTERIORES)
    .returning('imagenes')
    .execute()
  return [...new Set(rows.flatMap(row => row.imagenes))]
}

type Premio = { nombre: string; descripcion: string; imagen: string | null }

type ConPremios = { datos: Organizacion | undefined; next: Premio[]; sorteados: string[] }

/**
 * The latest save (undefined before the first), the first prizes of the next draw, and which prizes of the saved cover, in small letters,
 * have been drawn for good.
 */
export async function findConPremios(db: Db): Promise<ConPremios> {
  const { rows } = await sql<ConPremios & { datos: Organizacion | null }>`
    select datos, (select coalesce(json_agg(p), '[]') from (
        select nombre, descripcion, imagen from premio
        where sorteo_id = (select id from sorteo where estado in ('agendado', 'cerrado') order by tipo = 'resorteo', fecha, fuente_datos ->> 'hora' limit 1)
        order by orden limit 3
      ) p) as next,
      (select coalesce(json_agg(nombre), '[]') from (
        select lower(p.nombre) as nombre from premio p join sorteo_actual s on s.id = p.sorteo_id
        where lower(p.nombre) in (select lower(propio ->> 'nombre') from jsonb_array_elements(datos -> 'portada' -> 'premios') propio)
        group by 1 having bool_and(s.estado in ('realizado', 'cancelado'))) d) as sorteados
    from (select (select datos from organizacion_version order by version desc limit 1) as datos) o`.execute(db)
  const { datos, next = [], sorteados = [] } = rows[0] ?? {}
  return { datos: datos ?? undefined, next, sorteados }
}
