import { asSeller, begin, carry, keptSales, salesOf, sold, takeAllBack, test, toSell, vender } from './door.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'

/** A telephone that is wiped, signed out or given up: what it sold is not lost with it. */

test.afterEach(async ({ server }) => takeAllBack(server.url))

test('the receipt of a phone that was wiped is the sale, once, and its address tells nobody', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await toSell(page)
  await page.context().setOffline(true)
  const numero = await begin(page)
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  const whatsapp = await page.getByRole('link', { name: /por WhatsApp a Rubén Techera/ }).getAttribute('href')
  const text = new URL(whatsapp ?? '').searchParams.get('text') ?? ''
  const [, receipt = '', sealed = ''] = /^Tu boleto: (\S+\/r#(\S+))$/m.exec(text) ?? []
  await page.getByText('Que saque una foto de su recibo').click()
  await expect(page.getByRole('img', { name: 'Código del recibo' })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
  expect(await salesOf(server.url, numero)).toBe(0)

  const buyer = await visit(undefined, { width: 360, height: 740 })
  const asked: string[] = []
  buyer.on('request', request => asked.push(request.url(), JSON.stringify(request.headers())))
  await buyer.goto(receipt)
  await expect(buyer.getByText('Tu compra está registrada.')).toBeVisible()
  await expectAccessible(buyer)
  await expectNoSidewaysScroll(buyer)
  expect(await salesOf(server.url, numero)).toBe(1)
  await buyer.reload()
  await expect(buyer.getByText('Tu compra está registrada.')).toBeVisible()
  expect(await salesOf(server.url, numero)).toBe(1)
  await buyer.getByRole('link', { name: 'Ver el boleto' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Boleto' })).toBeVisible()
  expect(sealed.length).toBeGreaterThan(400)
  expect(asked.filter(part => part.includes(sealed))).toEqual([])
})

test('signing out keeps what is to be sent, which leaves by itself, and forgets who bought', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await toSell(page)
  await page.context().route('**/api/**', route => route.abort('internetdisconnected'))
  const numero = await begin(page)
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  await page.goto('/vendedor/logout')
  await expect(page.getByText('Queda 1 venta por enviar.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => salesOf(server.url, numero)).toBe(1)
  const kept = (await keptSales(page)).map(({ comprador, estado }) => [comprador, estado])
  expect(kept).toEqual([[null, 'recibido']])
})

test('a phone that was given up from elsewhere stops at its next contact, and what it sold waits for a person', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await toSell(page)
  const elsewhere = await visit('vendedora')
  await elsewhere.getByRole('link', { name: 'Vender sin señal' }).click()
  await elsewhere.getByRole('button', { name: 'Perdí el teléfono Computadora' }).first().click()
  await elsewhere.getByRole('button', { name: 'Darlo de baja' }).click()
  await expect(elsewhere.getByText(/^El teléfono ya no vende\./)).toBeVisible()
  const numero = await begin(page)
  await vender(page).click()
  await expect(page.getByText(/^No entró: devolvele lo que pagó/)).toBeVisible()
  await expect(sold(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  const list = page.getByRole('list', { name: 'Ventas de este teléfono' })
  await expect(list.getByText('No entró', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Llevar mis números sin señal')).not.toBeChecked()
  const call = await asSeller(server.url)
  const { data }: { data: { numerosRifa: { numero: number; pagoRealizado: boolean }[] } } = await call(
    '/rifa/rifas-por-vendedor',
    { userId: await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id) },
  )
  expect(data.numerosRifa.find(suya => suya.numero === numero)?.pagoRealizado).toBe(false)
})
