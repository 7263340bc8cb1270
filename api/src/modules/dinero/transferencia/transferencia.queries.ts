import type { Fuente } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import { isWaitingAt } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

export async function insertCodigo(
  db: Tx,
  { compraId, codigo }: { compraId: string; codigo: string },
  now: Date,
): Promise<void> {
  await db.insertInto('transferencia').values({ compra_id: compraId, codigo, created_at: now }).execute()
}

type ProgramaDeSorteo = { fuente: Fuente; datos: { hora: string; cierre?: unknown } }

/** The scheduled draws in which numbers tied to these play. */
export async function listProgramas(db: Db, sorteoIds: readonly string[]): Promise<ProgramaDeSorteo[]> {
  const { rows } = await sql<ProgramaDeSorteo>`
    select fuente, fuente_datos as datos from sorteo
    where numeros_de = any(${sorteoIds}::uuid[]) and estado = 'agendado' and tipo <> 'resorteo' and fuente_datos ? 'hora'`.execute(
    db,
  )
  return rows
}

export async function findCodigo(db: Db, compraId: string): Promise<string> {
  const row = db.selectFrom('transferencia').select('codigo').where('compra_id', '=', compraId)
  return (await row.executeTakeFirstOrThrow()).codigo
}

/** The order of a transfer that was seen. */
export async function findReferenciaDePago(db: Db, pagoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ referencia: string }>`
    select c.referencia from pago p join compra c on c.id = p.compra_id
    where p.id = ${pagoId} and p.vista_por is not null`.execute(db)
  return rows[0]?.referencia
}

export async function findReferencia(db: Db, compraId: string): Promise<string | undefined> {
  const { rows } = await sql<{ referencia: string }>`
    select c.referencia from transferencia x join compra c on c.id = x.compra_id where c.id = ${compraId}`.execute(db)
  return rows[0]?.referencia
}

/** Orders that ended with money on them that nothing was decided about. */
export async function listConDinero(db: Db): Promise<string[]> {
  const { rows } = await sql<{ referencia: string }>`
    select distinct c.referencia from pago p join compra c on c.id = p.compra_id
    where p.vista_por is not null and p.estado = 'aprobado' and p.monto > greatest(p.reembolsado, p.a_devolver)
      and c.estado in ('vencida', 'cancelada')`.execute(db)
  return rows.map(({ referencia }) => referencia)
}

type PorVencer = {
  id: string
  referencia: string
  codigo: string
  nombre: string
  email: string
  total: number
  moneda: string
  vence: Date
}

/** Orders of which nothing was seen yet and less than a quarter of their time is left. */
export async function listPorVencer(db: Db, now: Date): Promise<PorVencer[]> {
  const { rows } = await sql<PorVencer>`
    select c.id, c.referencia, x.codigo, c.comprador_nombre as nombre, c.comprador_email as email, c.total, c.moneda, c.expires_at as vence
    from compra c join transferencia x on x.compra_id = c.id
    where ${isWaitingAt('c', now)} and ${now} > c.expires_at - (c.expires_at - c.created_at) / 4
      and not exists (select from pago p where p.compra_id = c.id)
    order by c.expires_at`.execute(db)
  return rows
}

/** Orders that wait for a transfer with a number tied to this draw, or an instalment of one. */
export async function listSinVer(db: Db, anclaId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from compra c join transferencia x on x.compra_id = c.id
    where ${isWaitingAt('c', now)} and exists (
      select from compra_linea l left join titular q on q.id = l.titular_id join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id)
      where l.compra_id = c.id and r.sorteo_id = ${anclaId})
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
