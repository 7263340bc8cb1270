import type { Db } from '#db/schema.ts'
import { decimal, toCsv } from '#http/csv.ts'
import { type Cuales, listAfter, type RifaExportada } from './rifa-exportar.queries.ts'

const ROWS_AT_ONCE = 5_000

/** Columns of the export; importarAsignaciones reads `numero` and `ci` back. */
const TITLES = ['numero', 'ci', 'vendedor', 'precio', 'sorteo', 'estado', 'comprador']

/** The file in pieces: the first one begins with the byte order mark, the others continue without it. */
export async function* exportarRifas(db: Db, cuales: Cuales, now: Date) {
  yield toCsv([TITLES])
  for (let last = 0; ; ) {
    const rows = await listAfter(db, last, { limit: ROWS_AT_ONCE, ...cuales, now })
    if (rows.length > 0) yield toCsv(rows.map(cells)).slice(1)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.numero ?? 0
  }
}

const cells = (row: RifaExportada) => [
  row.numero,
  row.ci,
  row.vendedor,
  decimal(row.precio),
  row.fecha,
  row.estado,
  row.comprador,
]
