/**
 * U2: how long it takes to find one of 1,000 sellers, 50,000 numbers and 10,000 orders on its screen, in a browser,
 * from the search to its row: one action. Prints p50 and the longest. `npm run bench -- find`.
 */
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../api/src/db/schema.ts'
import { PASSWORD, people } from '../api/src/demo/people.ts'
import { at } from '../api/test/visitors.ts'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { onSite } from './site.ts'

const NUMBERS = 50_000
const SELLERS = 1_000
const ROUNDS = Number(process.env.ROUNDS ?? 20)

type Search = { what: string; path: string; field: string; of: (turn: number) => { typed: string; found: RegExp } }

const padded = (numero: number) => String(numero).padStart(5, '0')
const somewhere = (turn: number, size: number) => 1 + ((turn * 7_919) % size)
/** Half of all numbers are those of the draw that the shop opens with. */
const number = (turn: number) => {
  const numero = padded(somewhere(turn, NUMBERS / 2))
  return { typed: numero, found: new RegExp(numero) }
}

const SEARCHES: readonly Search[] = [
  {
    what: 'a seller',
    path: '/admin/vendedores',
    field: 'Buscar por nombre, documento, email o teléfono',
    of: turn => ({ typed: String(31_000_000 + somewhere(turn, 500)), found: /^1 vendedor$/ }),
  },
  { what: 'a number, organiser', path: '/admin/rifas/crear', field: 'Buscar número', of: number },
  { what: 'a number, shop', path: '/tienda', field: 'Buscar número de rifa', of: number },
  {
    what: 'an order',
    path: '/admin/pagos',
    field: 'Buscar por número, comprador, documento o pago',
    of: turn => {
      const who = somewhere(turn, NUMBERS / 10)
      const name = (who * 7_919) % (NUMBERS / 5)
      return { typed: String(40_000_000 + who), found: new RegExp(`Comprador número ${name}$`) }
    },
  },
]

/** `fillRaffle` makes 400 sellers. */
async function addSellers(db: Db): Promise<void> {
  await sql`insert into usuario (nombre_usu, nombre_completo, email, ci, rol, password_hash)
    select 'extra' || i, 'Vendedora extra ' || i, 'extra' || i || '@correo.test', (31000000 + i)::text, 'vendedor', ''
    from generate_series(1, ${SELLERS - 400}) i`.execute(db)
  await sql`vacuum analyze usuario`.execute(db)
}

/** Milliseconds from the search to what it finds. */
async function find(page: Page, { path, field, of }: Search, turn: number): Promise<number> {
  const { typed, found } = of(turn)
  await page.goto(path)
  const box = page.getByLabel(field, { exact: true })
  await box.waitFor()
  const started = performance.now()
  await box.fill(typed)
  await page.getByText(found).first().waitFor()
  return performance.now() - started
}

async function signIn(page: Page, url: string): Promise<void> {
  const data = { email: people.admin.email, password: PASSWORD }
  const { token, user } = await (await page.request.post(`${url}/api/usuario/login`, { data })).json()
  const kept = { token, user: JSON.stringify(user), rol: user.rol }
  await page.goto('/favicon.svg')
  await page.evaluate(items => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, kept)
}

async function measure(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await signIn(page, url)
  for (const search of SEARCHES) {
    await find(page, search, 0)
    const times: number[] = []
    for (let turn = 1; turn <= ROUNDS; turn++) times.push(await find(page, search, turn))
    console.log(
      `${search.what}: p50 ${at(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (${ROUNDS})`,
    )
  }
  await browser.close()
}

await onSite('find', NUMBERS, async ({ url }, { db }) => {
  await addSellers(db)
  await measure(url)
})
