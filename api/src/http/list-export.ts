import { toCsv } from '@talonario/contract'

type Cell = string | number

/** A list as a CSV file in pieces: the titles, then rows. Only the first piece has the byte order mark. */
export async function* listExport<Row>(
  titles: readonly string[],
  pieces: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  cells: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield toCsv([titles])
  for await (const rows of pieces) yield toCsv(rows.map(cells)).slice(1)
}

/** Reads a list to its end: `read` returns the rows after `last`, and none at the end. */
export async function* piecesOf<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last)
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}
