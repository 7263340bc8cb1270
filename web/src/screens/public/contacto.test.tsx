import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { shorten } from '../../../test/shorten.ts'

const server = freshServer({ env: { CONTACT_EMAIL: 'hola@talonario.test' } })

async function write(texts: Record<string, string>, before?: () => void) {
  const view = await renderScreen(server, '/contacto')
  await fillIn(view.user, texts)
  before?.()
  await view.user.click(await screen.findByRole('button', { name: 'Enviar mensaje' }))
  return view
}

const message = { Nombre: 'Nadia', Email: 'nadia@correo.test', Mensaje: '¿Cuándo es el sorteo?' }
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const stored = () => server.app.db.selectFrom('mensaje_contacto').select(['nombre', 'email', 'mensaje']).execute()

it('has its banner', async () => {
  await renderScreen(server, '/contacto')
  expect(await screen.findByRole('heading', { level: 1, name: 'Contacto' })).toBeDefined()
})

it('every field is required', async () => {
  await write({})
  expect(await screen.findByText('El nombre es obligatorio.')).toBeDefined()
  expect(screen.getByText('El email es obligatorio.')).toBeDefined()
  expect(screen.getByText('El mensaje es obligatorio.')).toBeDefined()
  expect(await stored()).toEqual([])
})

it('without a connection the message stays in the form', async () => {
  await write(message, () => server.goOffline())
  expect(await screen.findByText('Error al enviar el mensaje.')).toBeDefined()
  expect(field('Mensaje').value).toBe('¿Cuándo es el sorteo?')
})

it('a message that was sent clears the form and is thanked for two seconds', async () => {
  shorten('contactToast', 2000)
  await write(message)
  const toast = await screen.findByText('Mensaje enviado correctamente.')
  for (const label of Object.keys(message)) expect(field(label).value).toBe('')
  expect(await stored()).toEqual([{ nombre: 'Nadia', email: 'nadia@correo.test', mensaje: '¿Cuándo es el sorteo?' }])
  await waitFor(() => expect(toast.isConnected).toBe(false))
})
