import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

it('a seller and a buyer in person are put right where they are listed', async () => {
  const { vendedor } = server.app.users
  const sellers = await renderScreen(server, '/admin/vendedores', { as: 'admin' })
  await sellers.user.click(await screen.findByRole('button', { name: 'Corregir los datos de Diego Pereyra' }))
  await fillIn(sellers.user, { 'Documento (DNI)': '12' })
  await sellers.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('El documento lleva entre 6 y 12 números.')).toBeDefined()
  await fillIn(sellers.user, { 'Documento (DNI)': '7654321', 'Nombre completo': 'Diego Pereira' })
  await sellers.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Diego Pereira')).toBeDefined()
  sellers.unmount()

  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5 })
  const id = await sellNumbers(server.app.db, { numeros: [1], vendedor })
  const order = await renderScreen(server, `/admin/pagos/${id}`, { as: 'admin' })
  await order.user.click(await screen.findByRole('button', { name: 'Corregir sus datos' }))
  await fillIn(order.user, { Nombre: 'Ana Quiroga Sosa' })
  await order.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('heading', { name: 'Compra de Ana Quiroga Sosa' })).toBeDefined()
})
