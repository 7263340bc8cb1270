import type { Page } from '@playwright/test'
import { begin, sold, vender } from './door.ts'
import { type Fair, ownersAt, toSellAt } from './fair.ts'
import { expect } from './fixtures.ts'

/** What is done and read on a telephone at the fair. */

const pad = (numero: number) => String(numero).padStart(5, '0')

/** Sells a number on the desk; `said`: what the telephone then says of it. */
export async function sell(page: Page, numero: number, nombre: string, said = sold(page)) {
  const search = page.getByLabel('Buscar por número de rifa...')
  await search.fill(pad(numero))
  await begin(page, nombre)
  await vender(page).click()
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await search.fill('')
}

/** What stands on the desk, by number. */
export const deskOf = (page: Page): Promise<Record<number, string>> =>
  page
    .locator('.ticket-grid .ticket')
    .evaluateAll(tickets =>
      Object.fromEntries(
        tickets.map(ticket => [
          Number(ticket.querySelector('.number')?.firstChild?.textContent),
          ticket.querySelector('.word')?.textContent ?? '',
        ]),
      ),
    )

/** The sales of the telephone, as its list has them. */
async function listOf(page: Page) {
  const list = page.getByRole('list', { name: 'Ventas de este teléfono' })
  await expect(list).toBeVisible()
  const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
  const rows = await list.locator('> li').all()
  return await Promise.all(
    rows.map(async row => {
      const link = row.getByRole('link')
      const href = (await link.count()) > 0 ? await link.getAttribute('href') : null
      return {
        numero: Number(await row.locator('b').textContent()),
        nombre: (await row.locator('.muted').textContent())?.split(' · ')[0] ?? '',
        word: (await row.locator('> :last-child').textContent())?.trim() ?? '',
        said: plain(await row.textContent()),
        text: plain(href && new URL(href).searchParams.get('text')),
      }
    }),
  )
}

/**
 * From the desk to the list of sales, or where that is shown alone: which numbers read as sold to somebody who does not have them, which have two people, and which read as
 * free and are not the seller's to sell; and what the seller is to say to whom, of what did not enter.
 */
export async function judge(page: Page, fair: Pick<Fair, 'admin' | 'sellerId'>) {
  const desk = Object.entries(await deskOf(page)).map(([numero, word]) => ({ numero: Number(numero), word }))
  if (desk.length > 0) await page.getByRole('link', { name: 'Ver', exact: true }).click()
  const sales = await listOf(page)
  const owners = await ownersAt(fair)
  const told = [
    ...sales.filter(({ word }) => word === 'Registrada'),
    ...desk
      .filter(({ word }) => word === 'Pagada' || word === 'Vendida')
      .map(({ numero }) => ({
        numero,
        nombre: sales.find(sale => sale.numero === numero)?.nombre ?? '',
      })),
  ]
  const falsas = told.filter(
    one => !owners.some(({ numero, nombre }) => numero === one.numero && nombre === one.nombre),
  )
  const promised = Map.groupBy([...told, ...owners], ({ numero }) => numero)
  const dobles = [...promised].filter(([, all]) => new Set(all.map(({ nombre }) => nombre)).size > 1)
  const suyos = await toSellAt(fair)
  const libres = desk.filter(({ numero, word }) => word === 'Libre' && !suyos.includes(numero))
  const numerosOf = (some: { numero: number }[]) => [...new Set(some.map(({ numero }) => numero))].sort()
  return {
    falsas: numerosOf(falsas),
    dobles: dobles.map(([numero]) => numero).sort(),
    libres: numerosOf(libres),
    devolver: sales
      .filter(({ said }) => said.includes('No entró: devolvele lo que pagó ($ 100).'))
      .map(({ text }) => text),
  }
}

/** `judge` finds nothing, and this of a sale to each of these people, since `why`. */
export const soWith = (sales: readonly [numero: number, nombre: string][], why = '') => ({
  falsas: [],
  dobles: [],
  libres: [],
  devolver: sales.map(
    ([numero, nombre]) => `Hola ${nombre}: tu compra del Nº ${pad(numero)} no entró, porque ${why} Te devuelvo $ 100.`,
  ),
})
