import { resultadoApi, rifaApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

it('the price of unsold numbers and the last numbers themselves are put right', async () => {
  const admin = await server.app.as('admin')
  const { numeros } = await makeRaffle(admin, { fecha: '2027-02-20', cantidad: 3 })
  const { user } = await renderScreen(server, '/admin/rifas/crear', { as: 'admin' })
  const panel = within(await screen.findByRole('region', { name: 'Corregir números' }))
  await user.type(await panel.findByLabelText('Precio nuevo'), '250')
  await user.click(panel.getByRole('button', { name: 'Cambiar el precio' }))
  expect(await screen.findByText('Cambió el precio de 3 números sin vender.')).toBeDefined()
  await user.type(panel.getByLabelText('Primer número por borrar'), String(numeros[1]))
  await user.click(panel.getByRole('button', { name: 'Borrar números' }))
  // Meanwhile another organiser makes one more: what was not shown is not deleted.
  const made = { cantidad: 1, precioRifa: 1, fecha: '2027-02-20' }
  const { desde: last } = (await admin.call(rifaApi.generarNumerosRifa, { body: made })).body
  await user.click(await screen.findByRole('button', { name: 'Borrar' }))
  expect(await screen.findByText(/^Los números cambiaron/)).toBeDefined()
  expect(await panel.findByText(new RegExp(`Se borra hasta el último, el 0*${last}\\.`))).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Borrar números' }))
  await user.click(await screen.findByRole('button', { name: 'Borrar' }))
  expect(await screen.findByText('Se borraron 3 números.')).toBeDefined()
})

it('new numbers go on after those of draws carried out, which the list leaves out', async () => {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2027-02-20', cantidad: 1 })
  const { numeros } = await makeRaffle(admin, { fecha: '2027-01-02', cantidad: 2, premios: ['Casa'] })
  const [first = 0, last = 0] = numeros
  await sellNumbers(server.app.db, { numeros: [first] })
  const drawn = await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2027-01-02' } })
  expect(drawn.status).toBe(200)
  await renderScreen(server, '/admin/rifas/crear', { as: 'admin' })
  const list = within(await screen.findByRole('region', { name: 'Rifas creadas' }))
  expect(await list.findByText('00001')).toBeDefined()
  const text = (numero: number) => String(numero).padStart(5, '0')
  expect(list.queryByText(text(last))).toBeNull()
  expect(screen.getByText(/^Vista previa/).textContent).toContain(`del ${text(last + 1)} al ${text(last + 4)}`)
})
