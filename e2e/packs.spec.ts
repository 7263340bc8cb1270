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
  await expect(buyer.getByText(/^\$\s4\.000,00$/).first()).toBeVisible()
  await checkOut(buyer)
  await expect(buyer.getByText(/\$\s4\.000/).first()).toBeVisible()
  await decide(buyer, 'Aprobar')
  await buyer.waitForURL('**/tienda/success**')
  await expect(buyer.getByText(/\$\s4\.000/).first()).toBeVisible()
})
