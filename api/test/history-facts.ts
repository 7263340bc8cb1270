import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** An order in the database at the end. Numbers by the id of their row, instalments by `cuotaName`, money in minor units. */
export type Orden = {
  /** The client's name for it: its reference in the shop, else the id of its row. */
  id: string
  clave: string | null
  canal: 'online' | 'presencial'
  estado: string
  pagada: boolean
  total: number
  rifas: string[]
  vendidas: string[]
  reservadas: string[]
  /** Numbers that were freed while late: what was paid of them stays paid. */
  soltadas: string[]
  conCaso: boolean
  conMail: boolean
}

/** A payment at its provider; `compra` is the order's reference. */
export type Cobro = { compra: string; estado: string; monto: number; devuelto: number }

export type Facts = {
  ordenes: Orden[]
  cobros: Cobro[]
  vendedorOf: Map<string, string | null>
  /** Holders who were freed while late, and the days of draws that were carried out. */
  sueltos: ReadonlySet<string>
  realizados: ReadonlySet<string>
}

/** The database's state now; `cobros` come from the provider. */
export async function readFacts(db: Db, cobros: readonly Cobro[]): Promise<Facts> {
  const { rows } = await sql<Orden>`
    select case c.canal when 'online' then c.referencia else c.id::text end as id, c.clave, c.canal, c.estado, c.pagada_at is not null as pagada, c.total,
      array(select coalesce(l.rifa_id::text, l.titular_id || '/' || l.n) from compra_linea l where l.compra_id = c.id and l.producto_id is null) as rifas,
      array(
        select t.rifa_id::text from titular t where t.compra_id = c.id and t.estado = 'vendida'
        union all select l.titular_id || '/' || l.n from compra_linea l join cuota q using (titular_id, n, compra_id) where l.compra_id = c.id
      ) as vendidas,
      array(select t.rifa_id::text from titular t where t.compra_id = c.id and t.liberada_por = 'liberada') as soltadas,
      array(select t.rifa_id::text from titular t where t.compra_id = c.id and t.estado = 'reservada') as reservadas,
      exists (select from tarea where tipo = 'revision' and datos ->> 'compraId' = c.id::text) as "conCaso",
      exists (select from correo where evento = 'compra-pagada:' || c.id) as "conMail"
    from compra c`.execute(db)
  const rifas = await db.selectFrom('rifa').select(['id', 'vendedor_id']).execute()
  const sueltos = await db.selectFrom('titular').select('id').where('liberada_por', '=', 'liberada').execute()
  const realizados = await db.selectFrom('sorteo').select('fecha').where('estado', '=', 'realizado').execute()
  return {
    ordenes: rows,
    cobros: [...cobros],
    vendedorOf: new Map(rifas.map(rifa => [rifa.id, rifa.vendedor_id])),
    sueltos: new Set(sueltos.map(({ id }) => id)),
    realizados: new Set(realizados.map(({ fecha }) => fecha)),
  }
}
