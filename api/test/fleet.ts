import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutApi, type Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#db/schema.ts'
import { insertPeople } from '#demo/cast.ts'
import type { Person } from '#demo/people.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { type Caller, caller } from './caller.ts'
import { endTerms, makeContinua, planOf, savePlanes } from './continua.ts'
import { urlOf } from './database-url.ts'
import { History } from './history.ts'
import { findingsOf } from './history-check.ts'
import { openSale, putOnSale } from './on-sale.ts'
import { startServer } from './server-process.ts'
import { insertShoppers } from './shoppers.ts'
import { testDatabase } from './test-database.ts'

/** The kinds of campaign: a number plays in its draw, or in all, paid in instalments. */
export const CLASES = ['serie', 'continua'] as const
export type Clase = (typeof CLASES)[number]

export type Fleet = {
  db: Db
  people: Record<Person, Usuario>
  rifas: { id: string; numero: number }[]
  /** The plan by which a number is sold next; undefined in a serie. */
  plan(): string | undefined
  history: History
  /** A person who calls the server with this number; it wraps around. */
  as(person: Person, server: number): Caller
  /** A shopper's try to order numbers, on the servers in turn. Each shopper has their own account. */
  buy(shopper: number, rifas: readonly string[]): ReturnType<History['record']>
  findings(): Promise<unknown[]>
}

const CAST = ['cliente', 'vendedora', 'vendedor', 'admin'] as const
/** What the processes of an installation share. */
const SECRETO = 'la clave de los datos de toda la flota'
/** Far away, and what is due for them is over: they may be closed at any moment. */
export const FECHAS_DE_FLOTA = ['2099-12-04', '2099-12-14', '2099-12-24'] as const

/**
 * So many real server processes on one database with numbers for sale, until the test ends. `guarded: false` removes
 * the lock and the index.
 */
export async function startFleet(
  servers: number,
  {
    cantidad,
    shoppers = 0,
    guarded = true,
    clase = 'serie',
  }: { cantidad: number; shoppers?: number; guarded?: boolean; clase?: Clase },
): Promise<Fleet> {
  const { db, connection, drop } = await testDatabase(4)
  const folder = await mkdtemp(join(tmpdir(), 'tal-'))
  if (!guarded) {
    await sql`drop index titular_vivo_unico`.execute(db)
    await takeLocksAway(db)
  }
  const processes = Array.from({ length: servers }, (_, i) =>
    startServer({
      DATABASE_URL: urlOf(connection),
      DATA_DIR: join(folder, String(i)),
      SECRETO_DATOS: SECRETO,
    }),
  )
  onTestFinished(async () => {
    await Promise.all(processes.map(server => server.stop()))
    await drop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)
  const urls = await Promise.all(processes.map(({ url }) => url))
  const people = await insertPeople(db)
  const tokens = new Map<Person, string>()
  for (const person of CAST) tokens.set(person, await openSesion(db, people[person], new Date()))
  const wallets = await insertShoppers(db, shoppers)
  const history = new History()
  const at = (server: number) => urls[server % servers] ?? ''
  const as = (person: Person, server: number) => caller(at(server), tokens.get(person) ?? '')
  const { rifas, planes } = await numbersOf(db, as('admin', 0), { cantidad, clase })
  let turn = 0
  let sold = 0
  const plan = () => planes[sold++ % Math.max(1, planes.length)]
  return {
    db,
    people,
    rifas,
    history,
    as,
    plan,
    buy(shopper, ids) {
      const clave = `intento-${turn}`
      const buyer = caller(at(turn++), wallets[shopper] ?? '')
      const productos = ids.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const, modalidadId: plan() }))
      const send = () =>
        buyer.call(checkoutApi.procesarPago, { body: { productos }, headers: { 'idempotency-key': clave } })
      return history.record({ tipo: 'comprar', clave, rifas: ids }, send, ({ body }) => body.external_reference)
    },
    findings: () => findingsOf(db, history, [], { settled: false }),
  }
}

/** Numbers for sale, and the plans by which they are sold from the first draw on. */
async function numbersOf(db: Db, admin: Caller, { cantidad, clase }: { cantidad: number; clase: Clase }) {
  if (clase === 'serie') {
    const [fecha] = FECHAS_DE_FLOTA
    return { rifas: (await putOnSale(db, { cantidad, fecha })).rifas, planes: [] }
  }
  await openSale(db)
  await makeContinua(admin, { fechas: FECHAS_DE_FLOTA, cantidad, precio: 3_600 })
  await savePlanes(admin)
  await endTerms(db)
  const rifas = await db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').execute()
  return { rifas, planes: [await planOf({ db }, 'Tres'), await planOf({ db }, 'Contado')] }
}

const LOCK = ' order by r.numero for no key update;'
const LOOK = ' order by s.id for share of s;'

/**
 * For the control of the stampede: on this database numbers are taken, and instalments paid, without a lock, with a round
 * trip between reading and writing. Throws if the lock is not found any more, so that the control cannot pass by chance.
 */
async function takeLocksAway(db: Db): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('trabar_rifas(uuid[])'::regprocedure) as source`.execute(db)
  const source = rows[0]?.source ?? ''
  if (source.split(LOCK).length !== 2 || source.split(LOOK).length !== 2)
    throw new Error('The lock is not where it was in trabar_rifas')
  await sql.raw(source.replace(LOCK, ';').replace(LOOK, `${LOOK} perform pg_sleep(0.002);`)).execute(db)
  await sql
    .raw(`create function tarda() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`)
    .execute(db)
  await sql`create trigger tarda before update on cuota for each row execute function tarda()`.execute(db)
}
