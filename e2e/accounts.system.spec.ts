import { expect, expectAccessible, test } from './fixtures.ts'

test('a forgotten password: the mail is read in the app, its link sets a new one, the old one is dead', async ({
  visit,
}) => {
  const page = await visit()
  // A person of this journey only: the cast keeps its password for the others.
  const olga = { nombreUsu: 'olga', nombreCompleto: 'Olga Vidal', ci: '37654321', email: 'olga@correo.test' }
  const clave = { password: 'talonario-demo', passwordRep: 'talonario-demo' }
  expect((await page.request.post('/api/usuario/register', { multipart: { ...olga, ...clave } })).ok()).toBe(true)
  await page.goto('/recover-pass')
  await page.getByLabel('Email').fill('olga@correo.test')
  await page.getByRole('button', { name: /Enviar/ }).click()
  await expect(
    page.getByText(
      'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
    ),
  ).toBeVisible()

  const admin = await visit('admin')
  await admin.goto('/admin/correo')
  await admin.getByRole('row').filter({ hasText: 'olga@correo.test' }).first().getByRole('button').click()
  const link = admin.getByRole('dialog').getByRole('link', { name: /reset-password/ })
  await expect(link).toBeVisible()
  await expectAccessible(admin)
  const address = new URL((await link.getAttribute('href')) ?? '')

  await page.goto(address.pathname)
  await page.getByLabel('Nueva contraseña').fill('otra clave larga')
  await page.getByLabel('Confirmar contraseña').fill('otra clave larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada con éxito. Redirigiendo al login...')).toBeVisible()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill('olga@correo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('talonario-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Email o contraseña incorrectos.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill('otra clave larga')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL('**/landing')
})
