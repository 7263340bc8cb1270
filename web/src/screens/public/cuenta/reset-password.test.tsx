import { accesoApi, recuperacionApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'
import { shorten } from '../../../../test/shorten.ts'

const server = screenServer()

/** The token of the requested mail. */
async function tokenFor(email: string): Promise<string> {
  const nobody = await server.app.as('nobody')
  await nobody.call(recuperacionApi.recoverPassword, { body: { email } })
  const [mail] = await server.app.db.selectFrom('correo').select('texto').where('para', '=', email).execute()
  return /reset-password\/([\w-]+)/.exec(mail?.texto ?? '')?.[1] ?? ''
}

async function reset(token: string, password: string, repeated = password) {
  const view = await renderScreen(server, `/reset-password/${token}`)
  await fillIn(view.user, { 'Nueva contraseña': password, 'Confirmar contraseña': repeated })
  await view.user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
  return view
}

it('passwords that differ are an error and are not sent', async () => {
  const token = await tokenFor('clienta@talonario.test')
  await reset(token, 'tres tristes tigres', 'tres tristes gatos')
  expect(await screen.findByText('Error al cambiar la contraseña')).toBeDefined()
  const { status } = await (await server.app.as('nobody')).call(recuperacionApi.resetPassword, {
    params: { resetToken: token },
    body: { newPassword: 'sigue valiendo' },
  })
  expect(status).toBe(200)
})

it('a dead link is refused with the reason', async () => {
  await reset('no-es-un-enlace', 'tres tristes tigres')
  expect(await screen.findByText('Error al cambiar la contraseña')).toBeDefined()
  expect(screen.getByText('El enlace no es válido o ya venció. Pedí uno nuevo.')).toBeDefined()
})

it('a new password leads to the log-in after three seconds', async () => {
  shorten('passwordRedirect', 3000)
  const { router } = await reset(await tokenFor('cliente@talonario.test'), 'tres tristes tigres')
  expect(await screen.findByText('Contraseña cambiada con éxito. Redirigiendo al login...')).toBeDefined()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  const { status } = await (await server.app.as('nobody')).call(accesoApi.login, {
    body: { email: 'cliente@talonario.test', password: 'tres tristes tigres' },
  })
  expect(status).toBe(200)
})
