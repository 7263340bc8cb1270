import { ventaApi } from '@talonario/contract'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { urlOf } from '../api/test/test-app.ts'
import { at, visit } from '../api/test/visitors.ts'
import { insertNumbers } from './cluster.ts'
import { atMost, type Figure, noGoal, type Row } from './row.ts'
import { onSite } from './site.ts'

/** Everybody else meanwhile: how long the slowest of their calls took. */
export const row: Row = {
  id: 'P12',
  what: 'A file of 10,000 and of 100,000 sales is entered while eight visitors read',
  yardstick: 'the clock',
  run: async () => [...(await enter(10_000)), ...(await enter(100_000))],
}

const enter = (rows: number): Promise<Figure[]> =>
  onSite('p12', 0, async ({ url, peakMiB }, { db, users }) => {
    await insertNumbers(db, rows)
    const authorization = await openSesion(db, users.admin, new Date())
    const quiet = await visit(url)
    const started = performance.now()
    let seconds = 0
    const entered = fetch(url + urlOf(ventaApi.importarVentas), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: fileOf(rows) }),
    }).then(async answer => {
      seconds = (performance.now() - started) / 1000
      if (!answer.ok) throw new Error(await answer.text())
    })
    const others: number[] = []
    while (seconds === 0) others.push(...(await visit(url, 1)))
    await entered
    const parts = {
      quietMs: Math.max(...quiet),
      p99Ms: at(
        others.toSorted((a, b) => a - b),
        0.99,
      ),
    }
    return [
      atMost(500, {
        name: `longest call of others during ${rows} rows`,
        value: Math.max(...others),
        unit: 'ms',
        parts,
      }),
      noGoal({ name: `${rows} rows are entered in`, value: seconds, unit: 's' }),
      atMost(400, { name: 'memory of the server meanwhile, at most', value: peakMiB(), unit: 'MiB' }),
    ]
  })

const fileOf = (rows: number) =>
  [
    'numero;nombre;cedula;correo;telefono;metodoPago',
    ...Array.from(
      { length: rows },
      (_, i) => `${i + 1};Ana ${i};${1_000_000 + i};ana${i}@correo.test;099 123 456;efectivo`,
    ),
  ].join('\n')
