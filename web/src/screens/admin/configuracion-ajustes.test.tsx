import { segundoFactorApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '../../../../api/src/demo/people.ts'
import { codeAt } from '../../../../api/test/authenticator.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer({ env: { VENTA_LIBRE: 'no', SMTP_INTERNOS: '127.0.0.1' } })
const open = (group: string) => renderScreen(server, `/admin/configuracion?ver=${group}`, { as: 'admin' })
const now = () => server.app.clock.now().getTime()

it('what a variable sets is shown and locked', async () => {
  await open('ventas')
  const locked = await screen.findByLabelText('Los vendedores venden números sin asignar')
  expect([locked, screen.getAllByText('Fijado por quien instaló.')[0]]).toMatchObject([
    { disabled: true, value: 'no' },
    {},
  ])
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('Tu contraseña para guardar')).toBeNull()
})

it('without a second factor what moves mail is saved with the password alone', async () => {
  const { user } = await open('correo')
  await fillIn(user, { 'Dirección de la que salen': 'rifa@rifa.example' })
  await fillIn(user, { 'Tu contraseña para guardar': 'no es esta' })
  await waitFor(() => expect(screen.queryByLabelText('Código de tu aplicación de verificación')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('La contraseña actual no es correcta.')).toBeDefined()
  await fillIn(user, { 'Tu contraseña para guardar': PASSWORD })
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Los cambios se guardaron y ya rigen.')).toBeDefined()
})

it('a rule is saved as it is, a secret with password and code; the secret is not shown again, and may be taken away', async () => {
  const admin = await server.app.as('admin')
  const { secreto } = (await admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: PASSWORD } }))
    .body
  await admin.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo: codeAt(secreto, now()) } })
  const code = () => {
    server.app.clock.advance({ seconds: 30 })
    return codeAt(secreto, now())
  }
  const passwordField = 'Tu contraseña para guardar'
  const codeField = 'Código de tu aplicación de verificación'

  const rules = await open('ventas')
  await fillIn(rules.user, { 'Minutos que se reserva un número sin pagar': '3' })
  await rules.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(
    await screen.findByText(
      '«Minutos que se reserva un número sin pagar» tiene que ser un número entero entre 6 y 1440.',
    ),
  ).toBeDefined()
  await fillIn(rules.user, { 'Minutos que se reserva un número sin pagar': '45' })
  await rules.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Los cambios se guardaron y ya rigen.')).toBeDefined()
  expect(server.app.env.RESERVA_MINUTOS).toBe(45)
  rules.unmount()

  const mail = await open('correo')
  await fillIn(mail.user, { 'Servidor de correo': 'smtp://127.0.0.1:1' })
  expect(
    await screen.findByText(
      'Lo que mueve el dinero o el correo se confirma con tu contraseña y, si activaste la verificación en dos pasos, con su código.',
    ),
  ).toBeDefined()
  await fillIn(mail.user, { [passwordField]: PASSWORD, [codeField]: code() })
  await mail.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByPlaceholderText('Guardado. No se vuelve a mostrar.')).toHaveProperty('value', '')
  await mail.user.click(screen.getByRole('button', { name: 'Probar el correo' }))
  expect(await screen.findByText(/^No se pudo llegar al servidor de correo/)).toBeDefined()
  await mail.user.click(screen.getByRole('button', { name: 'Quitar Servidor de correo' }))
  await fillIn(mail.user, { [passwordField]: PASSWORD, [codeField]: code() })
  await mail.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(server.app.env.SMTP_URL).toBeUndefined())
})

it('what is saved and not used says so, where it can be mended', async () => {
  const motivo = 'tiene que ser un email, o un nombre y un email como La rifa <rifa@example.org>'
  onTestFinished(() => void Object.assign(server.app.env, { SIN_USAR: {} }))
  Object.assign(server.app.env, { SIN_USAR: { MAIL_FROM: motivo } })
  await open('correo')
  expect(await screen.findByText(`No se usa lo guardado: ${motivo}.`)).toBeDefined()
})

it('what is saved about payments marks every screen as tests at once, or takes the mark away', async () => {
  const mark = () => screen.queryByRole('complementary', { name: 'Pagos de prueba' })
  const { NODE_ENV, DEMO, PAYMENTS, MP_ACCESS_TOKEN } = server.app.env
  onTestFinished(() => void Object.assign(server.app.env, { NODE_ENV, DEMO, PAYMENTS, MP_ACCESS_TOKEN }))
  const production = { NODE_ENV: 'production', DEMO: false, PAYMENTS: 'mercadopago' }
  Object.assign(server.app.env, { ...production, MP_ACCESS_TOKEN: 'TEST-1' })
  const tests = await open('cobros')
  await waitFor(() => expect(mark()?.textContent).toBe('Pagos de prueba: no se cobra dinero de verdad.'))
  tests.unmount()
  Object.assign(server.app.env, { MP_ACCESS_TOKEN: 'APP_USR-1' })
  await open('cobros')
  await waitFor(() => expect(mark()).toBeNull())
})
