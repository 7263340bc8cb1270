import { segundoFactorApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codeAt } from '../../../../api/test/authenticator.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()

// Each test begins without it and with fresh counters.
beforeEach(async () => {
  await server.app.db.deleteFrom('segundo_factor').execute()
  await server.app.db.deleteFrom('intento').execute()
  Object.assign(server.app.env, { ADMIN_SEGUNDO_FACTOR: 'opcional' })
})

/** The authenticator on a telephone, which has waited for its next code. */
function nextCode(secreto: string): string {
  server.app.clock.advance({ seconds: 60 })
  return codeAt(secreto, server.app.clock.now().getTime())
}

/** Turned on by the calls, for tests of what follows. */
async function turnedOn() {
  const admin = await server.app.as('admin')
  const { secreto } = (
    await admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: 'talonario-demo' } })
  ).body
  const { codigos } = (
    await admin.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo: nextCode(secreto) } })
  ).body
  return { secreto, codigos }
}

const open = () => renderScreen(server, '/admin/admin-config', { as: 'admin' })
const panel = () => screen.findByRole('region', { name: 'Verificación en dos pasos' })

/** The key to be typed by hand. */
async function shownKey(): Promise<string> {
  const key = await within(await panel()).findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return key.textContent.replaceAll(' ', '')
}

/** The recovery codes on the screen. */
async function shownCodes(): Promise<string[]> {
  await screen.findByText('No se vuelven a mostrar.')
  return within(await panel())
    .getAllByRole('listitem')
    .map(item => item.textContent)
}

describe('turning on the second factor', () => {
  async function begin(password: string) {
    const view = await open()
    await view.user.click(await screen.findByRole('button', { name: 'Activar la verificación en dos pasos' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tu contraseña')))
    await fillIn(view.user, { 'Tu contraseña': password })
    await view.user.click(screen.getByRole('button', { name: 'Seguir' }))
    return view
  }

  it('asks for the password first', async () => {
    await begin('no es esta')
    expect(await screen.findByText('La contraseña actual no es correcta.')).toBeDefined()
  })

  it('shows a picture and the key, takes a code, and shows ten recovery codes until they are put away', async () => {
    const { user } = await begin('talonario-demo')
    expect(await screen.findByRole('img', { name: 'Código QR para tu aplicación de verificación' })).toBeDefined()
    const key = await shownKey()
    await fillIn(user, { 'Código de 6 números': '000000' })
    await user.click(screen.getByRole('button', { name: 'Activar' }))
    expect(await screen.findByText('El código no es correcto o ya se usó.')).toBeDefined()
    await fillIn(user, { 'Código de 6 números': nextCode(key) })
    await user.click(screen.getByRole('button', { name: 'Activar' }))
    expect(await shownCodes()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Ya los guardé' }))
    expect(await screen.findByText(/Te quedan 10 códigos de recuperación\./)).toBeDefined()
    expect(within(await panel()).queryAllByRole('listitem')).toHaveLength(0)
  })

  it('hands the codes over as a file and on the clipboard', async () => {
    const { user } = await begin('talonario-demo')
    const key = await shownKey()
    await fillIn(user, { 'Código de 6 números': nextCode(key) })
    await user.click(screen.getByRole('button', { name: 'Activar' }))
    const shown = await shownCodes()
    await user.click(screen.getByRole('button', { name: 'Copiar' }))
    const copied = await navigator.clipboard.readText()
    expect(copied.split('\n').slice(3, 13)).toEqual(shown)
    const saved = vi.fn((_file: Blob) => 'blob:codigos')
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    expect(await saved.mock.calls[0]![0].text()).toBe(copied)
  })

  it('can be left', async () => {
    const { user } = await begin('talonario-demo')
    await user.click(within(await panel()).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByRole('button', { name: 'Activar la verificación en dos pasos' })).toBeDefined()
  })
})

describe('a second factor that is on', () => {
  it('gives new recovery codes for password and code', async () => {
    const { secreto, codigos } = await turnedOn()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Generar códigos nuevos' }))
    await fillIn(user, { 'Tu contraseña': 'talonario-demo', 'Código de verificación': nextCode(secreto) })
    await user.click(screen.getByRole('button', { name: 'Generar códigos' }))
    const shown = await shownCodes()
    expect(shown).toHaveLength(10)
    for (const codigo of codigos) expect(shown).not.toContain(codigo)
  })

  it('shows when few codes are left', async () => {
    await turnedOn()
    await server.app.db
      .updateTable('codigo_recuperacion')
      .set({ used_at: server.app.clock.now() })
      .where(({ eb }) => eb('codigo_hash', 'in', eb.selectFrom('codigo_recuperacion').select('codigo_hash').limit(9)))
      .execute()
    await open()
    expect(await screen.findByText(/Te queda 1 código de recuperación\./)).toBeDefined()
    expect(screen.getByText('Generá códigos nuevos antes de que se terminen.')).toBeDefined()
  })

  it('is turned off with password and code', async () => {
    const { secreto } = await turnedOn()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }))
    await fillIn(user, { 'Tu contraseña': 'talonario-demo', 'Código de verificación': '000000' })
    await user.click(screen.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('El código no es correcto o ya se usó.')).toBeDefined()
    await fillIn(user, { 'Código de verificación': nextCode(secreto) })
    await user.click(screen.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByRole('button', { name: 'Activar la verificación en dos pasos' })).toBeDefined()
  })
})

describe('logging in with a second factor', () => {
  async function signIn() {
    const view = await renderScreen(server, '/login')
    await fillIn(view.user, { Email: 'admin@talonario.test', Contraseña: 'talonario-demo' })
    await view.user.click(screen.getByRole('button', { name: 'Ingresar' }))
    return view
  }

  it('asks for the code in the same form', async () => {
    const { secreto } = await turnedOn()
    const { user, router } = await signIn()
    const field = (await screen.findByLabelText('Código de verificación')) as HTMLInputElement
    expect([field.autocomplete, field.inputMode, document.activeElement]).toEqual(['one-time-code', 'numeric', field])
    expect(screen.queryByText(/no es correcto|aplicación de verificación/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByText('Escribí el código.')).toBeDefined()
    await user.click(field)
    await user.paste('000 000')
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByText('El código no es correcto o ya se usó.')).toBeDefined()
    await user.clear(field)
    await user.paste(nextCode(secreto))
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/profile'))
  })

  it('takes a recovery code', async () => {
    const { codigos } = await turnedOn()
    const { user, router } = await signIn()
    await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }))
    await fillIn(user, { 'Código de recuperación': codigos[0]! })
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/profile'))
  })
})

it('where organisers must have one, nothing else is shown before it is on', async () => {
  Object.assign(server.app.env, { ADMIN_SEGUNDO_FACTOR: 'obligatorio' })
  const { user } = await renderScreen(server, '/admin/pagos', { as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'Un paso más' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Pagos' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Activar la verificación en dos pasos' }))
  await fillIn(user, { 'Tu contraseña': 'talonario-demo' })
  await user.click(screen.getByRole('button', { name: 'Seguir' }))
  const key = await shownKey()
  await fillIn(user, { 'Código de 6 números': nextCode(key) })
  await user.click(screen.getByRole('button', { name: 'Activar' }))
  await user.click(await screen.findByRole('button', { name: 'Ya los guardé' }))
  expect(await screen.findByRole('heading', { name: 'Pagos' })).toBeDefined()
})
