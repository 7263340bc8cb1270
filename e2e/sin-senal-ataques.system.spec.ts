import type { Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { asSeller, begin, carry, keptSales, salesOf, sold, takeAllBack, test, toSell, vender } from './door.ts'
import { expect } from './fixtures.ts'

const telephone = { width: 360, height: 740 }
type Telefono = { _id: string; numeros: number; baja: string }
const telefonosOf = async (url: string): Promise<Telefono[]> =>
  (await (await asSeller(url))('/telefono/listarTelefonos')).telefonos

test.afterEach(async ({ server }) => takeAllBack(server.url))

const carrySwitch = (page: Page) => page.getByLabel('Llevar mis números sin señal')

/** Two presses by a nervous finger, wherever the first one has led. */
async function pressTwice(page: Page, what: ReturnType<Page['getByRole']>, pause: number): Promise<void> {
  await what.click({ trial: true })
  const box = await what.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.click(x, y, { clickCount: 2, delay: pause / 2 })
}

test('two tabs that take the numbers along at once are one telephone, whose sales arrive', async ({
  visit,
  server,
}) => {
  const page = await visit('vendedora', telephone)
  await page.goto('/vendedor/sin-senal')
  const second = await page.context().newPage()
  await second.goto('/vendedor/sin-senal')
  const before = (await telefonosOf(server.url)).length
  for (const tab of [page, second])
    await tab.evaluate(() => {
      navigator.storage.persist = () => Promise.resolve(true)
    })
  // The first one makes its key while the second one begins.
  await page.evaluate(() => {
    const { generateKey } = crypto.subtle
    const go = new Promise(resolve => addEventListener('go', resolve))
    crypto.subtle.generateKey = (async (...how: Parameters<typeof generateKey>) => {
      dispatchEvent(new Event('making'))
      await go
      return await generateKey.call(crypto.subtle, ...how)
    }) as typeof generateKey
  })
  await carrySwitch(page).evaluate((field: HTMLInputElement) => {
    const making = new Promise(resolve => addEventListener('making', resolve))
    field.click()
    return making.then(() => {})
  })
  await carrySwitch(second).click()
  const carries = (tab: Page) => tab.getByText(/^Este teléfono lleva \d+ números\.$/)
  await expect(second.getByText('Un momento...').or(carries(second))).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('go')))
  for (const tab of [page, second]) await expect(carries(tab)).toBeVisible()
  expect((await telefonosOf(server.url)).length).toBe(before + 1)
  await toSell(second)
  const numero = await begin(second)
  await vender(second).click()
  await expect(sold(second)).toBeVisible()
  await expect.poll(() => salesOf(server.url, numero)).toBe(1)
})

for (const pause of oneIn(3, [60, 150, 250]))
  test(`pressed twice within ${pause} ms the switch is as it says, and a sale is one`, async ({ visit, server }) => {
    const page = await visit('vendedora', telephone)
    await page.goto('/vendedor/sin-senal')
    await page.evaluate(() => {
      navigator.storage.persist = () => Promise.resolve(true)
    })
    await pressTwice(page, carrySwitch(page), pause)
    await expect(page.getByText('Un momento...')).toHaveCount(0)
    const [telefono] = await telefonosOf(server.url)
    expect(await carrySwitch(page).isChecked()).toBe((telefono?.numeros ?? 0) > 0)
    await page.goto('/vendedor/profile')
    if (telefono?.numeros === 0) await carry(page)
    await toSell(page)
    const numero = await begin(page)
    await pressTwice(page, vender(page), pause)
    await expect(sold(page)).toBeVisible()
    await expect.poll(() => salesOf(server.url, numero)).toBe(1)
    expect(await keptSales(page)).toHaveLength(1)

    const admin = await visit('admin', telephone)
    await admin.goto('/admin/telefonos')
    await admin
      .getByRole('button', { name: /^Devolver sus números/ })
      .first()
      .click()
    await pressTwice(admin, admin.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }), pause)
    await expect(admin.getByRole('button', { name: /^Devolver sus números/ })).toHaveCount(0)
    await admin
      .getByRole('button', { name: /^Dar de baja/ })
      .first()
      .click()
    await pressTwice(admin, admin.getByRole('dialog').getByRole('button', { name: 'Dar de baja', exact: true }), pause)
    await expect(admin.getByText(/^De baja desde/).first()).toBeVisible()
  })
