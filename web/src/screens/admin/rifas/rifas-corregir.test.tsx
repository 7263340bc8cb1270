import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

it('the price of unsold numbers and the last numbers themselves are put right', async () => {
  const admin = await server.app.as('admin')
  const { numeros } = await makeRaffle(admin, { fecha: '2027-02-20', cantidad: 3 })
  const { user } = await renderScreen(server, '/admin/rifas/crear', { as: 'admin' })
  const panel = within(await screen.findByRole('region', { name: 'Corregir números' }))
  await user.selectOptions(panel.getByLabelText('Sorteo del'), '20.02.2027')
  await user.type(panel.getByLabelText('Precio nuevo'), '250')
  await user.click(panel.getByRole('button', { name: 'Cambiar el precio' }))
  expect(await screen.findByText('Cambió el precio de 3 números sin vender.')).toBeDefined()
  await user.type(panel.getByLabelText('Primer número por borrar'), String(numeros[1]))
  await user.click(panel.getByRole('button', { name: 'Borrar números' }))
  await user.click(await screen.findByRole('button', { name: 'Borrar' }))
  expect(await screen.findByText('Se borraron 2 números.')).toBeDefined()
})
