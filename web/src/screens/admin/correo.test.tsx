import { contactoApi, recuperacionApi } from '@talonario/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

const open = () => renderScreen(server, '/admin/correo', { as: 'admin' })

it('without mail shows so, and where mail goes', async () => {
  await open()
  expect(await screen.findByText('Todavía no hay correos.')).toBeDefined()
  expect(screen.getByText(/^No hay un servidor de correo configurado/)).toBeDefined()
})

/** A mail with a link that opens an account. */
async function askForPassword(): Promise<void> {
  const nobody = await server.app.as('nobody')
  await nobody.call(recuperacionApi.recoverPassword, { body: { email: 'cliente@talonario.test' } })
}

it('a message is opened with its link, and Back closes it', async () => {
  await askForPassword()
  const { user, router } = await open()
  const table = await screen.findByRole('table', { name: 'Correos' })
  expect(within(table).getByText('cliente@talonario.test')).toBeDefined()
  expect(within(table).getByText('Pendiente')).toBeDefined()
  await user.click(within(table).getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  const link = await within(dialog).findByRole<HTMLAnchorElement>('link')
  expect(link.href).toMatch(/\/reset-password\/[\w-]{20,}$/)
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/correo'))
})

it('where mail really leaves, a link that opens an account is not shown', async () => {
  await askForPassword()
  server.app.mailer.salida = 'smtp'
  const { user } = await open()
  expect(await screen.findByText('Los correos salen por el servidor de correo configurado.')).toBeDefined()
  await user.click(within(screen.getByRole('table', { name: 'Correos' })).getByRole('button'))
  expect(
    await screen.findByText('El texto no se muestra: lleva un enlace que abre la cuenta de esa persona.'),
  ).toBeDefined()
})

it('shows what people wrote on the contact page, each with a way to answer', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('link', { name: 'Recibidos' }))
  expect(await screen.findByText('Todavía no llegaron mensajes.')).toBeDefined()
  const nobody = await server.app.as('nobody')
  const body = { nombre: 'Ana Núñez', email: 'ana@correo.test', mensaje: 'Hola,\n¿siguen vendiendo?' }
  await nobody.call(contactoApi.contacto, { body })
  cleanup()
  await renderScreen(server, '/admin/correo?ver=mensajes', { as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'Ana Núñez' })).toBeDefined()
  expect(screen.getByText(/¿siguen vendiendo\?/)).toBeDefined()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Responder a ana@correo.test' })
  expect(link.href).toBe('mailto:ana@correo.test')
})
