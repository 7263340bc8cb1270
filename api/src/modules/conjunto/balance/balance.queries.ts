import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

/** The campaign with this id; without one, the current one. */
export async function findCampania(db: Db, id?: string): Promise<{ id: string; nombre: string } | undefined> {
  const de = id ?? sql<string>`campania_actual()`
  return await db.selectFrom('campania').select(['id', 'nombre']).where('id', '=', de).executeTakeFirst()
}

/** A sum of the ledger, in minor units: of one kind of account, and where it concerns a campaign, of that one. */
export type Suma = {
  /** `ventas`, `gasto:premios`, `org:banco`, `caja` …: an account without its person or draw. */
  clase: string
  campaniaId: string | null
  /** Of what was sold: `online`, or how it was paid in person. */
  medio: string | null
  debe: number
  haber: number
}

/** Every line of the ledger is in one sum. */
export async function listSumas(db: Db): Promise<Suma[]> {
  const { rows } = await sql<Suma>`
    select case when l.cuenta like 'org:%' or l.cuenta like 'gasto:%' then l.cuenta else split_part(l.cuenta, ':', 1) end as clase,
      case
        when l.cuenta like 'ventas:%' then c.campania_id
        when l.cuenta = 'gasto:comision' then split_part(a.evento, ':', 3)::uuid
        when l.cuenta like 'gasto:%' then coalesce(g.campania_id, c.campania_id)
      end as "campaniaId",
      case when l.cuenta like 'ventas:%' then case c.canal when 'online' then c.canal else c.metodo_pago end end as medio,
      coalesce(sum(l.importe) filter (where l.importe > 0), 0)::bigint as debe,
      coalesce(-sum(l.importe) filter (where l.importe < 0), 0)::bigint as haber
    from asiento_linea l join asiento a on a.id = l.asiento_id
      left join compra c on c.id = a.compra_id
      left join gasto g on a.evento = 'gasto:' || g.id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Payments of a campaign of which the provider did not say what it charges. */
export async function countSinCosto(db: Db, campaniaId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pago p join compra c on c.id = p.compra_id
    where c.campania_id = ${campaniaId} and p.costo is null and p.rechazo = ''
      and p.estado in ('aprobado', 'en_reclamo', 'contracargo', 'contracargo_revertido', 'devuelto')`.execute(db)
  return rows[0]?.n ?? 0
}

export type FilaDeGasto = {
  _id: string
  rubro: 'premios' | 'cobros' | 'otros'
  cuenta: 'efectivo' | 'banco' | 'proveedor'
  concepto: string
  /** Minor units, after its corrections. */
  importe: number
  at: Date
  por: string
  correcciones: { importe: number; motivo: string; fecha: string }[]
}

export async function listGastos(db: Db, campaniaId: string): Promise<FilaDeGasto[]> {
  const { rows } = await sql<FilaDeGasto>`
    select g.id as "_id", g.rubro, g.cuenta, g.concepto, g.at, u.nombre_completo as por,
      (g.importe + coalesce(k.suma, 0))::bigint as importe, coalesce(k.correcciones, '[]') as correcciones
    from gasto g join usuario u on u.id = g.usuario_id left join lateral (
      select sum(importe) as suma,
        json_agg(json_build_object('importe', importe, 'motivo', concepto, 'fecha', at) order by id) as correcciones
      from gasto where corrige = g.id
    ) k on true
    where g.campania_id = ${campaniaId} and g.corrige is null order by g.id`.execute(db)
  return rows
}

/** An expense that is no correction, kept until the end of the transaction, and what stands of it now. */
export async function lockGasto(db: Transaction<Database>, id: string) {
  const gasto = db.selectFrom('gasto').selectAll().where('id', '=', id).where('corrige', 'is', null)
  const row = await gasto.forUpdate().executeTakeFirst()
  if (!row) return undefined
  const { rows } = await sql<{ suma: number }>`
    select coalesce(sum(importe), 0)::bigint as suma from gasto where corrige = ${id}`.execute(db)
  return { ...row, queda: row.importe + (rows[0]?.suma ?? 0) }
}

export async function insertGasto(db: Transaction<Database>, gasto: Insertable<Database['gasto']>): Promise<string> {
  return (await db.insertInto('gasto').values(gasto).returning('id').executeTakeFirstOrThrow()).id
}

/** Prizes that were won in draws of the campaign, and not handed over, in the order of the draws. */
export async function listSinEntregar(db: Db, campaniaId: string): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select p.nombre from (
      select g.sorteo_id, g.premio_id from ganador g
      where g.premio_id is not null
        and not exists (select from reclamo r where r.premio_id = g.premio_id and r.entregado_at is not null)
      union all
      select sorteo_id, premio_id from ganador_derivado where entregado_at is null
    ) g join sorteo s on s.id = g.sorteo_id join premio p on p.id = g.premio_id
    where s.campania_id = ${campaniaId} order by s.fecha, p.orden, p.nombre`.execute(db)
  return rows.map(({ nombre }) => nombre)
}
