import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seeded } from '../api/test/random.ts'
import { apiOf, makeDraw } from './api.ts'
import {
  AT_THE_DOOR,
  asSeller,
  begin,
  carry,
  free,
  keptSales,
  keptScreens,
  sellersCi,
  sold,
  toSell,
  vender,
} from './door.ts'
import { expect, signIn, test } from './fixtures.ts'
import { freshFolder, startServer } from './server-process.ts'
import { slowDisk, startDevice } from './switched-off.ts'

const KILLS = Number(process.env.OFFLINE_KILLS ?? 8)
const SEED = Number(process.env.OFFLINE_SEED ?? 34)

/** All sales that the telephone has kept: number, state and result of each. */
const outbox = async (page: Page) =>
  (await keptSales(page)).map(
    ({ prestadas, estado, resultado }) => [prestadas[0]?.NumeroRifa ?? 0, estado, resultado[0]?.resultado] as const,
  )

/** So many numbers to sell, besides the demo's. */
async function handOut(url: string, numeros: number): Promise<void> {
  const admin = await apiOf(url, 'admin')
  const fecha = new Date(Date.now() + 41 * 86_400_000).toISOString().slice(0, 10)
  const { rifas } = await makeDraw(admin, { fuente: 'interna', fecha, premios: ['Bicicleta'], numeros })
  await admin('POST', 'rifa/asignarRifaAVendedor', {
    ci: await sellersCi(url),
    numerosRifas: rifas.map(({ NumeroRifa }) => NumeroRifa),
  })
}

/**
 * Sells `kills` times on a telephone whose browser is killed within half a second after «Vender» or after «Vendida», on a disk that takes up to
 * `disk` milliseconds. `early`: the app does not wait for the disk. Returns what said «Vendida», what was kept, and how often the server has
 * each of those.
 */
async function cutOff({ kills, disk, early }: { kills: number; disk: number; early: boolean }) {
  const chance = seeded(SEED)
  let server = await startServer(AT_THE_DOOR)
  const { url, dataDir } = server
  const folder = await freshFolder()
  let device = await startDevice(folder)
  let desk = ''
  const open = async () => {
    device = await startDevice(folder)
    await device.page.goto(desk)
    await expect(free(device.page).first()).toBeVisible()
  }
  const vendidas: number[] = []
  try {
    await handOut(url, kills)
    await signIn(device.page, 'vendedora', url)
    await carry(device.page)
    await toSell(device.page)
    await keptScreens(device.page)
    desk = device.page.url()
    // Who is signed in is written after a while: it would be gone with the first cut.
    await device.close()
    await open()
    for (let i = 0; i < kills; i++) {
      const { page } = device
      // Without a signal; with one, so that it is being sent; and with a server that dies too.
      await page.context().setOffline(early || i % 2 === 0)
      await slowDisk(page, { ms: early ? disk : chance.below(disk), early })
      const numero = await begin(page)
      await vender(page).click()
      if (early || i % 4 > 1) await expect(sold(page)).toBeVisible()
      await page.waitForTimeout(chance.below(500))
      if (await sold(page).isVisible()) vendidas.push(numero)
      if (i % 8 === 7) await server.kill()
      await device.switchOff()
      if (i % 8 === 7) server = await startServer({ ...AT_THE_DOOR, dataDir, port: Number(new URL(url).port) })
      await open()
    }
    await expect(device.page.getByText(/^Todo enviado/)).toBeVisible({ timeout: 60_000 })
    const kept = await outbox(device.page)
    const { ventas: suyas }: { ventas: { rifa: { NumeroRifa: number } }[] } = await (await asSeller(url))(
      '/compra/historialVentasRifas',
    )
    const ventas = kept.map(([numero]) => suyas.filter(({ rifa }) => rifa.NumeroRifa === numero).length)
    return { vendidas, kept, ventas, perdidas: vendidas.filter(numero => !kept.some(([suyo]) => suyo === numero)) }
  } finally {
    await device.switchOff()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await server.stop()
  }
}

test(`of ${KILLS} sales that are cut off anywhere each «Vendida» is one sale (OFFLINE_SEED=${SEED})`, async () => {
  test.setTimeout(60_000 + KILLS * 15_000)
  const { vendidas, kept, ventas, perdidas } = await cutOff({ kills: KILLS, disk: 300, early: false })
  console.log(
    `${KILLS} browsers killed: ${vendidas.length} said «Vendida», ${kept.length} were kept, ${perdidas.length} lost`,
  )
  expect(perdidas).toEqual([])
  expect(kept.map(([, ...state]) => state)).toEqual(kept.map(() => ['recibido', 'vendida']))
  expect(new Set(kept.map(([numero]) => numero)).size).toBe(kept.length)
  expect(ventas).toEqual(kept.map(() => 1))
  expect(vendidas.length).toBeGreaterThan(KILLS / 4)
})

test('a «Vendida» that does not wait for the disk is lost with the browser: the race is real', async () => {
  test.setTimeout(180_000)
  const { vendidas, perdidas } = await cutOff({ kills: Math.ceil(KILLS / 10), disk: 3000, early: true })
  expect(vendidas.length).toBeGreaterThan(0)
  expect(perdidas).toEqual(vendidas)
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
