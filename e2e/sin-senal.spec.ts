import { begin, carry, keptScreens, salesOf, sold, takeAllBack, test, toSell, vender } from './door.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'

test.afterEach(async ({ server }) => takeAllBack(server.url))

test('a number sold without a signal is a sale once there is one, exactly once, whatever tab sells it', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await toSell(page)
  await expect(page.getByText(/^Todo enviado · números hasta el/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByText(/^Todo enviado · números hasta el/)).toBeVisible()
  await page.context().setOffline(true)
  const numero = await begin(page)
  expect(await begin(second)).toBe(numero)
  // The first has read what there is to sell, and seals its sale while the second one sells too.
  await page.evaluate(() => {
    const { sign } = crypto.subtle
    const go = new Promise(resolve => addEventListener('go', resolve))
    crypto.subtle.sign = async (...how) => {
      dispatchEvent(new Event('sealing'))
      await go
      return await sign.call(crypto.subtle, ...how)
    }
  })
  await vender(page).evaluate((button: HTMLButtonElement) => {
    const sealing = new Promise(resolve => addEventListener('sealing', resolve))
    button.click()
    return sealing.then(() => {})
  })
  await vender(second).click()
  await expect(second.getByRole('button', { name: 'Vendiendo...' }).or(sold(second))).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('go')))
  for (const tab of [page, second]) {
    await expect(tab.getByText(/^Sin señal · 1 venta por enviar · números hasta el/)).toBeVisible()
    await expect(vender(tab).or(sold(tab))).toBeDisabled()
  }
  const said = await Promise.all([page, second].map(tab => sold(tab).count()))
  expect(said.toSorted()).toEqual([0, 1])
  expect(await salesOf(server.url, numero)).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByText(/^Todo enviado/)).toBeVisible()
  expect(await salesOf(server.url, numero)).toBe(1)
  await page.reload()
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('Registrada')).toHaveCount(1)
  expect(await salesOf(server.url, numero)).toBe(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Llevar mis números sin señal').click()
  await expect(page.getByText('Los números del teléfono quedaron libres.')).toBeVisible()
})

test('a sale is «Vendida» once it is on the disk, and before that nothing of it is', async ({ visit }) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await toSell(page)
  await page.context().setOffline(true)
  const numero = await begin(page)
  // A disk that never ends writing: the sale was handed to it, and its transaction goes on.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (value) {
      let turns = 0
      const again = () => {
        if (turns++ === 500) dispatchEvent(new Event('handed'))
        this.count().onsuccess = again
      }
      const request = add.call(this, value)
      again()
      return request
    }
  })
  await vender(page).evaluate((button: HTMLButtonElement) => {
    const handed = new Promise(resolve => addEventListener('handed', resolve))
    button.click()
    return handed.then(() => {})
  })
  await expect(page.getByRole('button', { name: 'Vendiendo...' })).toBeVisible()
  await expect(sold(page)).toHaveCount(0)
  const context = page.context()
  await context.setOffline(false)
  const after = await context.newPage()
  await page.close()
  await after.goto('/vendedor/sin-senal')
  await expect(after.getByText('Las que hagas desde acá se ven acá hasta que salen, y después.')).toBeVisible()
  await toSell(after)
  expect(await begin(after)).toBe(numero)
})

test('in airplane mode the page is opened again, sells, and still has its sale when it is opened once more', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await carry(page)
  await toSell(page)
  await keptScreens(page)
  await page.context().setOffline(true)
  await page.reload()
  const numero = await begin(page)
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Sin señal · 1 venta por enviar · números hasta el/)).toBeVisible()
  expect(await salesOf(server.url, numero)).toBe(0)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Todo enviado/)).toBeVisible()
  expect(await salesOf(server.url, numero)).toBe(1)
})
