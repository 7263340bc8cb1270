import { free, test } from './door.ts'
import { expect, expectAccessible } from './fixtures.ts'

test('a sale whose reply is lost with the page has been registered, and is not sold again', async ({ visit }) => {
  const page = await visit('vendedora', { width: 360, height: 740 })
  await page.getByRole('link', { name: 'Vender', exact: true }).first().click()
  await free(page).first().click()
  await page.getByLabel('Nombre del comprador').fill('Nélida Bruno')
  await page.getByLabel('Documento (C.I.)').fill('34567891')
  await page.getByLabel('Teléfono').fill('098765433')
  await page.getByLabel('Método de pago').selectOption('efectivo')
  const calls = '**/api/compra/realizarCompraFisica'
  await page.route(calls, async route => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  await expect(page.getByText(/^No hubo conexión: no sabemos si la venta llegó\./)).toBeVisible()
  await page.unroute(calls)
  await page.reload()
  await expect(page.getByText('Ya quedó registrada, a nombre de Nélida Bruno.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await free(page).first().click()
  await expect(page.getByLabel('Nombre del comprador')).toHaveValue('')
})
