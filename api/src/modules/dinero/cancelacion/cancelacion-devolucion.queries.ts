import type { PagaDevolucion } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { cifrasDeDevolucion } from '#modules/dinero/compra/compra-parte.queries.ts'
import { errorDe } from './cancelacion.queries.ts'

type Tx = Transaction<Database>

/** `onlyOf`: of this seller's sales in person. */
export type Filtro = {
  cancelacion?: string | undefined
  buscar?: string | undefined
  faltan?: boolean
  onlyOf: string | null
}

/** Amounts in minor units. */
type FilaDeDevolucion = {
  id: string
  compraId: string
  canal: 'online' | 'presencial'
  importe: number
  numeros: number[]
  nombre: string
  telefono: string
  email: string
  ci: string
  vendedorId: string | null
  vendedor: string | null
  conPremio: boolean
  hechaAt: Date | null
  falta: number
  error: string
  pagadaAt: Date | null
  pagadaPor: string | null
  paga: PagaDevolucion | null
}

const where = ({ cancelacion, buscar = '', faltan = false, onlyOf }: Filtro) => sql`
  (${cancelacion ?? null}::uuid is null or d.cancelacion_id = ${cancelacion ?? null}) and (cifras.importe > 0 or d.con_premio)
  and (${onlyOf}::uuid is null or c.vendedor_id = ${onlyOf}) and (not ${faltan} or d.hecha_at is null or cifras.falta > 0)
  and (${buscar} = '' or strpos(texto_busqueda(c.comprador_nombre), texto_busqueda(${buscar})) > 0 or ${buscar} = any(d.numeros::text[]))`

/** What goes back to each buyer, by seller and number: the first ones. */
export async function listDevoluciones(db: Db, filtro: Filtro, limit: number | null): Promise<FilaDeDevolucion[]> {
  const { rows } = await sql<FilaDeDevolucion>`
    select d.id, d.compra_id as "compraId", c.canal, cifras.importe, d.numeros, c.comprador_nombre as nombre, c.comprador_telefono as telefono,
      c.comprador_email as email, c.comprador_ci as ci, c.vendedor_id as "vendedorId", v.nombre_completo as vendedor, d.con_premio as "conPremio",
      d.hecha_at as "hechaAt", cifras.falta, ${errorDe} as error, coalesce(d.pagada_at, case when cifras.falta = 0 then d.hecha_at end) as "pagadaAt",
      p.nombre_completo as "pagadaPor", d.paga
    from devolucion d join compra c on c.id = d.compra_id cross join ${cifrasDeDevolucion} cifras left join usuario v on v.id = c.vendedor_id left join usuario p on p.id = d.pagada_por
    where ${where(filtro)} order by v.nombre_completo nulls first, d.numeros, d.id limit ${limit}`.execute(db)
  return rows
}

/** How many there are, and how much of them is left to give back. */
export async function sumDevoluciones(db: Db, filtro: Filtro): Promise<{ total: number; monto: number }> {
  const { rows } = await sql<{ total: number; monto: number }>`
    select count(*) as total, coalesce(sum(cifras.falta), 0)::bigint as monto
    from devolucion d join compra c on c.id = d.compra_id cross join ${cifrasDeDevolucion} cifras where ${where(filtro)}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, monto: 0 }
}

/** The order of what is owed. */
export async function findCompraDe(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('devolucion').select('compra_id').where('id', '=', id).executeTakeFirst())?.compra_id
}

/** Locked after its order. */
export const lockDevolucion = (db: Tx, id: string) =>
  db.selectFrom('devolucion').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Pago = { pagada_at: Date; pagada_por: string; paga: PagaDevolucion }

/** Given back, or with null owed again: the `pagos`-th time. */
export async function updatePago(db: Tx, id: string, pagos: number, pago: Pago | null): Promise<void> {
  await db
    .updateTable('devolucion')
    .set({ ...(pago ?? { pagada_at: null, pagada_por: null, paga: null }), pagos })
    .where('id', '=', id)
    .execute()
}
