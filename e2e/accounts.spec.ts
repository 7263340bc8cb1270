import { expect, expectAccessible, signIn, test } from './fixtures.ts'

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

test('an organiser registers a seller, who signs in, is made inactive, and is refused with the sentence', async ({
  visit,
}) => {
  const admin = await visit('admin')
  await admin.goto('/admin/alta-vendedor')
  await admin.getByLabel('Nombre de usuario').fill('nahuel')
  await admin.getByLabel('Nombre completo').fill('Nahuel Ríos')
  await admin.getByLabel(/Documento/).fill('38765432')
  await admin.getByLabel('Teléfono').fill('098 111 222')
  await admin.getByLabel('Email').fill('nahuel@talonario.test')
  await admin.getByLabel('Contraseña', { exact: true }).fill('talonario-demo')
  await admin.getByLabel('Rol').fill('Vendedor')
  await admin.getByRole('button', { name: /Registrar|Alta|Guardar/ }).click()
  await expect(admin.getByText('Vendedor registrado correctamente')).toBeVisible()

  const seller = await visit()
  await signIn(seller, 'nahuel')
  await expect(seller).toHaveURL(/\/vendedor\/profile\//)

  await admin.goto('/admin/profile')
  const row = admin.getByRole('row').filter({ hasText: 'Nahuel Ríos' })
  await row.getByRole('button', { name: /estado/i }).click()
  await expect(admin.getByText('¿Deseas cambiar el estado de este usuario?')).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(row.getByText(/inactivo/i).first()).toBeVisible()

  await seller.reload()
  await seller.goto('/login')
  await seller.getByLabel('Email').fill('nahuel@talonario.test')
  await seller.getByLabel('Contraseña', { exact: true }).fill('talonario-demo')
  await seller.getByRole('button', { name: 'Ingresar' }).click()
  await expect(seller.getByText('Tu cuenta está inactiva. Contacta al administrador.')).toBeVisible()
})
