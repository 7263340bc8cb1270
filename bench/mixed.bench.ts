/**
 * Memory of a real server under mixed load: eight visitors, two buyers, and an organiser who prints a book, exports and reads the balance, one
 * after the other. Prints what the process held in each tenth of the time, and what was done; in the first not everything has run yet. `npm run bench -- mixed`; MINUTES.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { balanceApi, type Endpoint, rifaApi, talonarioApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { visit } from '../api/test/visitors.ts'
import { idOf, makeShoppers } from './checkout.ts'
import { insertNumbers } from './cluster.ts'
import { median } from './row.ts'
import { onSite } from './site.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
/** The first hundred books are printed; the numbers after them are bought. */
const [NUMBERS, BOOKS, BOOK] = [40_000, 100, 100]
/** Seconds. */
const TENTH = MINUTES * 6

await onSite(
  'mixed',
  0,
  async (site, database) => {
    await insertNumbers(database.db, NUMBERS)
    const ask = async (
      headers: Record<string, string>,
      path: string,
      body?: object,
      method = body ? 'POST' : 'GET',
    ) => {
      const json = body && { 'content-type': 'application/json' }
      const answer = await fetch(`${site.url}/api${path}`, {
        method,
        headers: { ...headers, ...json },
        body: body && JSON.stringify(body),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.subarray(0, 300)}`)
      return bytes
    }
    const organiser = { authorization: await openSesion(database.db, database.users.admin, new Date()) }
    const { version, datos } = JSON.parse(`${await ask(organiser, '/organizacion/leer')}`)
    const identidad = { ...datos.identidad, nombre: 'Rifa de prueba', permiso: 'Permiso 1' }
    await ask(organiser, '/organizacion/guardar', { version, identidad }, 'PUT')
    const partes = [{ desde: 1, hasta: BOOKS * BOOK }]
    const armed = await ask(organiser, talonarioApi.armarTalonarios.path, { tamano: BOOK, partes })
    const { talonarios }: { talonarios: string[] } = JSON.parse(`${armed}`)
    const shoppers = await makeShoppers(database)
    await sql`vacuum analyze`.execute(database.db)

    const done = { reads: 0, purchases: 0, prints: 0, exports: 0, balances: 0 }
    const held: number[] = []
    const end = performance.now() + MINUTES * 60_000
    const runs = () => performance.now() < end
    let next = BOOKS * BOOK

    const watch = async () => {
      while (runs()) {
        held.push(site.residentMiB())
        await delay(1_000)
      }
    }
    const read = async () => {
      while (runs()) done.reads += (await visit(site.url, 5)).length
    }
    const buy = async () => {
      while (runs() && next < NUMBERS) {
        const shopper = shoppers[++next % shoppers.length] ?? {}
        const productos = [{ _id: idOf(next), quantity: 1, tipo: 'rifa' }]
        const order = JSON.parse(`${await ask(shopper, '/pago/procesarPago', { productos })}`).external_reference
        await ask(shopper, `/pago/simulado/${order}`, { decision: 'aprobar' })
        await ask(shopper, `/pago/exito?payment_id=null&status=approved&external_reference=${order}`)
        done.purchases++
        await delay(100)
      }
    }
    const get = ({ path }: Endpoint) => ask(organiser, path)
    const organise = async () => {
      while (runs()) {
        const book = talonarios[done.prints % talonarios.length]
        await ask(organiser, talonarioApi.imprimir.path, { talonarios: [book], orden: 'pila' })
        done.prints++
        await get(rifaApi.exportarRifas)
        await get(ventaApi.exportarVentas)
        done.exports += 2
        await get(balanceApi.balance)
        done.balances++
      }
    }
    await Promise.all([watch(), read(), buy(), buy(), organise()])
    const tenths = Array.from({ length: 10 }, (_, i) => median(held.slice(i * TENTH, (i + 1) * TENTH)))
    const [, first = 0] = tenths
    const last = tenths.at(-1) ?? 0
    console.log(`${MINUTES} minutes: ${JSON.stringify(done)}`)
    console.log(`MiB, the median of each tenth: ${tenths.join(' ')}; ${Math.max(...held)} at most`)
    console.log(`In the last ${((last / first - 1) * 100).toFixed(0)} % more than in the second (goal ≤ 20)`)
  },
  // As deploy/talonario starts it.
  { TRUST_PROXY: '1', MALLOC_ARENA_MAX: '2' },
)
process.exit()
