import { spawnSync } from 'node:child_process'
import { asignacionApi, rifaApi } from '@talonario/contract'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { urlOf } from '../api/test/test-app.ts'
import { makeDatabase, startCluster } from './cluster.ts'
import { atMost, type Figure, type Row } from './row.ts'
import { startSite } from './site.ts'

/** The target, and how many of it make the largest raffle. */
const TARGET = 100_000
const TIMES = 10

/** Bulk work over HTTP, as from an organiser's screen; the draw by its own script, on a separate cluster. */
export const row: Row = {
  id: 'P3',
  what: 'A raffle of 100,000 numbers, and of 1,000,000',
  yardstick: 'the clock',
  run: async () => [...(await makeNumbers()), ...drawThem(TARGET, 1.5), ...drawThem(TIMES * TARGET, 15)],
}

async function makeNumbers(): Promise<Figure[]> {
  const cluster = await startCluster()
  const database = await makeDatabase(cluster, 'p3', 0)
  const site = await startSite({ DATABASE_URL: database.url })
  try {
    const authorization = await openSesion(database.db, database.users.admin, new Date())
    const post = (
      endpoint: typeof rifaApi.generarNumerosRifa | typeof asignacionApi.asignarRifaAVendedor,
      body: object,
    ) =>
      timed(async () => {
        const headers = { authorization, 'content-type': 'application/json' }
        const answer = await fetch(`${site.url}${urlOf(endpoint)}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(await answer.text())
      })
    const generating: number[] = []
    for (let batch = 0; batch < TIMES; batch++) {
      generating.push(
        await post(rifaApi.generarNumerosRifa, { cantidad: TARGET, precioRifa: 100, fecha: '2099-12-24' }),
      )
    }
    const all = generating.reduce((sum, seconds) => sum + seconds, 0)
    const numerosRifas = Array.from({ length: TARGET }, (_, i) => 3 * TARGET + i + 1)
    const assigning = await post(asignacionApi.asignarRifaAVendedor, { ci: database.users.vendedora.ci, numerosRifas })
    return [
      atMost(2, { name: 'generate 100,000', value: generating[0] ?? Number.NaN, unit: 's' }),
      atMost(20, { name: 'generate 1,000,000 in ten calls', value: all, unit: 's' }),
      atMost(3, { name: 'assign 100,000 of them in one call', value: assigning, unit: 's' }),
      atMost(512, { name: 'memory of the server meanwhile, at most', value: site.peakMiB(), unit: 'MiB' }),
    ]
  } finally {
    await site.stop()
    await database.close()
    await cluster.stop()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** With `cuotas` each number is paid in so many instalments. */
export function drawThem(numbers: number, goal: number, cuotas = 0): Figure[] {
  const script = ['api/test/million-draw.ts', String(numbers), String(cuotas)]
  const { stdout, stderr, status } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  const [, seconds, peak] = /seal and draw\s+([\d.]+) s.*peak (\d+) MiB/.exec(stdout) ?? []
  if (status !== 0 || !seconds) throw new Error(stderr || stdout)
  return [
    atMost(goal, { name: `draw over ${numbers} sold numbers, with its proof`, value: Number(seconds), unit: 's' }),
    atMost(512, { name: `memory of the process that draws ${numbers}, at most`, value: Number(peak), unit: 'MiB' }),
  ]
}
