import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()

it('home shows what waits, each draw with its days left, the days and who sells', async () => {
  const { vendedor } = server.app.users
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-11-27', cantidad: 10, precio: 1500 })
  await sellNumbers(server.app.db, { numeros: [1, 2, 3], vendedor })
  await renderScreen(server, '/admin/profile', { as: 'admin' })
  expect(await screen.findByRole('link', { name: '7 números sin vender que cierran esta semana' })).toBeDefined()
  expect(screen.getByRole('link', { name: '1 vendedor sin ventas' })).toBeDefined()
  expect(screen.getByText('Faltan 6 días')).toBeDefined()
  expect(screen.getByText(/^3 de 10 números · \$\s?4\.500/)).toBeDefined()
  const days = within(screen.getByRole('list', { name: 'Números vendidos por día' }))
  expect(days.getByText(/^21\.11\.26: 3, /)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Números vendidos por vendedor' }).textContent).toContain('Diego Pereyra')
})

it('without a reply shows so and no figure', async () => {
  server.expectFailures()
  await server.app.db.schema.alterTable('tarea').renameTo('tarea_ida').execute()
  await renderScreen(server, '/admin/profile', { as: 'admin' })
  expect(await screen.findByText('No se pudo obtener cómo viene la rifa.')).toBeDefined()
  await server.app.db.schema.alterTable('tarea_ida').renameTo('tarea').execute()
  expect(screen.queryByRole('list', { name: 'Números vendidos por día' })).toBeNull()
})
