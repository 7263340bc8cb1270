import { sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

const makeTwo = async () => {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-11-27', cantidad: 10, precio: 1500, premios: ['Una moto', 'Una pava'] })
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  await sellNumbers(server.app.db, { numeros: [1, 2, 3], vendedor: server.app.users.vendedor })
  const { sorteos } = (await admin.call(sorteoApi.sorteosFuturos)).body
  return sorteos.map(({ _id }) => _id)
}

it('a draw of the list leads to its page, and that to Sortear with the draw chosen', async () => {
  await makeTwo()
  const { user } = await renderScreen(server, '/admin/sorteos', { as: 'admin' })
  await user.click(await screen.findByRole('link', { name: /24 de diciembre/ }))
  await user.click(await screen.findByRole('link', { name: 'Sortear este' }))
  const chosen = await screen.findByRole('button', { name: 'jueves 24 de diciembre de 2026, día de sorteo' })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
})

it('the page of a draw shows its sales and puts a prize behind those it has', async () => {
  const [first = ''] = await makeTwo()
  const { user } = await renderScreen(server, `/admin/sorteos/${first}`, { as: 'admin' })
  expect(await screen.findByText(/^3 de 10 números · \$\s?4\.500/)).toBeDefined()
  const form = within(screen.getByRole('region', { name: 'Crear un premio' }))
  await user.type(form.getByLabelText('Nombre del premio'), 'Una tablet')
  await user.type(form.getByLabelText('Descripción'), 'Diez pulgadas')
  await user.click(form.getByRole('button', { name: 'Crear Premio' }))
  const prizes = await screen.findByRole('list', { name: 'Premios del 27.11.2026' })
  await waitFor(() =>
    expect(
      within(prizes)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['1ºUna moto', '2ºUna pava', '3ºUna tablet']),
  )
})

it('a draw that is not ahead says where to look', async () => {
  await renderScreen(server, '/admin/sorteos/0198f000-0000-7000-8000-000000000000', { as: 'admin' })
  expect(await screen.findByText('Ese sorteo ya no está entre los próximos.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver el historial' }).getAttribute('href')).toBe('/admin/rifas/historial')
})

it('a draw says where it is watched, on its page and live, as soon as somebody has typed it', async () => {
  const [first = ''] = await makeTwo()
  const { user } = await renderScreen(server, `/admin/sorteos/${first}`, { as: 'admin' })
  const field = await screen.findByLabelText('Dónde se ve (opcional)')
  await user.type(field, 'http://video.example')
  await user.click(screen.getByRole('button', { name: 'Guardar el enlace' }))
  expect(await screen.findByText(/^Escribí la dirección completa/)).toBeDefined()
  await user.clear(field)
  await user.type(field, 'https://video.example/sorteo')
  await user.click(screen.getByRole('button', { name: 'Guardar el enlace' }))
  expect(await screen.findByText('La transmisión quedó publicada con el sorteo.')).toBeDefined()

  for (const [path, name] of [
    [`/resultado/${first}`, 'Ver la transmisión'],
    [`/sorteo/${first}/vivo`, 'Transmisión'],
  ] as const) {
    const view = await renderScreen(server, path)
    const link = await screen.findByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://video.example/sorteo',
      'noopener noreferrer',
    ])
    view.unmount()
  }
})
