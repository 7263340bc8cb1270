import type { Page } from '@playwright/test'
import { type Api, apiOf, makeDraw, sellTo } from './api.ts'
import { begin, carry, free, keptScreens, salesOf, sellersCi, sold, takeAllBack, test, toSell, vender } from './door.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'

const small = { width: 360, height: 740 }

test.afterEach(async ({ server }) => takeAllBack(server.url))

/** A draw of that day with three numbers of the seller's on a telephone, beside what they have anyway, and one sold. */
async function carried(admin: Api, page: Page, fecha: string): Promise<string[]> {
  const { rifas } = await makeDraw(admin, { fuente: 'bolillero', fecha, premios: ['Una moto'], numeros: 4 })
  const own = rifas.slice(1).map(({ NumeroRifa }) => NumeroRifa)
  await sellTo(admin, rifas[0]?._id, 'Ana Pereira', '')
  const ci = await sellersCi(new URL(page.url()).origin)
  await admin('POST', 'rifa/asignarRifaAVendedor', { ci, numerosRifas: own })
  await carry(page)
  await toSell(page)
  await keptScreens(page)
  return own.map(numero => String(numero).padStart(5, '0'))
}

const look = (page: Page, numero: string) => page.getByLabel('Buscar por número de rifa...').fill(numero)
const notEntered = (page: Page) => page.getByText(/^No entró: devolvele lo que pagó/)

test('once its draw has closed a telephone sells nothing of it, to nobody, whatever it was lent', async ({
  visit,
  server,
}) => {
  const admin = await apiOf(server.url, 'admin')
  const page = await visit('vendedora', small)
  const [first = '', second = '', third = ''] = await carried(admin, page, '2027-06-01')
  // Without a signal it knows nothing of the closing: sold twice to be, but never twice sold.
  await page.context().setOffline(true)
  await admin('POST', 'sorteo/cerrarSorteo', { fechaSorteo: '2027-06-01', aunque: true })
  await look(page, first)
  await begin(page)
  await vender(page).click()
  await expect(page.getByRole('button', { name: 'Vendida, por enviar' })).toBeVisible()
  await expect(page.getByText('Quedó guardada en este teléfono, y sale sola apenas haya señal.')).toBeVisible()

  await page.context().setOffline(false)
  await expect(notEntered(page)).toBeVisible()
  await expect(sold(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const text = new URL(
    (await page.getByRole('link', { name: 'Avisarle por WhatsApp a Rubén Techera' }).getAttribute('href')) ?? '',
  ).searchParams.get('text')
  expect(text).toContain(
    `Hola Rubén Techera: tu compra del Nº ${first} no entró, porque llegó cuando el sorteo había cerrado`,
  )
  await page.getByRole('button', { name: 'Cerrar la venta' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)

  // The first contact has ended the loan.
  for (const numero of [first, second, third]) {
    await look(page, numero)
    await expect(free(page)).toHaveCount(0)
  }
  expect(await salesOf(server.url, Number(first))).toBe(0)
  await page.reload()
  await look(page, first)
  await expect(page.locator('.ticket-grid').getByText('No entró')).toBeVisible()
  await expect(free(page)).toHaveCount(0)
  await expect(page.getByText(/1 venta que no entró/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  await expect(notEntered(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Ya lo resolví' }).click()
  await expect(page.getByText(/1 venta que no entró/)).toHaveCount(0)
})

test('with a signal the server’s word is waited for, also where the telephone has not heard of the closing', async ({
  visit,
  server,
}) => {
  const admin = await apiOf(server.url, 'admin')
  const page = await visit('vendedora', small)
  const [first = '', second = ''] = await carried(admin, page, '2027-06-02')
  // It hears of nothing, and its loan is not renewed.
  await page.route(/enVivo|tomarPrestamo/, route => route.abort('internetdisconnected'))
  await page.reload()
  await admin('POST', 'sorteo/cerrarSorteo', { fechaSorteo: '2027-06-02', aunque: true })
  await look(page, first)
  await begin(page)
  await vender(page).click()
  await expect(notEntered(page)).toBeVisible()
  await expect(sold(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar la venta' }).click()

  // An answer that does not come: it will be sent, as without a signal.
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/recibirSobres', async route => {
    await answered
    await route.continue()
  })
  await look(page, second)
  await begin(page)
  await vender(page).click()
  await expect(page.getByRole('button', { name: 'Vendiendo...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vendida, por enviar' })).toBeVisible()
  answer()
  await expect(notEntered(page)).toBeVisible()
})

test('of a number that was taken back and sold the telephone says so, and then that its buyer got another one', async ({
  visit,
  server,
}) => {
  const admin = await apiOf(server.url, 'admin')
  const page = await visit('vendedora', small)
  const [first = '', second = '', third = ''] = await carried(admin, page, '2027-06-03')
  await page.context().setOffline(true)
  const { telefonos } = await admin('GET', 'telefono/listarTelefonos')
  await admin('POST', 'prestamo/devolverPrestamo', { telefonoId: telefonos[0]._id })
  const { rifas } = await admin('POST', 'rifa/buscarRifas', { numeros: [Number(first)] })
  await sellTo(admin, rifas[0]._id, 'Otra Persona', '')
  for (const numero of [first, second]) {
    await look(page, numero)
    await begin(page)
    await vender(page).click()
    await expect(page.getByRole('button', { name: 'Vendida, por enviar' })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  }
  await page.context().setOffline(false)
  await expect(page.getByText(/1 venta que no entró/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  const list = page.getByRole('list', { name: 'Ventas de este teléfono' })
  await expect(list.getByText(/^No entró: devolvele lo que pagó/)).toBeVisible()
  await expect(list.getByText('Registrada')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { casos }: { casos: { _id: string; motivo: string }[] } = await admin('GET', 'pago/casos')
  const caso = casos.find(({ motivo }) => motivo === 'venta_sin_numero')
  await admin('POST', 'compra/resolverVenta', { casoId: caso?._id, numeros: [Number(third)] })
  await page.reload()
  await expect(list.getByText(`Quien organiza le dio otro: ${third}. No hay que devolverle nada.`)).toBeVisible()
  await expect(page.getByText(/venta que no entró/)).toHaveCount(0)
  expect(await salesOf(server.url, Number(third))).toBe(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
