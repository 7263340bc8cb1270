import type { MotivoCaso } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type CompraFila, enLista } from './caso-compras.queries.ts'

export type CasoFila = {
  id: string
  motivo: MotivoCaso
  pagoId: string
  createdAt: Date
  doneAt: Date | null
  cerradaPor: string | null
  nota: string
}

const deCaso = sql`t.id, t.datos ->> 'motivo' as motivo, t.datos ->> 'pagoId' as "pagoId", t.created_at as "createdAt",
  t.done_at as "doneAt", t.nota`

export async function listCasosDe(db: Db, compraId: string): Promise<CasoFila[]> {
  const { rows } = await sql<CasoFila>`
    select ${deCaso}, u.nombre_completo as "cerradaPor" from tarea t left join usuario u on u.id = t.cerrada_por
    where t.tipo = 'revision' and t.datos ->> 'compraId' = ${compraId} order by t.created_at, t.id`.execute(db)
  return rows
}

/** Open cases with their orders, oldest first. */
export async function listCasosAbiertos(db: Db, limit: number): Promise<(CasoFila & { compra: CompraFila })[]> {
  const { rows } = await sql<CasoFila & { compraId: string }>`
    select ${deCaso}, null as "cerradaPor", t.datos ->> 'compraId' as "compraId" from tarea t
    where t.tipo = 'revision' and t.done_at is null order by t.created_at, t.id limit ${limit}`.execute(db)
  const { rows: compras } = await sql<CompraFila>`
    select ${enLista} from compra c where c.id = any(${rows.map(row => row.compraId)}::uuid[])`.execute(db)
  return rows.flatMap(({ compraId, ...row }) =>
    compras.filter(compra => compra.id === compraId).map(compra => ({ ...row, compra })),
  )
}

export async function countCasosAbiertos(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from tarea where tipo = 'revision' and done_at is null`.execute(db)
  return rows[0]?.total ?? 0
}
