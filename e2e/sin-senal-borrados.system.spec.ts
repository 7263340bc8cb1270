import type { Browser } from '@playwright/test'
import { seeded } from '../api/test/random.ts'
import { apiOf } from './api.ts'
import { AT_THE_DOOR, begin, carry, salesOf, sold, toSell, vender } from './door.ts'
import { expect, signIn, test } from './fixtures.ts'
import { startServer } from './server-process.ts'

const WIPES = Number(process.env.OFFLINE_WIPES ?? 5)
const SEED = Number(process.env.OFFLINE_SEED ?? 7)

/** A seller has no more telephones in a day. */
const A_DAY = 20

for (let from = 0; from < WIPES; from += A_DAY) {
  const to = Math.min(from + A_DAY, WIPES)
  test(`of telephones ${from + 1} to ${to} that are wiped each receipt is its sale, once, or a case (OFFLINE_SEED=${SEED})`, async ({
    browser,
  }) => {
    test.setTimeout(120_000 + (to - from) * 30_000)
    await wipe(browser, { from, to })
  })
}

async function wipe(browser: Browser, { from, to }: { from: number; to: number }): Promise<void> {
  const server = await startServer(AT_THE_DOOR)
  const device = { baseURL: server.url, viewport: { width: 360, height: 740 } }
  const first = await browser.newContext(device)
  await signIn(await first.newPage(), 'vendedora')
  const storageState = await first.storageState()
  await first.close()
  const chance = seeded(SEED + from)
  const admin = await apiOf(server.url, 'admin')
  const telefonos = async (): Promise<{ _id: string; baja: string }[]> =>
    (await admin('GET', 'telefono/listarTelefonos')).telefonos
  const casos = async (numero: number): Promise<number> => {
    const { casos } = await admin('GET', 'pago/casos')
    return casos.filter(({ compra }: { compra: { numeros: number[] } }) => compra.numeros.includes(numero)).length
  }
  /** Sold in person by an organiser, if it is free. */
  const sellToSomebodyElse = async (numero: number) => {
    const { rifas } = await admin('POST', 'rifa/buscarRifas', { numeros: [numero] })
    const datosClienteFisico = { nombre: 'Otra Persona', correo: '', cedula: '12345678', telefono: '099123456' }
    const body = { rifaId: rifas[0]?._id, metodoPago: 'efectivo', datosClienteFisico }
    return await admin('POST', 'compra/realizarCompraFisica', body).then(
      () => true,
      () => false,
    )
  }
  const became = { sale: 0, case: 0, unsaid: 0 }
  for (let i = from; i < to; i++) {
    const page = await (await browser.newContext({ ...device, storageState })).newPage()
    await page.goto('/vendedor/profile')
    await carry(page)
    await toSell(page)
    // Without a signal; with one, so that the sale is under way or has arrived.
    await page.context().setOffline(i % 3 !== 0)
    const numero = await begin(page)
    await vender(page).click()
    if (i % 2 === 1) await expect(sold(page)).toBeVisible()
    await page.waitForTimeout(chance.below(500))
    const whatsapp = (await sold(page).isVisible())
      ? await page.getByRole('link', { name: /por WhatsApp a Rubén Techera/ }).getAttribute('href')
      : null
    await page.context().close()
    const [, receipt = ''] =
      /Tu boleto: (\S+)/.exec(new URL(whatsapp ?? 'http://x').searchParams.get('text') ?? '') ?? []
    // Its numbers are its own still; or it is given up; or all are given back and an organiser sells this one.
    const [telefono] = await telefonos()
    const telefonoId = telefono?._id ?? ''
    const fate = chance.below(3)
    if (fate === 1) await admin('POST', 'telefono/darDeBaja', { telefonoId })
    if (fate === 2) await admin('POST', 'prestamo/devolverPrestamo', { telefonoId })
    const taken = fate === 2 && (await sellToSomebodyElse(numero))
    if (receipt) {
      const buyers = await Promise.all([1, 2].map(async () => await (await browser.newContext(device)).newPage()))
      for (const buyer of await Promise.all(
        buyers.map(async buyer => {
          await buyer.goto(receipt)
          return buyer
        }),
      )) {
        await expect(buyer.getByText(taken ? /^Falta confirmar tu número/ : 'Tu compra está registrada.')).toBeVisible()
        await buyer.context().close()
      }
      expect([await salesOf(server.url, numero), await casos(numero)]).toEqual(taken ? [0, 1] : [1, 0])
      became[taken ? 'case' : 'sale']++
    } else {
      expect(await salesOf(server.url, numero)).toBeLessThan(2)
      became.unsaid++
    }
    for (const { _id } of await telefonos()) await admin('POST', 'prestamo/devolverPrestamo', { telefonoId: _id })
  }
  console.log(
    `${to - from} telephones wiped: ${became.sale} sales, ${became.case} cases, ${became.unsaid} before «Vendida»`,
  )
  expect(became.sale).toBeGreaterThan(0)
  await server.stop()
}
