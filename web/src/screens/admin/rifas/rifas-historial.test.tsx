import { resultadoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
const open = () => renderScreen(server, '/admin/rifas/historial', { as: 'admin' })

it('shows that it loads, and that there is nothing', async () => {
  await open()
  expect(await screen.findByText('Cargando historial de sorteos...')).toBeDefined()
  expect(await screen.findByText('No se encontraron sorteos realizados en el historial.')).toBeDefined()
})

/** A finished draw whose first prize has a winner. */
async function draw(): Promise<void> {
  const admin = await server.app.as('admin')
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 3, premios: ['Casa', 'Auto'] })
  await sellNumbers(server.app.db, { numeros: numeros.slice(1, 2) })
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-12-01' } })
}

it('shows month, year, day and each prize with its number, or Sin número', async () => {
  await draw()
  await open()
  const table = within(await screen.findByRole('table', { name: 'Historial de sorteos' }))
  expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
    'Mes',
    'Año',
    'Se Sorteó',
    'Premios y Rifas Ganadoras',
  ])
  const [mes, año, dia] = table.getAllByRole('cell').map(cell => cell.textContent)
  expect([mes, año, dia]).toEqual(['Diciembre', '2026', '01.12.2026Ver la prueba'])
  expect(table.getAllByRole('button').map(prize => prize.textContent)).toEqual(['00002 Casa', '2ºSin número Auto'])
})

it('a click on a prize shows more about it, Cerrar closes it', async () => {
  await draw()
  const { user } = await open()
  const prize = await screen.findByRole('button', { name: '00002 Casa' })
  await user.click(prize)
  const popover = within(await screen.findByRole('dialog', { name: '00002 Casa' }))
  expect([popover.getByText('Casa'), popover.getByText('Es Casa')]).toHaveLength(2)
  await user.click(await popover.findByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByText('Es Casa')).toBeNull())
})

it('without a connection shows so and offers a retry', async () => {
  await draw()
  const { queryClient } = await open()
  await screen.findByRole('table')
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  server.goOffline()
  await queryClient.resetQueries({ queryKey: ['sorteo'] })
  expect(await screen.findByText('No se pudo conectar con el servidor.')).toBeDefined()
  expect(logged).toHaveBeenCalledWith('No se pudo obtener el historial', expect.anything())
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
})
