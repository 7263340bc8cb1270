import { expect, expectNoSidewaysScroll, PASSWORD, test } from './fixtures.ts'
import { putNumberInCart } from './steps.ts'

/** Former stumbling blocks, narrow and wide. Details are covered by the screen tests. */
test.describe.configure({ mode: 'parallel' })

const sizes = [
  { width: 360, height: 740, numero: 1262 },
  { width: 1280, height: 720, numero: 1263 },
] as const

for (const size of sizes) {
  test(`what shoppers stumbled over holds at ${size.width}`, async ({ visit }) => {
    const page = await visit(undefined, size)
    await page.goto('/landing')
    await expect(page.locator('.next-draw-day')).toHaveText(/\d{1,2}:\d{2}/)
    await expect(page.getByRole('list', { name: 'Últimos ganadores' }).getByRole('listitem').first()).toBeVisible()

    // The draw that sells, chance with a way back, and Back through the filter.
    await page.goto('/tienda')
    const cart = page.getByRole('link', { name: /Ver carrito/ })
    await page.getByRole('button', { name: '5 números al azar' }).click()
    await expect(page.getByText('Agregamos 5 números a tu carrito')).toBeVisible()
    await expect(cart).toContainText('5 líneas')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(cart).toContainText('0 líneas')
    await page.getByText('Solo libres').click()
    await expect(page).toHaveURL(/mostrar=libres/)
    await page.goBack()
    await expect(page).not.toHaveURL(/mostrar=libres/)
    await expect(page.getByRole('radio', { name: 'Todos' })).toBeChecked()

    // A log-in before paying gives its reason, and leads back.
    await putNumberInCart(page, size.numero)
    await page.goto('/tienda/checkout')
    const pay = page.getByRole('button', { name: 'Pagar en modo de prueba' })
    await pay.click()
    await expect(page.getByText('Tu carrito queda como está y volvés directo a pagar.')).toBeVisible()
    await page.getByLabel('Email').fill('cliente@talonario.test')
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await pay.click()
    await page.getByRole('button', { name: 'Aprobar' }).click()
    await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
    await expect(page.getByText('Te lo mandamos a cliente@talonario.test.')).toBeVisible()

    // The ticket's code is a tap away.
    await page.getByRole('link', { name: 'Ver mis compras' }).click()
    await page
      .getByRole('button', { name: /^Ver QR/ })
      .first()
      .click()
    await expect(page.getByRole('img', { name: /^Código QR del/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test(`what sellers stumbled over holds at ${size.width}`, async ({ visit }) => {
    const page = await visit('vendedora', size)
    await page.getByRole('link', { name: 'Vender', exact: true }).click()
    // Only future draws, and several numbers in one form, whose draft survives a reload.
    const draws = page.getByRole('heading', { level: 2, name: /^Sorteo del / })
    await expect(draws.first()).toBeVisible()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' })
    for (const text of await draws.allTextContents()) {
      const [, day, month, year] = /(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
      expect(`${year}-${month}-${day}` >= today, text).toBe(true)
    }
    const free = page.getByRole('button', { name: /^\d+ Libre$/ })
    await free.first().click()
    await page.getByRole('button', { name: 'Agregar otro número' }).click()
    await free.first().click()
    const onward = page.getByRole('button', { name: 'Seguir con la venta' })
    if (await onward.isVisible()) await onward.click()
    const form = page.getByRole('form', { name: 'Vender 2 números' })
    await form.getByLabel('Nombre del comprador').fill('Rubén Techera')
    await page.reload()
    await expect(form.getByLabel('Nombre del comprador')).toHaveValue('Rubén Techera')
    await form.getByLabel('Cédula').fill('3.456.789-0')
    await form.getByLabel('Teléfono').fill('098 765 432')
    await form.getByLabel('Email').fill('ruben@correo.test')
    await form.getByLabel('Método de pago').selectOption('efectivo')
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Vender', exact: true }).click()
    await expect(form.getByRole('button', { name: 'Vendidas' })).toBeVisible()
  })

  test(`what organisers stumbled over holds at ${size.width}`, async ({ visit }) => {
    const page = await visit('admin', size)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    // A fresh load begins at the top, wherever the one before it stood.
    await page.goto('/admin/pagos')
    await expect(page.getByRole('table').getByRole('row').nth(15)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 700))
    await page.goto('/admin/auditoria')
    await expect(page.getByRole('table').getByRole('row').nth(15)).toBeAttached()
    const [top, room] = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])
    expect(top).toBe(0)
    expect(room).toBeGreaterThan(700)
    // An invalid page is the first one; lists have search and pages.
    await page.goto('/admin/vendedores?vendedores=-1')
    await expect(page.getByRole('navigation', { name: 'Páginas de vendedores' })).toContainText('1 de ')
    await page.getByLabel(/^Buscar/).fill('acosta')
    await expect(page).toHaveURL(/vendedor=acosta/)
    await expect(page.getByText('Diego Pereyra')).toHaveCount(0)

    await page.goto('/admin/rifas/asignar?ver=entregados')
    await expect(page.getByRole('navigation', { name: 'Páginas de entregados' })).toBeVisible()
    expect(await height()).toBeLessThan(4_000)

    await page.goto('/admin/gestion-metas-anuales')
    const goal = page.getByLabel('Meta de Romina Acosta')
    await goal.fill('321')
    await goal.press('Enter')
    await expect(page.getByText(/de 321/).first()).toBeVisible()

    await page.goto('/admin/pagos')
    await page.getByText('Más filtros').click()
    await page.getByLabel('Método de pago').selectOption('efectivo')
    await expect(page).toHaveURL(/metodo=efectivo/)
    await page.getByLabel('Vendedor: nombre o documento').fill('romina')
    await expect(page).toHaveURL(/vendedor=romina/)
    await expectNoSidewaysScroll(page)

    await page.goto('/admin/rifas/asignar')
    await page.getByLabel('Buscar vendedor').fill('romi')
    await expect(page.getByLabel('Vendedor', { exact: true }).getByRole('option')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
  })
}
