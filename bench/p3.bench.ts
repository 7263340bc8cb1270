import { spawnSync } from 'node:child_process'
import { asignacionApi, rifaApi } from '@talonario/contract'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { urlOf } from '../api/test/test-app.ts'
import { makeDatabase, startCluster } from './cluster.ts'
import { atMost, type Figure, type Row } from './row.ts'
import { startSite } from './site.ts'

const BATCH = 100_000
const BATCHES = 10

/** Bulk work over HTTP, as from an organiser's screen; the draw by its own script, on a separate cluster. */
export const row: Row = {
  id: 'P3',
  what: 'A raffle of 1,000,000 numbers',
  yardstick: 'the clock',
  run: async () => [...(await makeNumbers()), ...drawThem()],
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
    let generating = 0
    for (let batch = 0; batch < BATCHES; batch++) {
      generating += await post(rifaApi.generarNumerosRifa, { cantidad: BATCH, precioRifa: 100, fecha: '2099-12-24' })
    }
    const numerosRifas = Array.from({ length: BATCH }, (_, i) => 3 * BATCH + i + 1)
    const assigning = await post(asignacionApi.asignarRifaAVendedor, { ci: database.users.vendedora.ci, numerosRifas })
    return [
      atMost(10, { name: 'generate 1,000,000 in ten calls', value: generating, unit: 's' }),
      atMost(2, { name: 'assign 100,000 of them in one call', value: assigning, unit: 's' }),
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

function drawThem(): Figure[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['api/test/million-draw.ts'], { encoding: 'utf8' })
  const [, seconds, peak] = /seal and draw\s+([\d.]+) s.*peak (\d+) MiB/.exec(stdout) ?? []
  if (status !== 0 || !seconds) throw new Error(stderr || stdout)
  return [
    atMost(8, { name: 'draw over 1,000,000 sold numbers, with its proof', value: Number(seconds), unit: 's' }),
    atMost(512, { name: 'memory of the process that draws, at most', value: Number(peak), unit: 'MiB' }),
  ]
}
