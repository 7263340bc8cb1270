import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from '../schema.ts'
import { COPY } from './prepared-client.ts'

/** A column of rows to copy: one value of `width` bytes for each row, one after the other, or one for all of them. */
type Column = { width: number; values: Buffer }

/**
 * Inserts `n` rows, given by columns, with COPY: an `insert` of 100,000 takes almost twice as long. Constraints and triggers hold as for an
 * `insert`, and throw the same.
 */
export async function copyRows(db: Db, table: string, n: number, columns: Record<string, Column>): Promise<void> {
  const text = `${COPY}${table} (${Object.keys(columns).join(', ')}) from stdin (format binary)`
  await db.executeQuery(CompiledQuery.raw(text, [binaryRows(n, Object.values(columns))]))
}

/** Rows in one part. */
const AT_ONCE = 1_000

/** A row is the count of its columns in two bytes, and each value after its length in four (https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS). */
function* binaryRows(n: number, columns: readonly Column[]): Generator<Buffer> {
  yield Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
  const fields = columns.flatMap(({ width, values }) => [int4([width]).values, values.subarray(0, width)])
  const firstRow = Buffer.concat([int2(columns.length), ...fields])
  for (let first = 0; first < n; first += AT_ONCE) {
    const rows = Math.min(AT_ONCE, n - first)
    const part = Buffer.alloc(rows * firstRow.length, firstRow)
    let place = 2
    for (const { width, values } of columns) {
      place += 4
      for (let row = 0; values.length > width && row < rows; row++) {
        const from = (first + row) * width
        values.copy(part, row * firstRow.length + place, from, from + width)
      }
      place += width
    }
    yield part
  }
  yield int2(-1)
}

function int2(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(number)
  return bytes
}

const one = (values: Buffer): Column => ({ width: values.length, values })

export const uuid = (id: string): Column => one(Buffer.from(id.replaceAll('-', ''), 'hex'))

export function int4(numbers: readonly number[]): Column {
  const values = Buffer.alloc(4 * numbers.length)
  for (const [i, number] of numbers.entries()) values.writeInt32BE(number, 4 * i)
  return { width: 4, values }
}

export function int8(number: number | bigint): Column {
  const values = Buffer.alloc(8)
  values.writeBigInt64BE(BigInt(number))
  return one(values)
}

/** Microseconds since 2000. */
export const timestamptz = (date: Date): Column => int8(BigInt(date.getTime() - Date.UTC(2000)) * 1000n)

/**
 * `n` new ids of version 7 in ascending order, so that an index grows at its end: milliseconds, 12 bits that count, 62 random ones. Where the count is
 * full, the next millisecond begins (https://www.rfc-editor.org/rfc/rfc9562#section-6.2, method 1).
 */
export function newIds(n: number, now: Date): Column {
  const values = randomBytes(16 * n)
  for (let i = 0; i < n; i++) {
    const at = values.writeUIntBE(now.getTime() + (i >> 12), 16 * i, 6)
    values.writeUInt16BE(0x7000 | (i & 0xfff), at)
    values.writeUInt8(0x80 | (values.readUInt8(at + 2) & 0x3f), at + 2)
  }
  return { width: 16, values }
}
