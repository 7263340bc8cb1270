import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { checkOut, decide, putNumberInCart, searchNumber } from './steps.ts'

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

test('a rejected payment and a pending one land on their pages, and the number is held meanwhile', async ({
  visit,
}) => {
  const page = await visit('cliente')
  await putNumberInCart(page, 1253)
  await checkOut(page)
  await decide(page, 'Rechazar')
  await expect(page.getByText('No pudimos procesar tu pago correctamente.')).toBeVisible()
  await expect(
    page.getByText('Verificá que los datos de tu tarjeta o cuenta estén correctos e intentá nuevamente.'),
  ).toBeVisible()

  await checkOut(page)
  await decide(page, 'Dejar pendiente')
  await expect(page.getByText('¡Ya casi es tuyo!')).toBeVisible()
  await expect(page.getByText('Estamos procesando tu pago')).toBeVisible()
  await expectAccessible(page)

  const other = await visit()
  await expect(await searchNumber(other, 1253)).toBeDisabled()
})

test('a second shopper who wants a held number is refused with a sentence that names it', async ({ visit }) => {
  const first = await visit('cliente')
  const second = await visit('clienta')
  await putNumberInCart(first, 1254)
  await putNumberInCart(second, 1254)
  await checkOut(first)
  await second.goto('/tienda/checkout')
  await expect(second.getByRole('alert')).toContainText('01254: otra persona lo está pagando.')
  await second.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await expect(second.getByRole('dialog', { name: 'No hay nada para pagar' })).toBeVisible()
})
