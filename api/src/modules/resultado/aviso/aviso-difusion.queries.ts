import type { Destino, TipoSorteo } from '@talonario/contract'
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { buyersOf } from '#modules/campania/sorteo/sorteo.queries.ts'

type Tx = Transaction<Database>

/** Whom a message reaches. `anclaId`: the draw that the numbers of the draw are tied to. */
export type Alcance = { destino: Destino; sorteoId: string | null; anclaId: string }
/** A message. `faltan`: recipients without a mail so far; `esperan`: its mails that wait in the outbox. */
export type DifusionRow = {
  id: string
  destino: Destino
  fecha: string | null
  tipo: TipoSorteo | null
  asunto: string
  texto: string
  estado: 'en_curso' | 'detenida' | 'terminada'
  total: number
  faltan: number
  esperan: number
  created_at: Date
}

const SELLERS = sql`
  select null::uuid as compra_id, id as usuario_id, email::text as email from usuario
  where rol = 'vendedor' and email <> '' and ${isActive('usuario')}`

/** Addresses of those called for a prize of a draw: the winners, also by last digits, and the alternates called so far. */
const calledOf = (sorteo: RawBuilder<unknown>) => sql`
  select lower(c.comprador_email) from premio_ganado g join titular t on t.id = g.titular_id join compra c on c.id = t.compra_id
  where g.sorteo_id = ${sorteo}`

function reachedBy({ destino, sorteoId, anclaId }: Alcance): RawBuilder<unknown> {
  if (destino === 'vendedores' || sorteoId === null) return SELLERS
  const buyers = sql`select compra as compra_id, null::uuid as usuario_id, email from (${buyersOf(anclaId)}) b`
  return destino === 'compradores' ? buyers : sql`${buyers} where lower(email) not in (${calledOf(sql`${sorteoId}`)})`
}

/** Part of a statement: whether an address has unsubscribed from messages to everybody. */
export const unsubscribed = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from difusion_baja b where b.huella = huella_de_correo(${email}))`

export async function countDestinatarios(db: Db, alcance: Alcance): Promise<{ destinatarios: number; bajas: number }> {
  const { rows } = await sql<{ destinatarios: number; bajas: number }>`
    select count(*) filter (where not baja) as destinatarios, count(*) filter (where baja) as bajas
    from (select ${unsubscribed(sql`a.email`)} as baja from (${reachedBy(alcance)}) a) q`.execute(db)
  return rows[0] ?? { destinatarios: 0, bajas: 0 }
}

/** Writes a message with its recipients, in one statement; undefined if there are none. The same words to the same people violate `difusion_una_vez`. */
export async function insertDifusion(
  db: Tx,
  { alcance, ...nueva }: { alcance: Alcance; asunto: string; texto: string; usuarioId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with alcanzados as materialized (
      select a.compra_id, a.usuario_id, row_number() over (order by a.email) as orden
      from (${reachedBy(alcance)}) a where not ${unsubscribed(sql`a.email`)}
    ), nueva as (
      insert into difusion (usuario_id, destino, sorteo_id, asunto, texto, total, created_at)
      select ${nueva.usuarioId}, ${alcance.destino}, ${alcance.sorteoId}::uuid, ${nueva.asunto}, ${nueva.texto}, count(*), ${nueva.now}
      from alcanzados having count(*) > 0 returning id
    ), destinatarios as (
      insert into difusion_destinatario (difusion_id, orden, compra_id, usuario_id)
      select nueva.id, orden, compra_id, usuario_id from alcanzados, nueva
    )
    select id from nueva`.execute(db)
  return rows[0]?.id
}

const selectDifusiones = (db: Db) =>
  db
    .selectFrom('difusion')
    .leftJoin('sorteo', 'sorteo.id', 'difusion.sorteo_id')
    .select(['difusion.id', 'destino', 'sorteo.fecha', 'sorteo.tipo', 'asunto', 'texto', 'difusion.estado', 'total'])
    .select('difusion.created_at')
    .select(({ selectFrom }) =>
      selectFrom('difusion_destinatario')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('difusion_id', '=', 'difusion.id')
        .where('encolado_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('faltan'),
    )
    // Mails not tried yet.
    .select(
      sql<number>`case when difusion.estado = 'en_curso' then (
        select count(*) from correo where sent_at is null and failed_at is null and intentos = 0
          and starts_with(evento, 'difusion:' || difusion.id || ':')) else 0 end`.as('esperan'),
    )

export const listDifusiones = async (db: Db): Promise<DifusionRow[]> =>
  await selectDifusiones(db).orderBy('difusion.created_at', 'desc').orderBy('difusion.id').limit(50).execute()

export const findDifusion = async (db: Db, id: string): Promise<DifusionRow | undefined> =>
  await selectDifusiones(db).where('difusion.id', '=', id).executeTakeFirst()

/** Locks a message; waits for a batch under way. */
export const lockDifusion = async (db: Tx, id: string) =>
  await db.selectFrom('difusion').select(['id', 'estado']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the oldest message under way; skips those that another process works on. */
export const takeDifusion = async (db: Tx) =>
  await db
    .selectFrom('difusion')
    .selectAll()
    .where('estado', '=', sql.lit('en_curso' as const))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function updateDifusion(
  db: Tx,
  id: string,
  change: Pick<Insertable<Database['difusion']>, 'estado' | 'ended_at'>,
): Promise<void> {
  await db.updateTable('difusion').set(change).where('id', '=', id).execute()
}

type Destinatario = { orden: number; id: string; nombre: string; email: string; baja: string }

/**
 * The next recipients of a message with their current address. It is `''` if it was erased, has unsubscribed, or was called as an alternate
 * after the message to those without a prize was sent.
 */
export async function listPorEncolar(db: Tx, difusionId: string, size: number): Promise<Destinatario[]> {
  const { rows } = await sql<Destinatario>`
    select d.orden, coalesce(d.compra_id, d.usuario_id) as id, d.baja, coalesce(c.comprador_nombre, u.nombre_completo) as nombre,
      case when ${unsubscribed(sql`coalesce(c.comprador_email, u.email::text)`)}
        or f.destino = 'no_ganadores' and lower(c.comprador_email) in (${calledOf(sql`f.sorteo_id`)}) then '' else coalesce(c.comprador_email, u.email::text) end as email
    from difusion_destinatario d join difusion f on f.id = d.difusion_id
      left join compra c on c.id = d.compra_id left join usuario u on u.id = d.usuario_id
    where d.difusion_id = ${difusionId} and d.encolado_at is null order by d.orden limit ${size}`.execute(db)
  return rows
}

export async function markEncolados(db: Tx, difusionId: string, ordenes: readonly number[], now: Date) {
  await sql`update difusion_destinatario set encolado_at = ${now}
    where difusion_id = ${difusionId} and orden = any(${ordenes})`.execute(db)
}

/** Recipients whose mail was taken back wait for one again. `ids` are their orders or accounts, which the events of mails end with. */
export async function markPorEncolar(db: Tx, difusionId: string, ids: readonly string[]) {
  await sql`update difusion_destinatario set encolado_at = null
    where difusion_id = ${difusionId} and coalesce(compra_id, usuario_id) = any(${ids}::uuid[])`.execute(db)
}

/** Unsubscribes the address behind a link, or subscribes it again. False if the link is no longer valid. */
export async function setBaja(db: Db, { baja, recibir, now }: { baja: string; recibir: boolean; now: Date }) {
  const { rows } = await sql<{ huella: Buffer }>`
    select huella_de_correo(coalesce(c.comprador_email, u.email::text)) as huella
    from difusion_destinatario d left join compra c on c.id = d.compra_id left join usuario u on u.id = d.usuario_id
    where d.baja = ${baja} and coalesce(c.comprador_email, u.email::text) <> ''`.execute(db)
  const huella = rows[0]?.huella
  if (!huella) return false
  await writeBaja(db, { huella: sql`${huella}::bytea`, recibir, now })
  return true
}

/** The same for a known address. */
export const setBajaOf = (db: Db, { email, ...cambio }: { email: string; recibir: boolean; now: Date }) =>
  writeBaja(db, { huella: sql`huella_de_correo(${email})`, ...cambio })

async function writeBaja(
  db: Db,
  { huella, recibir, now }: { huella: RawBuilder<Buffer>; recibir: boolean; now: Date },
) {
  if (recibir) await sql`delete from difusion_baja where huella = ${huella}`.execute(db)
  else await sql`insert into difusion_baja (huella, at) values (${huella}, ${now}) on conflict do nothing`.execute(db)
}

export const findEstadoDeSorteo = async (db: Db, id: string) =>
  await db
    .selectFrom('sorteo')
    .select(['estado', 'fecha', 'tipo', 'numeros_de'])
    .where('id', '=', id)
    .executeTakeFirst()
