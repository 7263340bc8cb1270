import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { decide, putNumberInCart } from './steps.ts'

// spec 1.1.5 2.1.5
test('a shopper registers, chooses a number and a product, pays, and sees it as theirs', async ({ visit }) => {
  const page = await visit(undefined, { width: 360, height: 740 })
  await page.goto('/registro')
  await page.getByLabel('Nombre de usuario').fill('sofia')
  await page.getByLabel('Nombre completo').fill('Sofía Larrañaga')
  await page.getByLabel('Documento').fill('4.765.432-1')
  await page.getByLabel('Email').fill('sofia@correo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await page.getByLabel('Repetir contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.waitForURL('**/landing')
  await expect(page.getByText('Próximo sorteo')).toBeVisible()

  await putNumberInCart(page, 1250)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Agregar Taza Talonario' }).click()
  await page.getByRole('link', { name: /Ver carrito/ }).click()
  await expect(page.getByText('01250').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Revisá y pagá' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await page.waitForURL('**/simulado/pagar/**')
  await expect(page.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible()
  await expectAccessible(page)
  await decide(page, 'Aprobar')

  await page.waitForURL('**/tienda/success**')
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await expect(page.getByText('Tu compra se ha procesado correctamente.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/tienda/carrito')
  await expect(page.getByText('El carrito está vacío.')).toBeVisible()
  await page.goto('/mis-compras')
  await expect(page.getByText('01250').first()).toBeVisible()
})
