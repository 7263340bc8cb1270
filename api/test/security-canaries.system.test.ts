import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints, type Endpoint } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { urlOf as databaseUrl } from './database-url.ts'
import { type Sample, sampleOf } from './every-call.ts'
import { type FullShop, fullShop, PRIVATE } from './full-shop.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { urlOf } from './test-app.ts'
import { testFolder } from './test-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Secrets of the configuration. */
const SECRETS = {
  ADMIN_PASSWORD: 'canario-clave-admin',
  SECRETO_DATOS: 'canario-secreto-datos-0123456789abcdef',
  MP_ACCESS_TOKEN: 'APP_USR-canario-mp',
  MP_WEBHOOK_SECRET: 'canario-webhook',
}
const SMTP_PASSWORD = 'canario-smtp'
/** What the samples send about people: passwords, addresses, documents, telephones. */
const SENT = [
  'talonario-demo',
  'una clave larga',
  'otra clave larga',
  'ana@correo.test',
  '099 123 456',
  '099 111 222',
  'Calle 1',
  'persona1',
  'cliente@talonario.test',
]
const NAMES = ['Canario Apellido', 'canario@privado.test', '0987-canario']

let shop: FullShop
const dataDir = await testFolder()
let server: ServerProcess
let url: string
const secrets = new Set<string>([
  ...Object.values(SECRETS),
  SMTP_PASSWORD,
  ...SENT,
  ...NAMES,
  ...Object.values(PRIVATE).flat(),
])

beforeAll(async () => {
  // Both sign with the keys that the database keeps.
  shop = await fullShop({ SECRETO_DATOS: SECRETS.SECRETO_DATOS })
  await keepSesiones()
  server = startServer({ ...(await environment()), DATABASE_URL: databaseUrl(shop.connection) })
  url = await server.url
}, 60_000)
afterAll(async () => {
  await server.stop()
  await shop.close()
}, 60_000)

/** A server with the most detailed log, with a mail server and a payment provider that never answer. */
const environment = async () => ({
  ...SECRETS,
  ADMIN_EMAIL: 'canario@talonario.test',
  PAYMENTS: 'mercadopago',
  MP_BASE_URL: 'http://127.0.0.1:1',
  SMTP_URL: `smtp://usuario:${SMTP_PASSWORD}@127.0.0.1:1`,
  LOG_LEVEL: 'trace',
  DATA_DIR: dataDir,
})

/** The clock of the samples is stopped, the server's is not. */
const keepSesiones = () =>
  sql`update sesion set used_at = now() + interval '10 years', expires_at = now() + interval '10 years'`.execute(
    shop.db,
  )

/** Sends a sample to the server in its own process; its tokens are canaries from here on. */
async function send(endpoint: Endpoint, { by, headers, form, body, ...sample }: Sample) {
  await keepSesiones()
  if (by?.token) secrets.add(by.token)
  const token = String(sample.params?.resetToken ?? '')
  if (token.length > 20) secrets.add(token)
  const json = endpoint.method === 'GET' ? undefined : JSON.stringify(form ?? body)
  return fetch(`${url}${sample.url ?? urlOf(endpoint, sample)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(by?.token && { authorization: by.token }),
      'content-type': 'application/json',
      cookie: 'canario=canario-smtp',
      ...headers,
    },
    ...(json !== undefined && { body: json }),
  })
}

/** What must not be there, and is. */
const shownBy = (text: string) => {
  const words = text.replace(/"(responseTime|time)":[\d.e+-]+/g, '')
  return [...secrets].filter(secret => words.includes(secret))
}
const walk = allEndpoints().filter(([name]) => name !== 'enVivo.enVivo')

describe('secrets and personal data', () => {
  it('are in no log line of any call, succeeding, refused or failing', async () => {
    const statuses: Record<number, number> = {}
    const count = ({ status }: Response) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    for (const [name, endpoint] of walk) {
      const sample = await sampleOf(shop, name)
      count(await send(endpoint, sample))
      if (!process.env.NIGHTLY && !/^(usuario|contacto|pago)/.test(name)) continue
      count(
        await send(endpoint, {
          ...sample,
          body: { ...sample.body, nombre: NAMES[0], email: NAMES[1] },
          query: { ...sample.query, email: NAMES[1], ci: NAMES[2] },
          headers: { 'x-forwarded-for': NAMES[2] ?? '', 'user-agent': NAMES[1] ?? '' },
        }),
      )
    }
    await breakTables()
    for (const [name, endpoint] of walk)
      count(await send(endpoint, (await sampleOf(shop, name).catch(() => null)) ?? { params: { id: 'x' }, body: {} }))
    await mendTables()
    console.log(
      `canaries: ${secrets.size} planted, ${server.output().length} characters of log looked at, replies:`,
      statuses,
    )
    expect(statuses[500]).toBeGreaterThan(9)
    await expect.poll(() => server.output()).toContain('request failed')
    expect(shownBy(server.output())).toEqual([])
  })

  it('are not quoted from a value the database refuses', async () => {
    await sql`alter table mensaje_contacto add check (nombre::integer > 0) not valid`.execute(shop.db)
    const endpoint = allEndpoints().find(([name]) => name === 'contacto.contacto')?.[1]
    const response =
      endpoint && (await send(endpoint, { body: { nombre: NAMES[0], email: NAMES[1], mensaje: NAMES[2] } }))
    expect([response?.status, shownBy((await response?.text()) ?? '')]).toEqual([500, []])
    await expect.poll(() => server.output()).toContain('22P02')
    expect(shownBy(server.output())).toEqual([])
  })

  it('are in no list a stranger can ask for', async () => {
    const bodies: string[] = []
    for (const [, endpoint] of walk.filter(([, { access, method }]) => access === 'anyone' && method === 'GET')) {
      const response = await send(endpoint, {
        params: { id: shop.open.idSorteo, idSorteo: shop.open.idSorteo, page: 1, name: 'a' },
      })
      bodies.push(await response.text())
    }
    expect(shownBy(bodies.join('\n'))).toEqual([])
  })
})

/** Every table away but those that a session and a count of attempts need: most calls fail in their middle. */
const KEPT = ['usuario', 'sesion', 'intento', 'segundo_factor']
async function tables(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(shop.db)
  return rows.map(row => row.name)
}
async function breakTables() {
  for (const name of (await tables()).filter(name => !KEPT.includes(name)))
    await sql`alter table ${sql.table(name)} rename to ${sql.id(`rota_${name}`)}`.execute(shop.db)
}
async function mendTables() {
  for (const name of (await tables()).filter(name => name.startsWith('rota_')))
    await sql`alter table ${sql.table(name)} rename to ${sql.id(name.slice(5))}`.execute(shop.db)
}

describe('a server that ends by a bug', () => {
  it('explains what and where, without the data the error carries, and stops in order', async () => {
    const bug = `Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(${NAMES[1]}) already exists.', parameters: ['${NAMES[0]}'] })`
    const script = join(dataDir, 'bug.mjs')
    await writeFile(
      script,
      `setInterval(() => { if (globalThis.process.uptime() > 0.5 && globalThis.listening) Promise.reject(${bug}) }, 50); const log = console.log; console.log = line => { log(line); if (/listo en/.test(line)) globalThis.listening = true }`,
    )
    const doomed = startServer({
      ...(await environment()),
      DATABASE_URL: databaseUrl(shop.connection),
      NODE_OPTIONS: `--import ${script}`,
    })
    expect(await doomed.exit).toBe(1)
    expect(doomed.output()).toContain('Error 23505: a message that may quote data')
    expect(doomed.output()).toContain('bug.mjs')
    expect(shownBy(doomed.output())).toEqual([])
  })

  it('and one that cannot start does not print how it was configured', async () => {
    const refused = startServer({
      ...(await environment()),
      DATABASE_URL: 'postgres://usuario:canario-smtp@127.0.0.1:1/x',
    })
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toContain('DATABASE_URL')
    expect(shownBy(refused.output())).toEqual([])
  })
})
