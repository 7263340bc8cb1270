import type { ResumenDeRendicion } from '@talonario/contract'
import { sql } from 'kysely'
import { saldoOf } from '#db/counts.ts'
import type { Db } from '#db/schema.ts'
import type { Firma } from './caja.rules.ts'
import { rejectDeclaradas } from './caja-entrega.queries.ts'

const PERDONADA = sql<boolean>`exists (select from asiento where evento = 'diferencia:' || rendicion.id)`

/** Whether the difference is still owed: it has not ended, and no later valid rendición begins with it. */
const PERDONABLE = sql<boolean>`rendicion.estado = 'cerrada' and diferencia <> 0
  and not exists (select from diferencia_fin f where f.rendicion_id = rendicion.id)
  and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id
    and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at))
  and coalesce(${saldoOf(sql`'caja:' || rendicion.vendedor_id`)}, 0) * sign(diferencia) >= abs(diferencia)`

/** Whether an organiser may see its amounts: it was closed, or returned and a later one closed. Before that they still have to count. */
const CONTADA = sql<boolean>`rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later
  where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at)`

const select = (db: Db) =>
  db
    .selectFrom('rendicion')
    .innerJoin('usuario', 'usuario.id', 'rendicion.vendedor_id')
    .select([
      'rendicion.id',
      'rendicion.vendedor_id as vendedorId',
      'usuario.nombre_completo as vendedor',
      'rendicion.estado',
      'rendicion.desde',
      'rendicion.corte',
      'presentada_at as presentadaAt',
      'resuelta_at as resueltaAt',
      'esperado',
      'declarado',
      'contado',
      'diferencia',
      'resumen',
      'nota',
      'hash',
      PERDONADA.as('perdonada'),
      PERDONABLE.as('perdonable'),
      CONTADA.as('contada'),
    ])

export type FilaDeRendicion = Awaited<ReturnType<typeof listPresentadas>>[number]

export const findRendicion = (db: Db, id: string) => select(db).where('rendicion.id', '=', id).executeTakeFirst()

/** Locked before any `cuenta`, so that it is closed or given back once. */
export const lockRendicion = (db: Db, id: string) =>
  select(db).where('rendicion.id', '=', id).forNoKeyUpdate('rendicion').executeTakeFirst()

export const listRendicionesOf = (db: Db, vendedorId: string) =>
  select(db)
    .where('vendedor_id', '=', vendedorId)
    .orderBy('presentada_at', 'desc')
    .orderBy('rendicion.id')
    .limit(100)
    .execute()

export const listPresentadas = (db: Db) =>
  select(db).where('rendicion.estado', '=', 'presentada').orderBy('presentada_at').orderBy('rendicion.id').execute()

export const listUltimas = (db: Db) =>
  select(db)
    .where('rendicion.estado', '<>', 'presentada')
    .orderBy('resuelta_at', 'desc')
    .orderBy('rendicion.id')
    .limit(50)
    .execute()

export type Periodo = { vendedorId: string; desde: number; corte: number }

/** The period that runs, under the lock of the person's `cuenta`: after the last closed one, up to their last entry. */
export async function findPeriodo(db: Db, vendedorId: string): Promise<Periodo> {
  const { rows } = await sql<{ desde: number; corte: number }>`
    select d.desde, greatest(d.desde, coalesce((select max(id) from asiento where vendedor_id = ${vendedorId}), 0)) as corte
    from (select coalesce(max(corte), 0) as desde from rendicion where vendedor_id = ${vendedorId} and estado = 'cerrada') d`.execute(
    db,
  )
  const { desde = 0, corte = 0 } = rows[0] ?? {}
  return { vendedorId, desde, corte }
}

/** What a period is made of, summed in the database; minor units. */
export type LineaDePeriodo = {
  tipo: string
  clase: string
  medio: string | null
  cantidad: number
  importe: number
}

const DEL_PERIODO = ({ vendedorId, desde, corte }: Periodo) =>
  sql`a.vendedor_id = ${vendedorId} and a.rendicion_id is null and a.id > ${desde} and a.id <= ${corte}`

export async function listPeriodo(db: Db, periodo: Periodo): Promise<LineaDePeriodo[]> {
  const { rows } = await sql<LineaDePeriodo>`
    select split_part(a.evento, ':', 1) as tipo, split_part(l.cuenta, ':', 1) as clase, c.metodo_pago as medio,
      count(distinct a.id) as cantidad, sum(l.importe)::bigint as importe
    from asiento a join asiento_linea l on l.asiento_id = a.id left join compra c on c.id = a.compra_id
    where ${DEL_PERIODO(periodo)} group by 1, 2, 3`.execute(db)
  return rows
}

/** The slips of a period's sales, oldest first. */
export async function listComprobantes(db: Db, periodo: Periodo) {
  const { rows } = await sql<{ comprobante: string; medio: string }>`
    select c.comprobante, c.metodo_pago as medio from asiento a join compra c on c.id = a.compra_id
    where ${DEL_PERIODO(periodo)} and a.evento = 'venta:' || c.id and c.comprobante <> '' order by a.id`.execute(db)
  return rows
}

/** The prices of the numbers sold less those of voided sales, computed from the orders: to be compared with the ledger. */
export async function sumPrecios(db: Db, periodo: Periodo): Promise<number> {
  const { rows } = await sql<{ suma: number }>`
    select coalesce(sum(case when a.evento like 'venta:%' then 1 else -1 end * l.precio * l.cantidad), 0)::bigint as suma
    from asiento a join (
      select compra_id, precio, cantidad, null::integer as anulacion from compra_linea
      union all select compra_id, precio, cantidad, anulacion from linea_devuelta
    ) l on l.compra_id = a.compra_id
    where ${DEL_PERIODO(periodo)} and (a.evento like 'venta:%'
      or l.anulacion is null and a.evento = 'anulacion:' || a.compra_id or a.evento = 'anulacion:' || a.compra_id || ':' || l.anulacion)`.execute(
    db,
  )
  return rows[0]?.suma ?? 0
}

/** What became of all the numbers a seller ever had: handed out and back, and of those that are theirs now, sold by whom. */
export async function findNumeros(db: Db, vendedorId: string): Promise<ResumenDeRendicion['numeros']> {
  const { rows } = await sql<Omit<ResumenDeRendicion['numeros'], 'cuadra'>>`
    select entregados, recibidos, devueltos, cedidos, vendidos, online, por_otros as "porOtros", en_mano as "enMano"
    from (
      select coalesce(sum(cantidad) filter (where a = ${vendedorId} and de is null), 0)::bigint as entregados,
        coalesce(sum(cantidad) filter (where a = ${vendedorId} and de is not null), 0)::bigint as recibidos,
        coalesce(sum(cantidad) filter (where de = ${vendedorId} and a is null), 0)::bigint as devueltos,
        coalesce(sum(cantidad) filter (where de = ${vendedorId} and a is not null), 0)::bigint as cedidos
      from asignacion_movimiento where de = ${vendedorId} or a = ${vendedorId}
    ) repartidos, (
      select count(*) filter (where c.vendedor_id = r.vendedor_id) as vendidos,
        count(*) filter (where c.canal = 'online') as online,
        count(*) filter (where c.vendedor_id <> r.vendedor_id) as por_otros,
        count(*) filter (where c.id is null) as en_mano
      from rifa r left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
        left join compra c on c.id = t.compra_id
      where r.vendedor_id = ${vendedorId}
    ) suyos`.execute(db)
  const [numeros] = rows
  if (!numeros) throw new Error('The database says nothing of a seller’s numbers')
  const { entregados, recibidos, devueltos, cedidos, vendidos, online, porOtros, enMano } = numeros
  const cuadra = entregados + recibidos - devueltos - cedidos === vendidos + online + porOtros + enMano
  return { ...numeros, cuadra }
}

type Presentada = Periodo & { esperado: number; declarado: number; resumen: ResumenDeRendicion; now: Date }

export async function insertRendicion(db: Db, { vendedorId, resumen, now, ...montos }: Presentada): Promise<string> {
  const { id } = await db
    .insertInto('rendicion')
    .values({ vendedor_id: vendedorId, ...montos, resumen: JSON.stringify(resumen), presentada_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeRendicion(
  db: Db,
  { id, contado, esperado }: { id: string; contado: number; esperado: number },
  { usuarioId, now }: Firma,
): Promise<void> {
  await db
    .updateTable('rendicion')
    .set({ estado: 'cerrada', contado, diferencia: esperado - contado, resuelta_at: now, cerrada_por: usuarioId })
    .where('id', '=', id)
    .execute()
}

export async function returnRendicion(db: Db, id: string, nota: string, { usuarioId, now }: Firma): Promise<void> {
  await db
    .updateTable('rendicion')
    .set({ estado: 'devuelta', nota, resuelta_at: now, cerrada_por: usuarioId })
    .where('id', '=', id)
    .execute()
}

/** Blocks postings to a person until the end of the transaction; somebody who never held money has no row to lock. */
export async function blockPostings(db: Db, id: string): Promise<void> {
  await db.selectFrom('cuenta').select('codigo').where('codigo', '=', `caja:${id}`).forNoKeyUpdate().execute()
}

/** A person's rendiciones and hand-ins that are still open. */
export async function listPendientes(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from rendicion where vendedor_id = ${id} and estado = 'presentada')
      + (select count(*) from entrega where vendedor_id = ${id} and estado = 'declarada') as n`.execute(db)
  return rows[0]?.n ?? 0
}

const NOTA = 'La cuenta se eliminó.'

export async function rejectPendientes(
  db: Db,
  { id, usuarioId, now }: { id: string; usuarioId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('rendicion')
    .set({ estado: 'devuelta', nota: NOTA, resuelta_at: now, cerrada_por: usuarioId })
    .where('vendedor_id', '=', id)
    .where('estado', '=', 'presentada')
    .execute()
  await rejectDeclaradas(db, { vendedorId: id, usuarioId, nota: NOTA, now })
}
