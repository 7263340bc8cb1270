import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { saldoOf } from '#db/counts.ts'
import { isActive } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import type { Asiento, Dinero, LineaDeAsiento } from './caja.rules.ts'

type Tx = Transaction<Database>

const PERSONAL = /^(?:caja|por_acreditar|diferencia|comision):(.+)$/

/** The one person an entry concerns, if any: money never moves from seller to seller. */
function personaOf({ vendedorId, lineas }: Asiento): string | null {
  if (vendedorId !== undefined) return vendedorId
  return lineas.flatMap(({ cuenta }) => PERSONAL.exec(cuenta)?.[1] ?? [])[0] ?? null
}

/** The rows that a posting shares. */
const codigosOf = (asientos: readonly Asiento[]) =>
  [...new Set(asientos.flatMap(asiento => personaOf(asiento) ?? []))].map(id => `caja:${id}`).sort()

/** Shares the rows of all these people, before the first entry of many is posted. */
export async function shareCajas(db: Tx, vendedores: readonly string[]): Promise<void> {
  const codigos = [...new Set(vendedores)].map(id => `caja:${id}`).sort()
  await sql`select compartir_cuentas(${codigos}::text[])`.execute(db)
}

/**
 * Parts of a statement: posts entries, sharing the `cuenta` rows of the people concerned with other postings. An `evento`
 * that is posted already is skipped. `asentados` has a row for each that was posted.
 */
export function insertAsientos(asientos: readonly Asiento[]): RawBuilder<unknown> {
  const rows = asientos.map(asiento => ({
    evento: asiento.evento,
    at: asiento.at,
    nota: asiento.nota ?? '',
    usuario_id: asiento.usuarioId ?? null,
    compra_id: asiento.compraId ?? null,
    rendicion_id: asiento.rendicionId ?? null,
    vendedor_id: personaOf(asiento),
  }))
  const lineas = asientos.flatMap(({ evento, lineas }) => lineas.map(linea => ({ evento, ...linea })))
  const codigos = codigosOf(asientos)
  // Read before the first id is assigned: see the table.
  const locked = codigos.length > 0 ? sql`where (select compartir_cuentas(${codigos}::text[])) is not null` : sql``
  return sql`asentados as (
      insert into asiento (evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota)
      select evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota from json_populate_recordset(null::asiento, ${JSON.stringify(rows)}::json) ${locked}
      on conflict (evento) do nothing returning id, evento
    ), asentadas as (
      insert into asiento_linea (asiento_id, cuenta, importe)
      select a.id, l.cuenta, l.importe from asentados a
        join json_to_recordset(${JSON.stringify(lineas)}::json) as l (evento text, cuenta text, importe bigint) using (evento) returning asiento_id
    )`
}

/** Whether there was ever a plan of commission. Read after an order is locked, it stays so: a plan waits for sales under way. */
export const hayPlan = sql<boolean>`exists (select from comision_plan)`

/** What an online order's money depends on, and whether there is a plan of commission. The order is locked. */
export async function findDinero(db: Db, compraId: string): Promise<Dinero & { plan: boolean }> {
  const { rows } = await sql<Dinero & { plan: boolean }>`
    select c.id as "compraId", c.total, c.pagada_at is not null as pagada, c.metodo_pago = 'transferencia' as "porTransferencia", ${hayPlan} as plan,
      (select json_agg(json_build_object('cuenta', coalesce('ventas:' || r.sorteo_id, 'ventas:productos'),
          'importe', l.precio * l.cantidad) order by l.linea)
        from compra_linea l left join titular q on q.id = l.titular_id left join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id)
        where l.compra_id = c.id) as lineas,
      coalesce((select json_agg(json_build_object('id', id, 'estado', estado, 'rechazo', rechazo,
          'importe', monto - reembolsado, 'costo', coalesce(costo, 0)) order by actualizado_at, id)
        from pago where compra_id = c.id), '[]') as pagos,
      coalesce((select json_agg(json_build_object('cuenta', l.cuenta, 'importe', l.importe))
        from asiento a join asiento_linea l on l.asiento_id = a.id
        where a.compra_id = c.id and a.evento like 'pago:%'), '[]') as asentado,
      (select count(*) from asiento where compra_id = c.id and evento like 'pago:%') as asientos
    from compra c where c.id = ${compraId}`.execute(db)
  if (!rows[0]) throw new Error('An order that was locked is gone')
  return rows[0]
}

export async function findLineasDeAsiento(db: Db, evento: string): Promise<LineaDeAsiento[]> {
  return await db
    .selectFrom('asiento_linea')
    .innerJoin('asiento', 'asiento.id', 'asiento_linea.asiento_id')
    .select(['cuenta', 'importe'])
    .where('evento', '=', evento)
    .orderBy('cuenta')
    .execute()
}

/** What a sale in person is still posted as: its entry, less the parts that were taken back and what was given back of it. */
export async function findVigente(db: Db, compraId: string): Promise<LineaDeAsiento[]> {
  const { rows } = await sql<LineaDeAsiento>`
    select l.cuenta, sum(l.importe)::bigint as importe from asiento a join asiento_linea l on l.asiento_id = a.id
    where a.compra_id = ${compraId} and (a.evento like 'venta:%' or a.evento like 'devolucion:%' or a.evento like 'anulacion:%:%')
    group by l.cuenta having sum(l.importe) <> 0 order by l.cuenta`.execute(db)
  return rows
}

/** How many parts of a sale in person were taken back. */
export async function countPartes(db: Db, compraId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from asiento where compra_id = ${compraId} and evento like 'anulacion:%:%'`.execute(db)
  return rows[0]?.n ?? 0
}

export async function findMetodoPago(db: Db, compraId: string): Promise<string | undefined> {
  const compra = db.selectFrom('compra').select('metodo_pago').where('id', '=', compraId)
  return (await compra.executeTakeFirst())?.metodo_pago
}

/** Locks people's rows exclusively until the end of the transaction, so that their accounts stay as read afterwards. */
export async function lockCaja(db: Db, ...usuarioIds: readonly string[]): Promise<void> {
  await sql`select trabar_cuentas(${usuarioIds.map(id => `caja:${id}`)}::text[])`.execute(db)
}

/** The sum of an account, in minor units. */
export async function findSaldo(db: Db, cuenta: string): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(${saldoOf(sql`${cuenta}`)}, 0) as saldo`.execute(db)
  return rows[0]?.saldo ?? 0
}

/** Whether there is an active organiser besides these people, so that nobody has to confirm their own money. */
export async function hasOtherAdmin(db: Db, ...usuarioIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from usuario
    where rol = 'admin' and ${isActive('usuario')} and id <> all(${usuarioIds}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an announced payment has neither been credited nor voided with its sale. */
export async function isUnseen(db: Db, compraId: string, cuenta: string): Promise<boolean> {
  const { rows } = await sql`
    select from asiento a join asiento_linea l on l.asiento_id = a.id
    where a.evento in (${`acreditada:${compraId}`}, ${`anulacion:${compraId}`})
      and (a.evento like 'acreditada:%' or l.cuenta = ${cuenta})`.execute(db)
  return rows.length === 0
}

/** Whether a person's account has ended; the books keep its id. */
export async function hasEnded(db: Db, usuarioId: string): Promise<boolean> {
  const { rows } = await sql`select from usuario where id = ${usuarioId} and deleted_at is not null`.execute(db)
  return rows.length > 0
}

/** Whether anything was ever posted to a person. */
export async function hadCaja(db: Db, usuarioId: string): Promise<boolean> {
  const { rows } = await sql`select from cuenta where codigo = ${`caja:${usuarioId}`}`.execute(db)
  return rows.length > 0
}

export async function insertAjuste(db: Tx, row: Insertable<Database['ajuste_propuesto']>): Promise<void> {
  await db.insertInto('ajuste_propuesto').values(row).execute()
}

export const lockAjuste = async (db: Tx, id: string) =>
  await db.selectFrom('ajuste_propuesto').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Resuelto = { estado: 'confirmado' | 'rechazado'; resuelto_por: string; resuelto_at: Date }

export async function updateAjuste(db: Tx, id: string, resuelto: Resuelto): Promise<void> {
  await db.updateTable('ajuste_propuesto').set(resuelto).where('id', '=', id).execute()
}

type Persona = { id: string; nombre: string }
type FilaDeAjuste = {
  _id: string
  vendedor: Persona
  por: Persona
  cuenta: 'caja' | 'por_acreditar'
  /** Minor units. */
  importe: number
  motivo: string
  at: Date
}

export async function listAjustes(db: Db): Promise<FilaDeAjuste[]> {
  const { rows } = await sql<FilaDeAjuste>`
    select a.id as "_id", a.cuenta, a.importe, a.motivo, a.propuesto_at as at,
      json_build_object('id', v.id, 'nombre', v.nombre_completo) as vendedor,
      json_build_object('id', p.id, 'nombre', p.nombre_completo) as por
    from ajuste_propuesto a join usuario v on v.id = a.vendedor_id join usuario p on p.id = a.propuesto_por
    where a.estado = 'propuesto' order by a.propuesto_at, a.id`.execute(db)
  return rows
}
