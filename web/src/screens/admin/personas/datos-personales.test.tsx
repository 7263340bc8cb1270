import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

async function search(text: string) {
  const view = await renderScreen(server, '/admin/datos-personales', { as: 'admin' })
  await fillIn(view.user, { 'Email o documento': text })
  await view.user.click(screen.getByRole('button', { name: 'Buscar' }))
  return view
}

it('asks for whom to look', async () => {
  await search('')
  expect(screen.getByText('Escribí un email o un documento.')).toBeDefined()
})

it('nobody with that e-mail is said', async () => {
  await search('nadie@talonario.test')
  expect(await screen.findByText('No se encontró el usuario.')).toBeDefined()
})

it('hands out what is kept about a person', async () => {
  const saved = vi.fn((_file: Blob) => 'blob:datos')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
  const { user } = await search('5.555.555-5')
  expect(await screen.findByText('Julio Bentancor')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Descargar sus datos' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(JSON.parse(await saved.mock.calls[0]![0].text()).perfil.nombreCompleto).toBe('Julio Bentancor')
})

it('does not offer to delete oneself', async () => {
  await search('admin@talonario.test')
  expect(await screen.findByRole('button', { name: 'Descargar sus datos' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Eliminar la cuenta' })).toBeNull()
})

it('deletes the account of a person who asked for it', async () => {
  const { user } = await search('clienta@talonario.test')
  await user.click(await screen.findByRole('button', { name: 'Eliminar la cuenta' }))
  const dialog = await screen.findByRole('dialog', { name: 'Están seguro de que deseas eliminar este usuario?' })
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Se borraron sus datos personales.')).toBeDefined()
  const rows = server.app.db.selectFrom('usuario').select('id').where('email', '=', 'clienta@talonario.test')
  expect(await rows.execute()).toEqual([])
})
