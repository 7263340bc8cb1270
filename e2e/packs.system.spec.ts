import { apiOf, makeDraw } from './api.ts'
import { begin, carry, free, sellersCi, takeAllBack, toSell, vender } from './door.ts'
import { expect, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { checkOut, decide, putNumberInCart } from './steps.ts'

/** An organiser offers three numbers of the next draw for less, and a buyer on a phone reads one figure all the way. */

test.use({ alone: 'packs' })

test('three numbers cost what cover, shop, cart, checkout and receipt say', async ({ visit }) => {
  test.setTimeout(120_000)
  const admin = await visit('admin')
  await admin.goto('/admin/rifas/crear')
  await admin.getByText('También podés vender de a varios: 3 por…').click()
  await admin.getByLabel('Cuántos números').fill('3')
  await admin.getByLabel('Cuánto cuestan juntos').fill('2.900')
  await admin.getByRole('button', { name: 'Agregar' }).click()
  await expect(admin.getByText(/es demasiado barato: llevar 2 números cuesta \$\s3\.000/)).toBeVisible()
  await admin.getByLabel('Cuánto cuestan juntos').fill('4.000')
  await admin.getByRole('button', { name: 'Agregar' }).click()
  await expect(admin.getByText('Los precios de a varios se guardaron.')).toBeVisible()
  await expect(admin.getByText(/^De a varios: 3\spor\s\$\s4\.000$/)).toBeVisible()
  await expectPleasant(admin)

  const buyer = await visit('cliente', { width: 360, height: 740 })
  await buyer.goto('/landing')
  await expect(buyer.getByText(/\$\s1\.500 cada número, 3\spor\s\$\s4\.000/)).toBeVisible()
  await putNumberInCart(buyer, 1150)
  await expect(buyer.getByText(/\$\s1\.500 c\/u, 3\spor\s\$\s4\.000/)).toBeVisible()
  await putNumberInCart(buyer, 1151)
  await buyer.goto('/tienda/carrito')
  const total = buyer.getByText('Total').locator('..').filter({ visible: true })
  await expect(total).toHaveText(/^Total\s*\$\s3\.000,00$/)
  await expect(buyer.getByText(/^Con uno más, \$\s166,66 menos cada uno\.$/)).toBeVisible()
  await putNumberInCart(buyer, 1152)
  await buyer.goto('/tienda/carrito')
  await expect(total).toHaveText(/^Total\s*\$\s4\.000,00$/)
  await expect(buyer.getByText(/^Con uno más/)).toHaveCount(0)
  await expectPleasant(buyer)
  await buyer.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await expect(buyer.getByText(/^\$\s4\.000$/).first()).toBeVisible()
  await checkOut(buyer)
  await expect(buyer.getByText(/\$\s4\.000/).first()).toBeVisible()
  await decide(buyer, 'Aprobar')
  await buyer.waitForURL('**/tienda/success**')
  await expect(buyer.getByText(/\$\s4\.000/).first()).toBeVisible()
})

test('a telephone without a signal shows and charges the table that it was lent, though that has ended', async ({
  visit,
  server,
}) => {
  test.setTimeout(120_000)
  const admin = await apiOf(server.url, 'admin')
  const draw = { fuente: 'bolillero', fecha: '2027-06-01', premios: ['Una moto'], numeros: 4 }
  const { idSorteo, rifas } = await makeDraw(admin, draw)
  const numeros = rifas.map(({ NumeroRifa }) => NumeroRifa)
  await admin('POST', 'sorteo/guardarPacks', { idSorteo, packs: [{ cantidad: 3, total: 250 }] })
  await admin('POST', 'rifa/asignarRifaAVendedor', { ci: await sellersCi(server.url), numerosRifas: numeros })
  const seller = await visit('vendedora', { width: 360, height: 740 })
  await carry(seller)
  await toSell(seller)
  await seller.context().setOffline(true)
  await admin('POST', 'sorteo/guardarPacks', { idSorteo, packs: [] })

  const search = seller.getByLabel('Buscar por número de rifa...')
  await search.fill(String(numeros[0]))
  await begin(seller)
  await seller.getByLabel('Email').fill('ruben@correo.test')
  await expect(
    seller
      .getByRole('form')
      .getByText(/^\$\s100$/)
      .first(),
  ).toBeVisible()
  await seller.getByRole('button', { name: 'Agregar otro número' }).click()
  for (const [i, numero] of numeros.slice(1).entries()) {
    await search.fill(String(numero))
    await free(seller).first().click()
    await expect(seller.getByText(`${i + 2} números elegidos`)).toBeVisible()
  }
  await expect(seller.getByText(/^4 números elegidos/)).toContainText(/\$\s350$/)
  await seller.getByRole('button', { name: 'Seguir con la venta' }).click()
  await vender(seller).click()
  await expect(seller.getByRole('button', { name: 'Vendidas, por enviar' })).toBeVisible()
  await expectPleasant(seller)

  await seller.context().setOffline(false)
  await expect(seller.getByText(/^Todo enviado/)).toBeVisible()
  const { compras } = await admin('GET', `pago/listarCompras/1?buscar=${numeros[0]}`)
  expect(
    compras.map(({ montoTotal, numeros }: { montoTotal: number; numeros: number[] }) => [montoTotal, numeros]),
  ).toEqual([[350, numeros]])
  await takeAllBack(server.url)
})
