import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutApi } from '@talonario/contract'
import { buildApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/env.ts'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { createSimulado } from '../api/src/outside/simulado/simulado.ts'
import { record } from '../api/test/record.ts'
import { client } from '../api/test/test-app.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'
import {
  CLIENTS,
  idOf,
  makeShoppers,
  openCheckout,
  pgbenchRate,
  ROUNDS,
  SECONDS,
  SHARE,
  type Shopper,
} from './checkout.ts'
import type { BenchDatabase } from './cluster.ts'
import { type Load, loadFrom } from './load.ts'
import { type Changing, toScript } from './record.ts'
import { atLeast, inTurns, type Row } from './row.ts'
import { startSite } from './site.ts'

export const row: Row = {
  id: 'P1b',
  what: 'Checkout over HTTP',
  yardstick: 'pgbench with the same SQL on the same cluster',
  async run() {
    const { cluster, database, close } = await openCheckout()
    const folder = await mkdtemp(join(tmpdir(), 'talonario-p1-'))
    const { script, statements } = await scriptOf(database)
    const file = join(folder, 'checkout.sql')
    await writeFile(file, script)
    const site = await startSite({ DATABASE_URL: database.url, TRUST_PROXY: '1', ...WITHOUT_LIMITS })
    try {
      const shoppers = await makeShoppers(database)
      let share = 0
      const http = () => httpRate(site.url, shoppers, ++share)
      const pgbench = async () =>
        pgbenchRate(cluster, database.name, {
          script: file,
          first: ++share * SHARE,
          share: SHARE / CLIENTS,
          seconds: SECONDS,
          mode: 'extended',
        })
      const rates = await inTurns(ROUNDS, { http, pgbench })
      const parts = { httpPerSecond: rates.http, pgbenchPerSecond: rates.pgbench, statements }
      return [atLeast(0.35, { name: 'transactions a second', value: rates.http / rates.pgbench, unit: '×', parts })]
    } finally {
      await site.stop()
      await close()
      await rm(folder, { recursive: true })
    }
  },
}

const cart = (rifaId: string) => ({ productos: [{ _id: rifaId, quantity: 1, tipo: 'rifa' as const }] })

/** One checkout is made in this process and what it sends is written down, for another number in each transaction. */
async function scriptOf({ db, users }: BenchDatabase): Promise<{ script: string; statements: number }> {
  const env = readEnv({ demo: false }, { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...WITHOUT_LIMITS })
  const clock = { now: () => new Date() }
  const payments = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'bench' })
  const mailer = { salida: 'archivo' as const, send: async () => {}, close() {} }
  const app = await buildApp({ db, env, clock, mailer, payments } as never)
  const shopper = client(app, await openSesion(db, users.cliente, clock.now()))
  const rifaId = idOf(1)
  const sent = await record(() => shopper.call(checkoutApi.procesarPago, { body: cart(rifaId) }))
  const { id, referencia } = await db.selectFrom('compra').select(['id', 'referencia']).executeTakeFirstOrThrow()
  await app.close()
  const changing: Changing[] = [
    { text: rifaId, sql: `md5('r' || :n)`, type: 'uuid' },
    { text: id, sql: `md5('c' || :n)`, type: 'uuid' },
    { text: referencia, sql: `md5('ref' || :n)`, type: 'text' },
  ]
  const head = `\\set i :i + 1\n\\set n :first + :client_id * :share + :i\n`
  return { script: `${head}${toScript(sent, changing)}\n`, statements: sent.length }
}

async function httpRate(url: string, shoppers: readonly Shopper[], share: number): Promise<number> {
  const requests: Load['requests'] = []
  for (let i = 1; i <= SHARE / 4; i++) {
    const body = JSON.stringify(cart(idOf(share * SHARE + i)))
    const headers = { ...shoppers[i % shoppers.length], 'content-type': 'application/json' }
    requests.push({ method: 'POST', path: '/api/pago/procesarPago', headers, body })
  }
  const { perSecond, failed } = await loadFrom({ url, connections: CLIENTS, seconds: SECONDS, requests })
  if (failed > 0) throw new Error(`${failed} checkouts were refused`)
  return perSecond
}
