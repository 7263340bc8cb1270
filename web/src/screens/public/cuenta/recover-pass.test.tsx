import { recuperacionApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

async function recover(email: string, before?: () => void) {
  const view = await renderScreen(server, '/recover-pass')
  await fillIn(view.user, { Email: email })
  before?.()
  await view.user.click(screen.getByRole('button', { name: 'Enviar correo' }))
  return view
}

const sent = 'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.'

const mailsTo = (para: string) => server.app.db.selectFrom('correo').select('asunto').where('para', '=', para).execute()

it('a recovery mail is on its way', async () => {
  await recover('cliente@talonario.test')
  expect(await screen.findByText(sent)).toBeDefined()
  expect(await mailsTo('cliente@talonario.test')).toHaveLength(1)
})

it('an unknown address gets the same answer and no mail', async () => {
  await recover('nadie@correo.test')
  expect(await screen.findByText(sent)).toBeDefined()
  expect(await mailsTo('nadie@correo.test')).toEqual([])
})

it('an e-mail is required', async () => {
  await recover('')
  expect(await screen.findByText('El email es obligatorio.')).toBeDefined()
})

it('without a connection it asks to try again', async () => {
  await recover('cliente@talonario.test', () => server.goOffline())
  expect(await screen.findByText('Error al enviar el correo. Inténtalo de nuevo.')).toBeDefined()
})

it('too many requests are refused with the reason', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    await (await server.app.as('nobody')).call(recuperacionApi.recoverPassword, {
      body: { email: 'muchas@correo.test' },
    })
  }
  await recover('muchas@correo.test')
  expect(await screen.findByText('Error al enviar el correo. Inténtalo de nuevo.')).toBeDefined()
  expect(screen.getByText('Demasiados intentos. Esperá unos minutos y volvé a probar.')).toBeDefined()
})

it('leads back to the log-in', async () => {
  const { user, router } = await renderScreen(server, '/recover-pass')
  await user.click(await screen.findByRole('link', { name: 'Volver a ingresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
