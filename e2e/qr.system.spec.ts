import { paymentsBy, type StandIn, startStandIn } from '../api/test/mercadopago-stand-in.ts'
import { CAJA } from '../api/test/stand-in-orders.ts'
import { expect, signIn, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { fillBuyer } from './steps.ts'

/** A buyer scans the code on a seller's phone with the app of their bank. */

let mp: StandIn
let server: ServerProcess
test.beforeAll(async () => {
  mp = await startStandIn()
  server = await startServer({ demo: true, env: { ...paymentsBy(mp), MP_CAJA: CAJA, CURRENCY: 'ARS' } })
  mp.notifications.knobs.orderUrl = `${server.url}/api/pago/webhook`
})
test.afterAll(async () => {
  await server.stop()
  await mp.close()
})

test('the screen shows the code, and «Pagado» when it was scanned; another one is cancelled', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, 'vendedora', server.url)
  const charge = async () => {
    await page.getByRole('link', { name: 'Vender', exact: true }).filter({ visible: true }).click()
    await page.locator('.ticket-grid').getByRole('button', { disabled: false }).first().click()
    await fillBuyer(page)
    await page.getByRole('button', { name: 'Cobrar con QR' }).click()
    await expect(page.getByRole('img', { name: 'Código para pagar' })).toBeVisible()
  }
  await charge()
  await expectPleasant(page)
  const [order] = [...mp.orders.all.values()].slice(-1)
  mp.orders.scan(order?.id ?? '')
  await expect(page.getByText('Pagado', { exact: true })).toBeVisible({ timeout: 10_000 })
  await page.getByRole('button', { name: 'Listo' }).click()

  await charge()
  await page.getByRole('button', { name: 'Cancelar el cobro' }).click()
  await expect(page.getByRole('img', { name: 'Código para pagar' })).toBeHidden()
  expect([...mp.orders.all.values()].slice(-1)).toMatchObject([{ status: 'canceled' }])
  await context.close()
})
