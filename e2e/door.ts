import type { Page } from '@playwright/test'
import { test as base, expect, PASSWORD, type Person } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A server where a sale in person needs no e-mail. */
export const AT_THE_DOOR = { demo: true, env: { CORREO_EN_PERSONA: 'opcional' } }

export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer(AT_THE_DOOR)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The browser promises to keep what the page writes, as it does where the app is installed. */
const keeps = (page: Page) =>
  page.evaluate(() => {
    navigator.storage.persist = () => Promise.resolve(true)
  })

/** Takes the seller's numbers along. */
export async function carry(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vender sin señal' }).click()
  await keeps(page)
  await page.getByLabel('Llevar mis números sin señal').click()
  await expect(page.getByText(/^Este teléfono lleva \d+ números\.$/)).toBeVisible()
}

export const free = (page: Page) => page.locator('.ticket-grid').getByRole('button', { disabled: false })

/** To the desk, which is loaded before the signal is lost. */
export async function toSell(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vender', exact: true }).filter({ visible: true }).click()
  await expect(free(page).first()).toBeVisible()
}

/** Opens the first number that can be sold, and fills in its form. Returns the number. */
export async function begin(page: Page, nombre = 'Rubén Techera'): Promise<number> {
  await free(page).first().click()
  await page.getByLabel('Nombre del comprador').fill(nombre)
  await page.getByLabel(/^Documento/).fill('34567890')
  await page.getByLabel('Teléfono').fill('098765432')
  await page.getByLabel('Método de pago').selectOption('efectivo')
  const open = await page.getByRole('form').getAttribute('aria-label')
  return Number(/\d{5}/.exec(open ?? '')?.[0])
}

export const vender = (page: Page) => page.getByRole('button', { name: 'Vender', exact: true })
/** On this device, whether the server has it already or not. */
export const sold = (page: Page) => page.getByRole('button', { name: /^Vendida(, por enviar)?$/ })

/** Calls the server as the seller, from elsewhere. */
export const asSeller = (url: string) => callAs(url, 'vendedora')

const json = { 'content-type': 'application/json' }

async function logIn(url: string, person: Person): Promise<{ token: string; user: { ci: string } }> {
  const body = JSON.stringify({ email: `${person}@talonario.test`, password: PASSWORD })
  return await (await fetch(`${url}/api/usuario/login`, { method: 'POST', headers: json, body })).json()
}

/** The document of the seller, which numbers are assigned by. */
export const sellersCi = async (url: string): Promise<string> => (await logIn(url, 'vendedora')).user.ci

export async function callAs(url: string, person: Person) {
  const { token } = await logIn(url, person)
  const headers = { ...json, authorization: `Bearer ${token}` }
  return async (path: string, sent?: object) => {
    const request = sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers }
    return await (await fetch(`${url}/api${path}`, request)).json()
  }
}

/** An organiser takes back what phones of other journeys hold, which would be missing here. An open page renews no loan that was taken back. */
export async function takeAllBack(url: string): Promise<void> {
  const call = await callAs(url, 'admin')
  const { telefonos }: { telefonos: { _id: string }[] } = await call('/telefono/listarTelefonos')
  for (const { _id: telefonoId } of telefonos) await call('/prestamo/devolverPrestamo', { telefonoId })
}

/** How often the server has a number among the seller's sales. */
export async function salesOf(url: string, numero: number): Promise<number> {
  const call = await asSeller(url)
  const { ventas }: { ventas: { rifa: { NumeroRifa: number } }[] } = await call('/compra/historialVentasRifas')
  return ventas.filter(({ rifa }) => rifa.NumeroRifa === numero).length
}

/** The service worker keeps what sells. */
export const keptScreens = (page: Page) =>
  expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/vendedor'))), { timeout: 30_000 }).toBe(true)

/** The sales that a telephone keeps, as they are stored. */
export const keptSales = (page: Page): Promise<KeptSale[]> =>
  page.evaluate(
    () =>
      new Promise<KeptSale[]>(resolve => {
        const open = indexedDB.open('telefono')
        open.onsuccess = () => {
          const all = open.result.transaction('sobre').objectStore('sobre').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )
type KeptSale = {
  prestadas: { NumeroRifa: number }[]
  comprador: object | null
  estado: string
  resultado: { resultado: string }[]
}
