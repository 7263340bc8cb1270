import { cancelacionApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, premios: ['Moto'] })
})

const campaign = async (name: string) => within(await screen.findByRole('region', { name }))
const end = async () => {
  const { user } = await renderScreen(server, '/admin/campanias', { as: 'admin' })
  await user.click((await campaign('Primera campaña')).getByRole('button', { name: 'Terminar la campaña' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Terminar' }))
  return user
}

it('a campaign with a future draw is not ended, and the reason is shown', async () => {
  await end()
  expect(await screen.findByText('Quedan sorteos por realizar: 24/12/2026.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Campaña nueva' })).toBeNull()
})

it('the dossier for the authority is refused with all that it misses', async () => {
  const { user } = await renderScreen(server, '/admin/campanias', { as: 'admin' })
  await user.click((await campaign('Primera campaña')).getByRole('button', { name: 'Expediente para la autoridad' }))
  expect(await screen.findByText(/^Para hacer el expediente falta /)).toBeDefined()
})

it('after its end the next one is made, and the lists can be of either', async () => {
  const admin = await server.app.as('admin')
  await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: '2026-12-24' } })
  const user = await end()
  const form = await campaign('Campaña nueva')
  await user.click(form.getByRole('button', { name: 'Crear la campaña' }))
  expect(await form.findByText('Escribí el nombre de la campaña.')).toBeDefined()
  await user.type(form.getByLabelText('Nombre'), 'Rifa 2027')
  await user.click(form.getByRole('button', { name: 'Crear la campaña' }))
  expect(await (await campaign('Rifa 2027')).findByText('Borrador')).toBeDefined()
  expect((await campaign('Primera campaña')).getByText('Terminada')).toBeDefined()
  await renderScreen(server, '/admin/pagos', { as: 'admin' })
  const options = within(await screen.findByLabelText('Campaña')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Rifa 2027', 'Primera campaña', 'Todas las campañas'])
})
