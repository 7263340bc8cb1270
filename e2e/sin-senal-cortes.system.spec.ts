import type { Page } from '@playwright/test'
import { seeded } from '../api/test/random.ts'
import { AT_THE_DOOR, begin, carry, free, keptScreens, salesOf, sold, toSell, vender } from './door.ts'
import { expect, signIn, test } from './fixtures.ts'
import { startServer } from './server-process.ts'

const KILLS = Number(process.env.OFFLINE_KILLS ?? 20)
const SEED = Number(process.env.OFFLINE_SEED ?? 34)

/** All sales that the telephone has kept: number, state and result of each. */
const outbox = (page: Page): Promise<[number, string, string][]> =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const open = indexedDB.open('telefono')
        open.onsuccess = () => {
          const all = open.result.transaction('sobre').objectStore('sobre').getAll()
          all.onsuccess = () =>
            resolve(
              all.result.map(({ prestadas, estado, resultado }) => [
                prestadas[0].NumeroRifa,
                estado,
                resultado[0]?.resultado,
              ]),
            )
        }
      }),
  )

/** The page dies with its process, as a telephone that is switched off. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test(`of ${KILLS} sales that are cut off anywhere each «Vendida» is one sale (OFFLINE_SEED=${SEED})`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + KILLS * 15_000)
  const chance = seeded(SEED)
  let server = await startServer(AT_THE_DOOR)
  const { url, dataDir } = server
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  let page = await context.newPage()
  await signIn(page, 'vendedora')
  await carry(page)
  await toSell(page)
  await keptScreens(page)
  const desk = page.url()
  const vendidas: number[] = []
  for (let i = 0; i < KILLS; i++) {
    // Without a signal; with one, so that it is being sent; and with a server that dies too.
    await context.setOffline(i % 2 === 0)
    const numero = await begin(page)
    await vender(page).click()
    await page.waitForTimeout(chance.below(500))
    if (await sold(page).isVisible()) vendidas.push(numero)
    if (i % 10 === 9) await server.kill()
    await crash(page)
    if (i % 10 === 9) server = await startServer({ ...AT_THE_DOOR, dataDir, port: Number(new URL(url).port) })
    page = await context.newPage()
    await page.goto(desk)
    await expect(free(page).first()).toBeVisible()
  }
  await context.setOffline(false)
  await expect(page.getByText(/^Todo enviado/)).toBeVisible({ timeout: 60_000 })
  const kept = await outbox(page)
  expect(kept.map(([, ...state]) => state)).toEqual(kept.map(() => ['recibido', 'vendida']))
  const numeros = kept.map(([numero]) => numero)
  expect(new Set(numeros).size).toBe(numeros.length)
  expect(vendidas.filter(numero => !numeros.includes(numero))).toEqual([])
  expect(vendidas.length).toBeGreaterThan(KILLS / 4)
  expect(await Promise.all(numeros.map(numero => salesOf(url, numero)))).toEqual(numeros.map(() => 1))
  await context.close()
  await server.stop()
})

test('on a processor four times slower the desk opens and sells without a signal within its limits', async ({
  browser,
}) => {
  const server = await startServer(AT_THE_DOOR)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, 'vendedora')
  await carry(page)
  await toSell(page)
  await keptScreens(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await context.setOffline(true)
  await page.reload()
  await expect(free(page).first()).toBeVisible()
  const start = await page.evaluate(() => performance.now())
  const before = Date.now()
  await begin(page)
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  const sale = Date.now() - before
  console.log(
    `At 4 × CPU throttling, without a signal: start ${Math.round(start)} ms, a sale by a machine's hands ${sale} ms`,
  )
  // The goal is 2.5 s; a machine that is busy with other tests needs more.
  expect(start).toBeLessThan(5000)
  expect(sale).toBeLessThan(15_000)
  await context.close()
  await server.stop()
})
