import { menuOf, seller } from './airplane.ts'
import { expect, test } from './fixtures.ts'

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
