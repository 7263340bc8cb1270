import type { Decidida, Fuente } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import { precioHoy } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

export type Telefono = { id: string; usuarioId: string; clavePublica: Buffer; bajaAt: Date | null }

const select = (db: Db) =>
  db
    .selectFrom('telefono')
    .select(['id', 'usuario_id as usuarioId', 'clave_publica as clavePublica', 'baja_at as bajaAt'])

/** The one with this key, made if there is none. */
export async function insertTelefono(
  db: Db,
  { usuarioId, nombre, clave }: { usuarioId: string; nombre: string; clave: Buffer },
  now: Date,
): Promise<Telefono | undefined> {
  const fresh = { usuario_id: usuarioId, nombre, clave_publica: clave, created_at: now, visto_at: now }
  await db
    .insertInto('telefono')
    .values(fresh)
    .onConflict(conflict => conflict.column('clave_publica').doNothing())
    .execute()
  return await select(db).where('clave_publica', '=', clave).executeTakeFirst()
}

export const findTelefono = (db: Db, id: string): Promise<Telefono | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Locked before its numbers: what one telephone does, it does in turn. */
export const lockTelefono = (db: Tx, id: string): Promise<Telefono | undefined> =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Those of a person that are not given up. */
export async function listEnUso(db: Db, usuarioId: string): Promise<string[]> {
  const telefonos = await select(db).where('usuario_id', '=', usuarioId).where('baja_at', 'is', null).execute()
  return telefonos.map(({ id }) => id)
}

export async function updateVisto(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('telefono').set({ visto_at: now }).where('id', '=', id).execute()
}

export async function updateBaja(db: Tx, id: string, por: string, now: Date): Promise<void> {
  await db.updateTable('telefono').set({ baja_at: now, baja_por: por }).where('id', '=', id).execute()
}

/** What somebody called their telephones. */
export async function eraseNombresDeTelefonos(db: Db, usuarioId: string): Promise<void> {
  await db.updateTable('telefono').set({ nombre: '' }).where('usuario_id', '=', usuarioId).execute()
}

export async function countTelefonosSince(db: Db, usuarioId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('telefono')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('usuario_id', '=', usuarioId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

export type TelefonoFila = {
  id: string
  nombre: string
  vendedor: string
  numeros: number
  hasta: Date | null
  vistoAt: Date
  bajaAt: Date | null
  faltan: number
}

/** `usuarioId` null: everybody's. */
export async function listTelefonos(db: Db, usuarioId: string | null, now: Date): Promise<TelefonoFila[]> {
  const { rows } = await sql<TelefonoFila>`
    select f.id, f.nombre, u.nombre_completo as vendedor, f.visto_at as "vistoAt", f.baja_at as "bajaAt",
      coalesce(p.numeros, 0)::int as numeros, p.hasta, coalesce(e.faltan, 0)::int as faltan
    from telefono f join usuario u on u.id = f.usuario_id
      left join lateral (
        select count(*) as numeros, max(expires_at) as hasta from titular
        where telefono_id = f.id and estado = 'reservada' and expires_at > ${now}
      ) p on true
      left join lateral (select max(secuencia) - count(*) as faltan from sobre where telefono_id = f.id) e on true
    where ${usuarioId}::uuid is null or f.usuario_id = ${usuarioId}
    order by f.visto_at desc, f.id limit 1000`.execute(db)
  return rows
}

/**
 * The numbers of a seller that may be lent to this telephone, lowest first. `retirada`: an organiser ended its last loan, to whatever telephone,
 * and has not assigned it again since. What it has sold to somebody without it being theirs it does not get again.
 */
export async function listPrestables(
  db: Db,
  { usuarioId, telefonoId }: { usuarioId: string; telefonoId: string },
  now: Date,
): Promise<{ id: string; retirada: boolean }[]> {
  const { rows } = await sql<{ id: string; retirada: boolean }>`
    select r.id, coalesce(u.liberada_por = 'retirada' and u.liberada_at >= r.asignada_at, false) as retirada
    from rifa_actual r join sorteo s on s.id = r.sorteo_id and s.abierta
      left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
      left join lateral (
        select liberada_por, liberada_at from titular where rifa_id = r.id and telefono_id is not null order by id desc limit 1
      ) u on true
    where r.vendedor_id = ${usuarioId} and r.en_papel_at is null
      and (t.id is null or t.telefono_id = ${telefonoId} or (t.estado = 'reservada' and t.expires_at <= ${now}))
      and not exists (
        select from sobre e join compra c on c.id = any(e.compras) and c.pagada_at is null join compra_linea l on l.compra_id = c.id
        where e.telefono_id = ${telefonoId} and l.rifa_id = r.id
      )
    order by r.numero`.execute(db)
  return rows
}

export type CorteFila = { anclaId: string; fecha: string; fuente: Fuente; datos: Record<string, unknown> }

/** The next draw of numbers that are tied to these ones. */
export async function listCortes(db: Db, anclaIds: readonly string[]): Promise<CorteFila[]> {
  const { rows } = await sql<CorteFila>`
    select a.id as "anclaId", s.fecha, s.fuente, s.fuente_datos as datos
    from sorteo a join sorteo s on s.id = a.vigente_id where a.id = any(${anclaIds}::uuid[])`.execute(db)
  return rows
}

export type PrestadaFila = {
  rifaId: string
  numero: number
  precio: number
  fecha: string
  sorteoId: string
  desde: Date
  hasta: Date
}

/** What a telephone has now. */
export async function listPrestadas(db: Db, telefonoId: string, now: Date): Promise<PrestadaFila[]> {
  const { rows } = await sql<PrestadaFila>`
    select r.id as "rifaId", r.numero, ${precioHoy('r')} as precio, s.fecha, r.sorteo_id as "sorteoId", t.created_at as desde,
      t.expires_at as hasta
    from titular t join rifa r on r.id = t.rifa_id join sorteo_de_numeros s on s.id = r.sorteo_id
    where t.telefono_id = ${telefonoId} and t.estado = 'reservada' and t.expires_at > ${now} order by r.numero`.execute(
    db,
  )
  return rows
}

/** When numbers were lent to a telephone for the first time. */
export async function listDesde(db: Tx, telefonoId: string, rifaIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ rifaId: string; primera: Date }>`
    select rifa_id as "rifaId", min(created_at) as primera from titular
    where telefono_id = ${telefonoId} and rifa_id = any(${rifaIds}::uuid[]) group by rifa_id`.execute(db)
  return new Map(rows.map(({ rifaId, primera }) => [rifaId, primera]))
}

/** What was decided since about the sales of a telephone that arrived after a moment. */
export async function listDecididas(db: Db, telefonoId: string, desde: Date): Promise<Decidida[]> {
  const { rows } = await sql<Decidida>`
    select * from (
      select s.id, coalesce((
        select substring(t.nota from '^Cambiada por (.*)\.$') from tarea t
        where t.tipo = 'revision' and t.done_at is not null and t.datos ->> 'compraId' = any(s.compras::text[]) limit 1
      ), '') as "cambiadaPor", array(
        select t.numero from titular t where t.compra_id = any(s.compras) and t.estado = 'liberada' and t.vendida_at is not null
          and t.liberada_por is distinct from 'cedida' order by t.numero
      ) as anulados
      from sobre s where s.telefono_id = ${telefonoId} and s.recibido_at > ${desde}
    ) d where d."cambiadaPor" <> '' or d.anulados <> '{}'`.execute(db)
  return rows
}
