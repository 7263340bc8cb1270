import { metaAnualApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { refuseAll } from '../../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

const open = (search = '') => renderScreen(server, `/admin/gestion-metas-anuales${search}`, { as: 'admin' })
const guardar = (user: UserEvent, name: string) =>
  screen.findByRole('button', { name: `Guardar Meta de ${name}` }).then(button => user.click(button))
const names = async () =>
  within(await screen.findByRole('table', { name: 'Metas de 2026' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('b')?.textContent)

describe('a goal', () => {
  it('is for an active seller, each in a row with its year', async () => {
    await open()
    expect(await names()).toEqual(['Diego Pereyra', 'Romina Acosta'])
    expect(screen.getByLabelText<HTMLInputElement>('Año').value).toBe('2026')
  })

  it('needs a number from 1 on and a year from this one on', async () => {
    const { user } = await open()
    await fillIn(user, { 'Meta de Diego Pereyra': '0' })
    await guardar(user, 'Diego Pereyra')
    expect(await screen.findByText('La meta lleva un número de 1 en adelante.')).toBeDefined()
    await fillIn(user, { Año: '2025' })
    expect(await screen.findByText('El año no puede ser anterior al actual.')).toBeDefined()
    const field = await screen.findByLabelText<HTMLInputElement>('Meta de Diego Pereyra')
    await waitFor(() => expect(field.disabled).toBe(true))
  })

  it('is set in its row, said and shown with its progress', async () => {
    const { numeros } = await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-20', cantidad: 3 })
    await sellNumbers(server.app.db, { numeros, vendedor: server.app.users.vendedora })
    const { user } = await open()
    await fillIn(user, { 'Meta de Romina Acosta': '8' })
    await guardar(user, 'Romina Acosta')
    expect(await screen.findByText('Meta anual del Romina Acosta para el 2026 creada con éxito')).toBeDefined()
    const bar = await screen.findByRole('progressbar', { name: 'Progreso de Romina Acosta' })
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('37,5 %'))
    expect(screen.getByText('3 de 8')).toBeDefined()
  })

  it('is set by choosing seller, number and year, too', async () => {
    const { user } = await open()
    const save = () => user.click(screen.getByRole('button', { name: 'Guardar Meta' }))
    await waitFor(() => expect(screen.getByLabelText('Vendedor')).toBeDefined())
    await save()
    expect(await screen.findByText('Elegí un vendedor.')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Vendedor'), 'Romina Acosta')
    await fillIn(user, { 'Cuántos números': '12', 'Para el año': '2025' })
    await save()
    expect(await screen.findByText('El año no puede ser anterior al actual.')).toBeDefined()
    await fillIn(user, { 'Para el año': '2027' })
    await save()
    expect(await screen.findByText('Meta anual del Romina Acosta para el 2027 creada con éxito')).toBeDefined()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cuántos números').value).toBe(''))
  })

  it('that the server refuses shows why', async () => {
    const { user } = await open()
    await fillIn(user, { 'Meta de Diego Pereyra': '8' })
    const { id } = server.app.users.vendedor
    const be = (estado: 'activo' | 'inactivo') =>
      server.app.db.updateTable('usuario').set({ estado }).where('id', '=', id).execute()
    await be('inactivo')
    await guardar(user, 'Diego Pereyra')
    expect((await screen.findByRole('alert')).textContent).toBe('El vendedor está inactivo.')
    await be('activo')
  })

  it('that is refused without a sentence shows so', async () => {
    const { user } = await open()
    await fillIn(user, { 'Meta de Romina Acosta': '9' })
    refuseAll()
    await guardar(user, 'Romina Acosta')
    expect((await screen.findByRole('alert')).textContent).toBe('Hubo un error al crear la meta')
  })

  it('without a connection shows so', async () => {
    const { user } = await open()
    await fillIn(user, { 'Meta de Romina Acosta': '9' })
    server.goOffline()
    await guardar(user, 'Romina Acosta')
    expect((await screen.findByRole('alert')).textContent).toBe('Error al conectar con el servidor')
  })
})

describe('the goals of many', () => {
  it('are searched and sorted in the address, and kept as a file', async () => {
    const admin = await server.app.as('admin')
    const { numeros } = await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 3 })
    await sellNumbers(server.app.db, { numeros, vendedor: server.app.users.vendedora })
    const meta = { userId: server.app.users.vendedora.id, metaVentas: 8, año: 2026 }
    await admin.call(metaAnualApi.establecer, { body: meta })
    const { user, router } = await open()
    await user.selectOptions(await screen.findByLabelText('Orden'), 'Mayor progreso')
    await waitFor(async () => expect(await names()).toEqual(['Romina Acosta', 'Diego Pereyra']))
    await user.type(screen.getByLabelText('Buscar vendedor'), '3333')
    await waitFor(async () => expect(await names()).toEqual(['Diego Pereyra']))
    await waitFor(() => expect(router.state.location.search).toBe('?orden=progreso&buscar=3333'))
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeDefined()
  })

  it('have pages, and what was typed on one stays while another is shown', async () => {
    const more = Array.from({ length: 20 }, (_, i) => ({
      nombre_usu: `mas${i}`,
      nombre_completo: `Ana ${i}`,
      email: `mas${i}@talonario.test`,
      ci: `9000${10 + i}`,
      telefono: '',
      direccion: '',
      rol: 'vendedor' as const,
      password_hash: '',
    }))
    await server.app.db.insertInto('usuario').values(more).execute()
    const { user } = await open()
    await fillIn(user, { 'Meta de Ana 3': '77' })
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    expect(await screen.findByLabelText('Meta de Romina Acosta')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Página anterior' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Meta de Ana 3')).value).toBe('77')
  })
})

it('sellers that cannot be fetched are an error', async () => {
  const { router } = await renderScreen(server, '/admin/alta-vendedor', { as: 'admin' })
  server.goOffline()
  await router.navigate('/admin/gestion-metas-anuales')
  expect(await screen.findByText('Error al cargar vendedores')).toBeDefined()
})
