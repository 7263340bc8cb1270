import { drawThem } from './p3.bench.ts'
import type { Row } from './row.ts'

/** A closing reads what is due of every number: one in ten is late. */
export const row: Row = {
  id: 'P11',
  what: 'The closing and draw of 100,000 numbers in four instalments each',
  yardstick: 'the clock',
  run: async () => drawThem(100_000, 10, 4),
}
