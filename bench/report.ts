import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure, Row } from './row.ts'

/** A row with its figures, and what part of the processor time its host gave to others; with `error` it could not be measured. */
export type Measured = { row: Row; figures: Figure[]; stolen: number | null; error?: string }

const RESULTS = join(import.meta.dirname, 'results')

/** One line a figure; what it was made of below it. */
export function print(measured: readonly Measured[]): void {
  console.log()
  for (const { row, figures, error } of measured) {
    if (error) console.log(`✗ ${row.id}  ${row.what}: ${error}`)
    for (const figure of figures) {
      const mark = figure.meets === null ? '·' : figure.meets ? '✓' : '✗'
      const value = `${round(figure.value)} ${figure.unit}`.padStart(12)
      console.log(`${mark} ${row.id}  ${`${row.what}: ${figure.name}`.padEnd(64)} ${value}  (${figure.goal})`)
      if (figure.note) console.log(`        ${figure.note}`)
      const parts = Object.entries(figure.parts ?? {}).map(([name, part]) => `${name} ${round(part)}`)
      if (parts.length > 0) console.log(`        ${parts.join(' · ')}`)
    }
  }
}

const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

/** Writes each row that was measured to a file of its own, in place of its last run, with the machine that took it. */
export async function keep(measured: readonly Measured[]): Promise<void> {
  const at = new Date().toISOString()
  const machine = {
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    cpu: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: loadavg()[0],
  }
  for (const { row, figures, stolen, error } of measured) {
    if (error) continue
    const { id, what, yardstick } = row
    const taken = { at, machine, id, what, yardstick, stolen, figures }
    await writeFile(join(RESULTS, `${id}.json`), `${JSON.stringify(taken, null, 2)}\n`)
  }
}
