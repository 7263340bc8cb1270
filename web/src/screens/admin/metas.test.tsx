import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { refuseAll } from '../../../test/network.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = screenServer()
beforeEach(() => standAt(server.app.clock.now()))

const open = () => renderScreen(server, '/admin/gestion-metas-anuales', { as: 'admin' })
const guardar = () => screen.findByRole('button', { name: 'Guardar Meta' })

describe('a goal', () => {
  // spec 2.2.14 2.2.125 2.6.3
  it('is for an active seller', async () => {
    await open()
    const options = (await screen.findAllByRole('option')).map(option => option.textContent)
    expect(options).toEqual(['Seleccionar vendedor', 'Diego Pereyra', 'Romina Acosta'])
  })

  // spec 2.5.24 2.5.25 2.5.26 2.9.17
  it('needs a seller, a number from 1 on and a year from this one on', async () => {
    const { user } = await open()
    await fillIn(user, { 'Meta de ventas': '0', Año: '2025' })
    await user.click(await guardar())
    expect(await screen.findByText('Elegí un vendedor.')).toBeDefined()
    expect(screen.getByText('La meta lleva un número de 1 en adelante.')).toBeDefined()
    expect(screen.getByText('El año no puede ser anterior al actual.')).toBeDefined()
  })

  // spec 2.1.2 2.2.14 2.2.125 2.2.126 2.8.40
  it('is set, said and shown with its progress', async () => {
    const { numeros } = await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-20', cantidad: 3 })
    await sellNumbers(server.app.db, { numeros, vendedor: server.app.users.vendedora })
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Vendedor'), 'Romina Acosta')
    expect(await screen.findByText('Todavía no tiene metas.')).toBeDefined()
    await fillIn(user, { 'Meta de ventas': '8' })
    await user.click(await guardar())
    expect(await screen.findByText('Meta anual del Romina Acosta para el 2026 creada con éxito')).toBeDefined()
    const bar = await screen.findByRole('progressbar', { name: '2026: 3 de 8' })
    expect(bar.getAttribute('aria-valuetext')).toBe('37,5 %')
  })

  it('that the server refuses explains why', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Vendedor'), 'Diego Pereyra')
    await fillIn(user, { 'Meta de ventas': '8' })
    const { id } = server.app.users.vendedor
    await server.app.db.updateTable('usuario').set({ estado: 'inactivo' }).where('id', '=', id).execute()
    await user.click(await guardar())
    expect((await screen.findByRole('alert')).textContent).toBe('El vendedor está inactivo.')
  })

  // spec 2.8.38
  it('that is refused without a word says so', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Vendedor'), 'Romina Acosta')
    await fillIn(user, { 'Meta de ventas': '8' })
    await screen.findByRole('progressbar')
    refuseAll()
    await user.click(await guardar())
    expect((await screen.findByRole('alert')).textContent).toBe('Hubo un error al crear la meta')
  })

  // spec 2.8.39
  it('without a connection says so', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Vendedor'), 'Romina Acosta')
    await fillIn(user, { 'Meta de ventas': '8' })
    await screen.findByRole('progressbar')
    server.goOffline()
    await user.click(await guardar())
    expect((await screen.findByRole('alert')).textContent).toBe('Error al conectar con el servidor')
  })
})

// spec 2.8.37
it('sellers that cannot be fetched are told', async () => {
  const { queryClient } = await open()
  await guardar()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  server.goOffline()
  void queryClient.resetQueries({ queryKey: ['usuario'] })
  await waitFor(() => expect(screen.getByText('Error al cargar vendedores')).toBeDefined())
})
