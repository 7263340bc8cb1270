import { kept, menuOf, seller } from './airplane.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('without an account the page says that there is no connection, and opens again once there is', async ({
  visit,
}) => {
  const page = await visit(undefined, { width: 360, height: 740 })
  await page.goto('/landing')
  await kept(page, '/sin-conexion.html')
  await page.context().setOffline(true)
  await page.goto('/tienda')
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/tienda$/)
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
})

test('what sells opens in airplane mode after one visit, from any address of a seller; the rest waits for a connection', async ({
  browser,
  server,
}) => {
  const page = await seller(browser, server.url)
  await page.context().setOffline(true)
  await page.goto('/app')
  await expect(page).toHaveURL(/\/vendedor\/vender-rifa\//)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Vender' })).toBeAttached()
  await menuOf(page).getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByText('No se pudo abrir esa parte.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Vender' })).toBeAttached()
  await page.goto('/vendedor/profile')
  await expect(page).toHaveURL(/\/vendedor\/vender-rifa\//)
  await page.goto('/vendedor/sin-senal')
  await expect(page.getByRole('heading', { level: 1, name: 'Vender sin señal' })).toBeVisible()
  await page.goto('/beneficios')
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
  await page.context().close()
})
