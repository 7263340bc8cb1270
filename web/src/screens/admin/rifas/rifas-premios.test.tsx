import { premioApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { refuseAll } from '../../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

const open = () => renderScreen(server, '/admin/rifas/premios', { as: 'admin' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const told = (sentence: string) => screen.findByRole('dialog', { name: sentence })
const free = async () => (await (await server.app.as('admin')).call(premioApi.listarPremios)).body.premios

/** Prizes that belong to no draw yet. */
async function makePrizes(...nombres: string[]): Promise<void> {
  const admin = await server.app.as('admin')
  for (const nombre of nombres)
    await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: `Es ${nombre}` } })
}

describe('creating a prize', () => {
  it('needs a name and a description', async () => {
    const { user } = await open()
    expect(await screen.findByText('No hay premios disponibles.')).toBeDefined()
    expect(screen.getByText('No hay sorteos futuros disponibles.')).toBeDefined()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Agendar sorteo' })).toBeDefined()
    await fillIn(user, { 'Nombre del premio': 'Moto', Descripción: '  ' })
    await user.click(await button('Crear Premio'))
    expect(await told('Todos los campos son obligatorios.')).toBeDefined()
  })

  it('shows so and offers it at once', async () => {
    const { user } = await open()
    for (const nombre of ['Moto', 'Tablet']) {
      await fillIn(user, { 'Nombre del premio': nombre, Descripción: `Es ${nombre}` })
      await user.click(await button('Crear Premio'))
      expect(await button(new RegExp(`^${nombre}`))).toBeDefined()
    }
    await waitFor(() => expect(screen.getAllByText('Premio creado exitosamente.').length).toBeGreaterThan(0))
    expect((await screen.findByLabelText<HTMLInputElement>('Nombre del premio')).value).toBe('')
  })

  it('sends name and description and nothing else', async () => {
    const network = vi.spyOn(globalThis, 'fetch')
    const { user } = await open()
    await fillIn(user, { 'Nombre del premio': 'Moto', Descripción: 'Es Moto' })
    await user.click(await button('Crear Premio'))
    expect(await button(/^Moto/)).toBeDefined()
    const [, request] = network.mock.calls.find(([path]) => String(path) === '/api/premio/crearPremio') ?? []
    expect(JSON.parse(String(request?.body))).toEqual({ nombre: 'Moto', descripcion: 'Es Moto' })
  })

  it('that is refused shows an alert', async () => {
    const { user } = await open()
    await fillIn(user, { 'Nombre del premio': 'Auto', Descripción: 'Es un auto' })
    refuseAll('Ese premio no se puede crear.')
    await user.click(await button('Crear Premio'))
    expect(await told('Ese premio no se puede crear.')).toBeDefined()
  })

  it('without a connection explains what went wrong', async () => {
    const { user } = await open()
    await fillIn(user, { 'Nombre del premio': 'Auto', Descripción: 'Es un auto' })
    server.goOffline()
    await user.click(await button('Crear Premio'))
    expect(await told('Hubo un problema al crear el premio.')).toBeDefined()
  })
})

describe('assigning prizes', () => {
  it('without a draw or a prize has no button, and with both needs one of each', async () => {
    const { unmount } = await open()
    expect(await screen.findByText('No hay premios disponibles.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Asignar Premios' })).toBeNull()
    unmount()
    await makePrizes('Moto')
    await (await server.app.as('admin')).call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-20' } })
    const { user } = await open()
    await user.click(await button('Asignar Premios'))
    expect(await told('Selecciona un sorteo y al menos un premio para asignar.')).toBeDefined()
  })

  it('gives them to the draw in the order they were chosen', async () => {
    await makePrizes('Moto', 'Tablet')
    const admin = await server.app.as('admin')
    await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-20' } })
    const { user } = await open()
    expect(await screen.findByRole('option', { name: '20.12.2026 · Sin premios' })).toBeDefined()
    await user.click(await button(/^20.12.2026/))
    await user.click(await button(/^Tablet/))
    await user.click(await button(/^Moto/))
    expect((await button(/^Moto/)).textContent).toContain('2º')
    await user.click(await button('Asignar Premios'))
    expect(await screen.findByText('Premios asignados al sorteo con éxito.')).toBeDefined()
    expect(await screen.findByRole('option', { name: '20.12.2026 · Tablet, Moto' })).toBeDefined()
    expect(await screen.findByText('No hay premios disponibles.')).toBeDefined()
  })

  it('a second click lets a prize go', async () => {
    await makePrizes('Viaje')
    const { user } = await open()
    const viaje = await button(/^Viaje/)
    await user.click(viaje)
    await waitFor(() => expect(viaje.getAttribute('aria-pressed')).toBe('true'))
    await user.click(viaje)
    await waitFor(() => expect(viaje.getAttribute('aria-pressed')).toBe('false'))
  })

  const openAndChoose = async () => {
    await (await server.app.as('admin')).call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-20' } })
    await makePrizes('Viaje')
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Sorteo'), '20.12.2026 · Sin premios')
    await user.click(await button(/^Viaje/))
    return user
  }

  it('a lost connection is an alert', async () => {
    const user = await openAndChoose()
    server.goOffline()
    await user.click(await button('Asignar Premios'))
    expect(await told('Hubo un problema al asignar los premios.')).toBeDefined()
  })

  it('the refusal of the server is an alert', async () => {
    const user = await openAndChoose()
    await server.app.db.updateTable('sorteo').set({ estado: 'cancelado' }).execute()
    await user.click(await button('Asignar Premios'))
    expect(await told('No hay un sorteo agendado para esa fecha.')).toBeDefined()
  })
})

it('a free prize is deleted after a yes', async () => {
  await makePrizes('Viaje')
  const { user } = await open()
  await user.click(await button('Eliminar Viaje'))
  const dialog = await told('¿Eliminar el premio «Viaje»?')
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
  await waitFor(async () => expect(await free()).toEqual([]))
  expect(await screen.findByText('El premio se eliminó.')).toBeDefined()
})

it('a prize of a draw is corrected, moved and taken out where it stands', async () => {
  const admin = await server.app.as('admin')
  const { idSorteo } = await makeRaffle(admin, { fecha: '2027-02-02', cantidad: 1, premios: ['Uno', 'Dos'] })
  const { user } = await open()
  const names = async () =>
    (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
      .find(({ _id }) => _id === idSorteo)
      ?.premios.map(({ nombre }) => nombre)
  const list = async () => within(await screen.findByRole('list', { name: 'Premios del 02.02.2027' }))
  await user.click(await (await list()).findByRole('button', { name: 'Subir Dos' }))
  await waitFor(async () => expect(await names()).toEqual(['Dos', 'Uno']))
  await user.click((await list()).getByRole('button', { name: 'Modificar Uno' }))
  const dialog = await screen.findByRole('dialog', { name: 'Modificar el premio' })
  const name = within(dialog).getByLabelText('Nombre')
  await user.clear(name)
  await user.type(name, 'Uno bueno')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await (await list()).findByText('Uno bueno')).toBeDefined()
  await user.click(await (await list()).findByRole('button', { name: 'Quitar Dos del sorteo' }))
  await user.click(await button('Quitar'))
  await waitFor(async () => expect(await names()).toEqual(['Uno bueno']))
})

it('a prize by last digits shows what it may come to, is created in its draw and deleted there', async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2027-03-03', cantidad: 120, premios: ['Casa'] })
  const { user } = await open()
  await user.selectOptions(await screen.findByLabelText('Para el sorteo'), '03.03.2027')
  await user.selectOptions(await screen.findByLabelText('¿Sale por terminación de otro premio?'), 'Sí, de «Casa»')
  const budget =
    'Con 120 números, si se venden todos, lo gana en promedio 0,3 y a lo sumo 1 número, además del que gana el premio.'
  expect(await screen.findByText(budget)).toBeDefined()
  await fillIn(user, { 'Nombre del premio': 'Un vale', Descripción: 'De compras' })
  await user.click(await button('Crear Premio'))
  const list = within(await screen.findByRole('list', { name: 'Premios por terminación del 03.03.2027' }))
  expect(await list.findByText('Por las 2 últimas cifras de «Casa»')).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Eliminar Un vale' }))
  await user.click(within(await told('¿Eliminar el premio «Un vale»?')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Premios por terminación/ })).toBeNull())
})
