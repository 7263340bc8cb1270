import { join } from 'node:path'
import type { BodyOf, Endpoint, FormOf, ParamsOf, QueryOf, ReplyOf, Usuario } from '@talonario/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, inject, onTestFinished } from 'vitest'
import { buildApp } from '#app.ts'
import type { Connection } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import type { Person } from '#demo/people.ts'
import { type Env, readEnv } from '#env.ts'
import type { Deps } from '#http/deps.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { type Beacon, beaconOf } from '#outside/drand.ts'
import type { Mail, Mailer } from '#outside/mail.ts'
import { isTrial } from '#outside/payment-provider.ts'
import type { Payments } from '#outside/payments.ts'
import { simuladoSecret } from '#outside/simulado/simulado.ts'
import './cheap-passwords.ts'
import { keepAsTemplate, WITH_CAST } from './test-cluster.ts'
import { testDatabase } from './test-database.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

/** A clock stopped at noon of 21 November 2026 in Buenos Aires until a test moves it. */
export class TestClock {
  #now: Date
  constructor(at = new Date('2026-11-21T15:00:00Z')) {
    this.#now = at
  }
  now = () => new Date(this.#now)
  advance(change: { minutes?: number; hours?: number; days?: number; seconds?: number }) {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = change
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }
}

/** Every test's raffle is in one country, also those that need the demo's payments. */
const COUNTRY = { LOCALE: 'es-AR', CURRENCY: 'ARS', TZ_RIFA: 'America/Argentina/Buenos_Aires' }

/** A mail carrier that keeps what it is given, and refuses while `broken`. */
export class TestMailer implements Mailer {
  salida: 'smtp' | 'archivo' = 'archivo'
  broken = false
  sent: Mail[] = []
  async send(mail: Mail) {
    if (this.broken) throw new Error('connection refused')
    this.sent.push(mail)
  }
  espera = async () => null
  close() {}
}

export type Input<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  form?: FormOf<E> & { image?: Blob }
  headers?: Record<string, string>
}

/** The reply as sent: `body` has the endpoint's shape on success, and code and message on a refusal. */
export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  text: string
  body: ReplyOf<E> & {
    status: 'success' | 'error'
    code?: string
    message?: string
    fields?: { path: string; message: string }[]
  }
}

export type Client = {
  token: string | null
  call<const E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

export type TestApp = {
  app: FastifyInstance
  db: Db
  /** For a second pool or process. */
  connection: Connection
  env: Env
  clock: TestClock
  mailer: TestMailer
  beacon: Beacon
  payments: Payments | null
  users: Record<Person, Usuario>
  /** A client with an open session of this person, or without any. */
  as(person: Person | 'nobody'): Promise<Client>
  close(): Promise<void>
}

/** A server in a test serves calls with or without a built web, whose files are tested separately. */
const NO_WEB = join(import.meta.dirname, 'no-web')

/** No test writes a key into the data folder. */
const SECRETO_DATOS = 'la clave de los datos de las pruebas'

/** The real server on a separate database with the cast. */
export async function testApp(
  options: {
    env?: Record<string, string>
    /** As with `--demo`. */
    demo?: boolean
    /** The built web; without one only calls are served. */
    web?: string
    parts?: (parts: Pick<Deps, 'db' | 'env' | 'clock'>) => Partial<Deps>
    /** As an earlier server left it. */
    world?: World | undefined
  } = {},
): Promise<TestApp> {
  const { db, connection, drop } = await testDatabase(undefined, options.world?.template ?? WITH_CAST)
  const { demo = false } = options
  const env = readEnv(
    { demo },
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      CAMPAIGN_YEAR: '2026',
      SECRETO_DATOS,
      DRAW_SOURCE: 'interna',
      ...(demo ? COUNTRY : {}),
      ...WITHOUT_LIMITS,
      ...options.env,
    },
  )
  if (isTrial(env)) await simuladoSecret(db)
  const clock = new TestClock(options.world?.at)
  const mailer = new TestMailer()
  const parts = { payments: null, beacon: beaconOf(clock), ...options.parts?.({ db, env, clock }) }
  const { beacon, payments } = parts
  const app = await buildApp({ db, env, clock, mailer, ...parts }, options.web ?? NO_WEB)
  await app.ready()
  const users = structuredClone(inject('cast'))
  return {
    app,
    db,
    connection,
    env,
    clock,
    mailer,
    beacon,
    payments,
    users,
    as: async person => client(app, person === 'nobody' ? null : await openSesion(db, users[person], clock.now())),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}

/** A database that others are copies of, and where its clock stood. */
export type World = { template: string; at: Date }

/** A world that a worker makes once; each test gets a copy of it on a server of its own, with what `make` found. */
export function keptWorld<T extends TestApp, Found extends object>(
  open: (world?: World) => Promise<T>,
  make: (t: T) => Promise<Found>,
): () => Promise<Found & { t: T }> {
  const keep = async () => {
    const t = await open()
    const found = await make(t)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db)
    await t.app.close()
    await t.db.destroy()
    const template = await keepAsTemplate(inject('testCluster'), rows[0]?.name ?? '')
    return { found, world: { template, at: t.clock.now() } }
  }
  let kept: ReturnType<typeof keep> | undefined
  return async () => {
    kept ??= keep()
    const { found, world } = await kept
    return { ...structuredClone(found), t: forTest(await open(world)) }
  }
}

/** What a test file opened for all its tests, closed at its end. */
export function forFile<T extends { close(): unknown }>(opened: T): T {
  afterAll(() => opened.close())
  return opened
}

/** What one test opened, closed at its end. */
export function forTest<T extends { close(): Promise<unknown> }>(opened: T): T {
  onTestFinished(async () => {
    await opened.close()
  })
  return opened
}

/** Calls the server by the contract. */
export function client(app: FastifyInstance, token: string | null): Client {
  const auth: Record<string, string> = token ? { authorization: token } : {}
  return {
    token,
    inject: options => app.inject({ ...options, headers: { ...auth, ...options.headers } }),
    async call(endpoint, input = {}) {
      const form = input.form ? toFormData(input.form as Record<string, unknown>) : undefined
      const response = await app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input as Input<Endpoint>),
        headers: { ...auth, ...input.headers },
        ...(form ? { payload: form as never } : input.body === undefined ? {} : { payload: input.body as object }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: isJson ? '' : response.body,
        body: isJson ? response.json() : {},
      } as never
    },
  }
}

export function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'foto.png')
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}
