import { type RawBuilder, sql } from 'kysely'
import { isAwaitingPayment } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { debeDevolverse } from '#modules/dinero/compra/compra-parte.queries.ts'

/** Rows one statement touches, so that no lock is held for long. */
const AT_ONCE = 1_000

/** Runs a statement on this many rows at a time until none are left. Returns how many there were. */
async function untilNone(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows } = await statement.execute(db)
    const done = Number(numAffectedRows ?? 0)
    total += done
    if (done < AT_ONCE) return total
  }
}

/** Messages of the contact page, and notices of buyers of paper. */
export const deleteMensajesBefore = async (db: Db, moment: Date): Promise<number> => {
  await untilNone(
    db,
    sql`delete from aviso_compra where id in (
      select id from aviso_compra where created_at < ${moment} limit ${AT_ONCE})`,
  )
  return await untilNone(
    db,
    sql`delete from mensaje_contacto where id in (
      select id from mensaje_contacto where created_at < ${moment} limit ${AT_ONCE})`,
  )
}

/** The row stays, so that its event is not mailed again; recipient and text are erased. Waiting mail is not touched. */
export const eraseCorreosBefore = (db: Db, moment: Date): Promise<number> =>
  untilNone(
    db,
    sql`update correo set para = '', responder = '', baja = '', asunto = '', texto = '', error = '' where id in (
      select id from correo where para <> '' and created_at < ${moment} and (sent_at is not null or failed_at is not null)
      limit ${AT_ONCE})`,
  )

const NOBODY = sql`comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '', comprador_telefono_e164 = null`

/** Condition on `c`: an order that was never paid. */
const neverPaid = sql`c.estado in ('vencida', 'cancelada') and c.pagada_at is null and not ${debeDevolverse}`

/** Of orders that were never paid. */
export const eraseUnpaidCompradores = (db: Db, moment: Date): Promise<number> =>
  untilNone(
    db,
    sql`update compra set ${NOBODY} where id in (
      select c.id from compra c where (c.comprador_email <> '' or c.comprador_ci <> '') and c.created_at < ${moment} and ${neverPaid}
      limit ${AT_ONCE})`,
  )

/** The simulated provider erases the payer; a real one keeps its own data. */
export async function erasePagadoresBefore(db: Db, moment: Date): Promise<void> {
  await sql`update preferencia_simulada set datos = datos - 'payer'
    where created_at < ${moment} and datos ->> 'payer' is not null`.execute(db)
}

/** Whether an order's draws were all carried out or called off before a moment, or, without draws, the order itself was made before it. */
const overBefore = (
  moment: Date,
) => sql`c.created_at < ${moment} and c.estado <> 'en_revision' and not ${isAwaitingPayment('c')} and not ${debeDevolverse}
  and not exists (select from devolucion d join cancelacion x on x.id = d.cancelacion_id where d.compra_id = c.id and x.at >= ${moment})
  and not exists (
    select 1 from compra_linea l join rifa r on r.id = l.rifa_id join sorteo s on s.numeros_de = r.sorteo_id
    where l.compra_id = c.id and s.estado <> 'cancelado' and (s.realizado_at is null or s.realizado_at >= ${moment}))`

const DRAWN = sql`exists (
  select 1 from titular t join premiado p on p.titular_id = t.id where t.compra_id = c.id)`

/** Erases the buyers of orders whose draws are long over. Of drawn numbers name and document stay. */
export async function eraseCompradoresOfDrawn(db: Db, moment: Date): Promise<number> {
  const rest = await untilNone(
    db,
    sql`update compra set ${NOBODY} where id in (
      select c.id from compra c where (c.comprador_email <> '' or c.comprador_ci <> '')
        and ${overBefore(moment)} and not ${DRAWN}
      limit ${AT_ONCE})`,
  )
  const drawn = await untilNone(
    db,
    sql`update compra set comprador_email = '', comprador_telefono = '', comprador_telefono_e164 = null where id in (
      select c.id from compra c where c.comprador_email <> '' and ${overBefore(moment)} and ${DRAWN}
      limit ${AT_ONCE})`,
  )
  return rest + drawn
}

/** Which of these mails still have an address. */
export async function listCorreosConDatos(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('correo')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('para', '<>', '')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Until when each kind is erased. */
export type Momentos = Record<'mensajes' | 'correos' | 'impagas' | 'compras', Date>

/** Of each kind: how many rows would be erased, and of how many with personal data. */
export type Borraria = Record<keyof Momentos, [number, number]>

export async function countErasable(db: Db, hasta: Momentos): Promise<Borraria> {
  const { rows } = await sql<Borraria>`
    select
      (select array[count(*) filter (where created_at < ${hasta.mensajes}), count(*)] from mensaje_contacto) as mensajes,
      (select array[count(*) filter (where created_at < ${hasta.correos}), count(*)] from correo
        where para <> '' and (sent_at is not null or failed_at is not null)) as correos,
      (select array[count(*) filter (where c.created_at < ${hasta.impagas}), count(*)] from compra c
        where (c.comprador_email <> '' or c.comprador_ci <> '') and ${neverPaid}) as impagas,
      (select array[count(*) filter (where ${overBefore(hasta.compras)} and (c.comprador_email <> '' or not ${DRAWN})), count(*)]
        from compra c where (c.comprador_email <> '' or c.comprador_ci <> '')) as compras`.execute(db)
  return rows[0] as Borraria
}

/** When retention was done last, and the time that a person has called right since then. */
export async function findRetencion(
  db: Db,
): Promise<{ hasta_at: Date | null; confirmada_at: Date | null } | undefined> {
  return await db.selectFrom('retencion').select(['hasta_at', 'confirmada_at']).executeTakeFirst()
}

export async function markRetencion(db: Db, now: Date): Promise<void> {
  const done = { hasta_at: now, pregunta_at: null, borraria: null, confirmada_at: null }
  await db
    .insertInto('retencion')
    .values(done)
    .onConflict(conflict => conflict.column('unica').doUpdateSet(done))
    .execute()
}

/** Stores the question; the time and figures of an open question stay. */
export async function askRetencion(db: Db, borraria: Borraria, now: Date): Promise<void> {
  const question = { pregunta_at: now, borraria: JSON.stringify(borraria) }
  await db
    .insertInto('retencion')
    .values(question)
    .onConflict(conflict => conflict.column('unica').doUpdateSet(question))
    .execute()
}

/** Confirms the time of the question; false if there is none. */
export async function confirmRetencion(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update retencion set confirmada_at = pregunta_at where pregunta_at is not null returning unica`.execute(db)
  return rows.length > 0
}
