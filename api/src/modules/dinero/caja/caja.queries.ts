import { type RawBuilder, sql } from 'kysely'
import { saldoDe } from '#db/counts.ts'
import { isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

/** Minor units; a debit is above zero, a credit below. The codes of the accounts: docs/money.md. */
export type LineaDeAsiento = { cuenta: string; importe: number }

export type Asiento = {
  /** The unique name of the event: `venta:<compra>`, `comision:<vendedor>:<campania>:<n>` … */
  evento: string
  at: Date
  /** The person; omitted for the provider's answer or a job. */
  usuarioId?: string
  compraId?: string | undefined
  /** The person whose ledger shows it, if no line is of one of their own accounts; null: nobody's. */
  vendedorId?: string | null
  rendicionId?: string
  nota?: string
  lineas: readonly LineaDeAsiento[]
}

const DE_PERSONA = /^(?:caja|por_acreditar|diferencia|comision):(.+)$/

/** The one person an entry concerns, if any: money never moves from seller to seller. */
function personaOf({ vendedorId, lineas }: Asiento): string | null {
  if (vendedorId !== undefined) return vendedorId
  return lineas.flatMap(({ cuenta }) => DE_PERSONA.exec(cuenta)?.[1] ?? [])[0] ?? null
}

/** The rows that a posting shares. */
const codigosDe = (asientos: readonly Asiento[]) =>
  [...new Set(asientos.flatMap(asiento => personaOf(asiento) ?? []))].map(id => `caja:${id}`).sort()

/**
 * Part of a statement: posts if `when` has a row, sharing the `cuenta` rows of the people concerned with other
 * postings. An `evento` that is posted already is skipped. Ends with `asentados`, a row for each that was posted.
 */
export function insertAsientos(asientos: readonly Asiento[], when: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = asientos.map(asiento => ({
    ...{ evento: asiento.evento, at: asiento.at, nota: asiento.nota ?? '', usuario_id: asiento.usuarioId ?? null },
    ...{
      compra_id: asiento.compraId ?? null,
      rendicion_id: asiento.rendicionId ?? null,
      vendedor_id: personaOf(asiento),
    },
  }))
  const lineas = asientos.flatMap(({ evento, lineas }) => lineas.map(linea => ({ evento, ...linea })))
  const codigos = codigosDe(asientos)
  // Read before the first id is assigned: see the table.
  const locked = codigos.length > 0 ? sql`and (select compartir_cuentas(${codigos}::text[])) >= 0` : sql``
  return sql`asentados as (
      insert into asiento (evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota)
      select evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota from json_populate_recordset(null::asiento, ${JSON.stringify(rows)}::json)
      where exists (select from ${when}) ${locked}
      on conflict (evento) do nothing returning id, evento
    ), asentadas as (
      insert into asiento_linea (asiento_id, cuenta, importe)
      select a.id, l.cuenta, l.importe from asentados a
        join json_to_recordset(${JSON.stringify(lineas)}::json) as l (evento text, cuenta text, importe bigint) using (evento) returning asiento_id
    )`
}

/**
 * Part of a statement that has changed an order's payments or its state: posts the resulting difference, after all of
 * it. The order is locked. api/schema/dinero.sql.
 */
export const insertAsientoDePagos = (compraId: string, at: Date, usuarioId?: string): RawBuilder<unknown> =>
  sql`asentar_pagos(${compraId}::uuid, ${at}::timestamptz, ${usuarioId ?? null}::uuid)`

export async function findLineasDeAsiento(db: Db, evento: string): Promise<LineaDeAsiento[]> {
  return await db
    .selectFrom('asiento_linea')
    .innerJoin('asiento', 'asiento.id', 'asiento_linea.asiento_id')
    .select(['cuenta', 'importe'])
    .where('evento', '=', evento)
    .orderBy('cuenta')
    .execute()
}

/** Locks people's rows exclusively until the end of the transaction, so that their accounts stay as read afterwards. */
export async function lockCaja(db: Db, ...usuarioIds: readonly string[]): Promise<void> {
  await sql`select trabar_cuentas(${usuarioIds.map(id => `caja:${id}`)}::text[])`.execute(db)
}

/** The sum of an account, in minor units. */
export async function findSaldo(db: Db, cuenta: string): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(${saldoDe(sql`${cuenta}`)}, 0) as saldo`.execute(db)
  return rows[0]?.saldo ?? 0
}

/** Whether there is another active organiser, so that nobody has to confirm their own money. */
export async function hasOtherAdmin(db: Db, usuarioId: string): Promise<boolean> {
  const { rows } = await sql`select from usuario
    where rol = 'admin' and ${isActive('usuario')} and id <> ${usuarioId} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an announced transfer has neither been credited nor voided with its sale. */
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
export async function hasCuenta(db: Db, usuarioId: string): Promise<boolean> {
  const { rows } = await sql`select from cuenta where codigo = ${`caja:${usuarioId}`}`.execute(db)
  return rows.length > 0
}

/** A sale from before the ledger whose money an organiser declared handed in. */
export async function isOfClearedPast(db: Db, compraId: string): Promise<boolean> {
  const { rows } = await sql`
    select from asiento a join apertura p on a.id <= p.hasta join asiento o on o.evento = 'apertura:' || a.vendedor_id
    where a.evento = ${`venta:${compraId}`}`.execute(db)
  return rows.length > 0
}
