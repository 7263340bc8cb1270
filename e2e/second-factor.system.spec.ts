import type { Page } from '@playwright/test'
import { codeAt } from '../api/test/authenticator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** An organiser of this journey, on a separate server: the cast keeps signing in with the password alone. */
const admin = { email: 'jefa@rifa.test', password: 'una clave de jefa larga' }

let server: ServerProcess
test.beforeAll(async () => {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  server = await startServer({ demo: false, env: { ...account, ADMIN_SEGUNDO_FACTOR: 'obligatorio' } })
})
test.afterAll(() => server.stop())

async function signIn(page: Page) {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('an organiser has to turn on the second step, signs in with it, and with a recovery code when the telephone is lost', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Un paso más' })).toBeVisible()
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  await page.getByLabel('Tu contraseña').fill(admin.password)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para tu aplicación de verificación' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.locator('code')).toHaveText(/\w{4} \w{4}/)
  const secreto = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Código de 6 números').fill(codeAt(secreto, Date.now()))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(page.getByText('No se vuelven a mostrar.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [codigo = ''] = await page.getByRole('region').getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('heading', { name: 'Un paso más' })).toBeHidden()

  await page.goto(`${server.url}/admin/logout`)
  await page.waitForURL('**/login')
  await signIn(page)
  const field = page.getByLabel('Código de verificación')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  // The code of the next half minute: the one of this may be the one that turned it on.
  await field.fill(codeAt(secreto, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL('**/admin/profile')

  await page.goto(`${server.url}/admin/logout`)
  await page.waitForURL('**/login')
  await signIn(page)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(codigo)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL('**/admin/profile')
  await page.goto(`${server.url}/admin/admin-config`)
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
  await context.close()
})
