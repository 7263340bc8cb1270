import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

const open = (path: string) => renderScreen(server, path, { as: 'admin' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** What was posted to this path from here on. */
function posted(path: string): () => unknown[] {
  const network = vi.spyOn(globalThis, 'fetch')
  return () =>
    network.mock.calls.filter(([url]) => url === `/api${path}`).map(([, request]) => JSON.parse(String(request?.body)))
}

it('numbers are ordered with count, price and day', async () => {
  const { user } = await open('/admin/rifas/crear')
  await fillIn(user, { 'Precio de cada rifa': '1500,50', 'Fecha del sorteo': '20-12-2026' })
  const sent = posted('/rifa/generarNumerosRifa')
  await user.click(await button('Generar'))
  await screen.findByText('Se generaron 4 rifas correctamente.')
  expect(sent()).toEqual([{ cantidad: 4, precioRifa: 1500.5, fecha: '2026-12-20' }])
})

it('numbers are assigned with document and numbers, once however often one clicks', async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-20', cantidad: 4 })
  const { user } = await open('/admin/rifas/asignar')
  await user.click(await button(/Romina Acosta/))
  await user.click(await button('00001 Libre'))
  await user.click(await button('00003 Libre'))
  const sent = posted('/rifa/asignarRifaAVendedor')
  await user.tripleClick(await button('Asignar Rifas'))
  await screen.findByText('Rifas asignadas correctamente')
  expect(sent()).toEqual([{ ci: '22222222', numerosRifas: [1, 3] }])
})

it('a draw is scheduled with its day', async () => {
  const { user } = await open('/admin/rifas/sorteo')
  await user.click(await button('lunes 30 de noviembre de 2026'))
  const sent = posted('/sorteo/generarSorteo')
  await user.click(await button('Agendar Sorteo'))
  await screen.findByText('¡Sorteo agendado con éxito!')
  expect(sent()).toMatchObject([{ fechaSorteo: '2026-11-30' }])
})

it('a draw is run with its day and its id', async () => {
  const raffle = await makeRaffle(await server.app.as('admin'), { fecha: '2026-11-21', cantidad: 2, premios: ['Casa'] })
  await sellNumbers(server.app.db, { numeros: raffle.numeros })
  const { user } = await open('/admin/rifas/sortear')
  await user.click(await button('sábado 21 de noviembre de 2026, día de sorteo'))
  const sent = posted('/sorteo/realizarSorteo')
  await user.click(await button('Realizar Sorteo'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Realizar Sorteo' }))
  await waitFor(() => expect(sent()).toEqual([{ fechaSorteo: '2026-11-21', sorteoId: raffle.idSorteo }]))
  await screen.findByText('¡El sorteo se realizó correctamente!')
})
