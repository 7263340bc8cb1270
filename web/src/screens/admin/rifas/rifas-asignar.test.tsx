import { asignacionApi, rifaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../../api/test/sold.ts'
import { holdNetwork, refuseAll } from '../../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

const open = (ver = '') => renderScreen(server, `/admin/rifas/asignar${ver && `?ver=${ver}`}`, { as: 'admin' })
type User = Awaited<ReturnType<typeof open>>['user']

const seller = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Vendedor' })
const number = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const assign = () => screen.findByRole('button', { name: 'Asignar Rifas' })
const summary = () => within(screen.getByRole('complementary', { name: 'Resumen' }))

async function told(user: User, sentence: string) {
  await waitFor(() => expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toContain(sentence))
  for (const cross of screen.queryAllByRole('button', { name: 'Cerrar aviso' })) await user.click(cross)
}

async function assignedTo(person: 'vendedora' | 'vendedor'): Promise<number[]> {
  const { id } = server.app.users[person]
  const rows = await server.app.db.selectFrom('rifa').select('numero').where('vendedor_id', '=', id).execute()
  return rows.map(({ numero }) => numero).sort((a, b) => a - b)
}

const makeNumbers = async () => makeRaffle(await server.app.as('admin'), { fecha: '2026-12-20', cantidad: 20 })

/** Numbers of a seller, whether they are sold or not. */
async function handOver(...numerosRifas: number[]): Promise<void> {
  const body = { ci: '22222222', numerosRifas }
  await (await server.app.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
}

it('without numbers leads to where they are made', async () => {
  await open()
  const empty = (await screen.findByText('No hay números para asignar.')).parentElement!
  expect(within(empty).getByRole('link', { name: 'Crear rifas' }).getAttribute('href')).toBe('/admin/rifas/crear')
})

it('sellers and numbers are found and chosen, and what is taken cannot be', async () => {
  await makeNumbers()
  await handOver(1, 2, 3)
  await sellNumbers(server.app.db, { numeros: [6] })
  await holdNumbers(server.app.db, { numeros: [7], until: new Date('2026-11-21T15:30:00Z') })
  const extra = [1, 2, 3, 4].map(n => ({
    nombre_usu: `extra${n}`,
    nombre_completo: `Extra ${n}`,
    email: `extra${n}@talonario.test`,
    ci: `7777777${n}`,
    rol: 'vendedor' as const,
    password_hash: 'x',
  }))
  await server.app.db.insertInto('usuario').values(extra).execute()
  const { user } = await open()

  const options = async () => [...(await seller()).options].map(({ text }) => text)
  expect(await options()).toEqual([
    'Seleccionar vendedor',
    'Diego Pereyra · DNI 33333333',
    ...[1, 2, 3, 4].map(n => `Extra ${n} · DNI 7777777${n}`),
    'Romina Acosta · DNI 22222222',
  ])
  const list = within(screen.getByRole('list', { name: 'Vendedores' }))
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Ver más vendedores' }))
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(6))
  await user.type(screen.getByLabelText('Buscar vendedor'), 'romi')
  await waitFor(() =>
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['RARomina AcostaDNI 22222222']),
  )
  expect(await options()).toEqual(['Seleccionar vendedor', 'Romina Acosta · DNI 22222222'])

  const tickets = () => document.querySelectorAll('.ticket.sm')
  await number('00004 Libre')
  expect(tickets()).toHaveLength(15)
  expect((await number('00006 Pagada')).disabled).toBe(true)
  expect((await number('00007 Reservada')).disabled).toBe(true)
  await user.click(await number('00008 Libre'))
  await user.click(screen.getByRole('button', { name: 'Limpiar' }))
  await waitFor(() => expect(summary().getByText(/rifas elegidas/).textContent).toBe('0 rifas elegidas'))
  await user.click(screen.getByText('Elegir un rango'))
  await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Escribí desde qué número y hasta cuál: como máximo 100.000 por vez.',
  )
  await user.type(screen.getByLabelText('Desde'), '1')
  await user.type(screen.getByLabelText('Hasta'), '10x')
  await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
  expect(await screen.findByText('Se eligieron 5 números; 5 no están libres.')).toBeDefined()
  expect(summary().getByText('00004 · 00005 · 00008 a 00010')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(tickets()).toHaveLength(20))
  await user.click(screen.getByRole('radio', { name: 'Solo libres' }))
  await waitFor(() => expect(tickets()[0]?.textContent).toContain('00004'))
  await user.type(screen.getByLabelText('Buscar número'), '00020')
  await number('00020 Libre')
  await waitFor(() => expect(tickets()).toHaveLength(1))

  // Assigning stands before the other views, which have theirs above.
  const views = () => screen.getByRole('navigation', { name: 'Vistas' })
  const search = screen.getByLabelText('Buscar vendedor')
  expect(search.compareDocumentPosition(views())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(views()).getByRole('link', { name: 'Importar' }))
  const file = await screen.findByRole('heading', { name: 'Importar asignaciones' })
  expect(file.compareDocumentPosition(views())).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

it('the chosen numbers are handed over, and cannot be chosen again; what cannot be handed over says why', async () => {
  await makeNumbers()
  const { id } = server.app.users.vendedor
  await server.app.db.updateTable('usuario').set({ ci: '' }).where('id', '=', id).execute()
  const { user } = await open()
  await user.click(await assign())
  await told(user, 'Selecciona un vendedor y al menos una rifa.')
  await user.selectOptions(await seller(), 'Romina Acosta · DNI 22222222')
  await user.click(await assign())
  await told(user, 'Selecciona un vendedor y al menos una rifa.')
  // One that was sold meanwhile is named, and let go.
  await user.click(await number('00009 Libre'))
  await user.click(await number('00010 Libre'))
  await sellNumbers(server.app.db, { numeros: [9] })
  await user.click(await assign())
  await told(user, 'No se pueden asignar: el 00009 ya está vendido.')
  await waitFor(() => expect(summary().getByText(/elegida/).textContent).toBe('1 rifa elegida'))
  const recover = refuseAll()
  await user.click(await assign())
  await told(user, 'Error al asignar rifas')
  recover()
  expect(await assignedTo('vendedora')).toEqual([])

  // What was chosen for one goes when another is chosen; this one has no valid document.
  await user.selectOptions(await seller(), 'Diego Pereyra')
  await waitFor(() => expect(summary().getByText(/elegida/).textContent).toBe('0 rifas elegidas'))
  await user.click(await number('00010 Libre'))
  await user.click(await assign())
  await told(user, 'El vendedor seleccionado no tiene CI válido')

  await user.click(await screen.findByRole('button', { name: /^Romina/ }))
  for (const name of ['00001 Libre', '00002 Libre', '00003 Libre', '00005 Libre']) await user.click(await number(name))
  await user.click(await number('00005 Elegida'))
  await waitFor(() => expect(summary().getByRole('heading', { name: 'Romina Acosta' })).toBeDefined())
  expect(summary().getByText('DNI 22222222')).toBeDefined()
  expect(summary().getByText(/rifas elegidas/).textContent).toBe('3 rifas elegidas')
  expect(summary().getByText('00001 a 00003')).toBeDefined()
  const letGo = holdNetwork()
  await user.dblClick(await assign())
  expect(await screen.findByRole('button', { name: 'Asignando...' })).toBeDefined()
  letGo()
  await told(user, 'Rifas asignadas correctamente')
  expect(await assignedTo('vendedora')).toEqual([1, 2, 3])
  const taken = await screen.findByRole<HTMLButtonElement>('button', { name: /^00001 Asignada.+Romina Acosta$/ })
  expect(taken.disabled).toBe(true)
  expect(within(taken).getByText('Asignada').closest('.visually-hidden')).toBeNull()
  expect(within(taken).getByText('Romina Acosta')).toBeDefined()
  expect(summary().getByText(/rifas elegidas/).textContent).toBe('0 rifas elegidas')
})

it('of books handed over unsold numbers are taken back or passed to another seller, after a yes', async () => {
  await makeNumbers()
  await handOver(1, 2, 3, 4)
  await sellNumbers(server.app.db, { numeros: [1], vendedor: server.app.users.vendedora })
  const { user, router } = await open('entregados')
  expect(await screen.findByText('4 asignadas · 1 vendida')).toBeDefined()
  expect(screen.getByText('0 asignadas · 0 vendidas')).toBeDefined()
  await user.click(await screen.findByText('Romina Acosta'))
  await user.type(screen.getByLabelText('Desde'), '15')
  await user.click(screen.getByRole('button', { name: 'Liberar' }))
  await told(user, 'No tiene números sin vender en ese rango.')
  await fillIn(user, { Desde: '4', Hasta: '9' })
  await user.click(screen.getByRole('button', { name: 'Liberar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Liberar 1 número de Romina Acosta?' }))
  expect(dialog.getByText('00004. Los vendidos quedan como están.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Liberar' }))
  await told(user, 'Rifas liberadas correctamente')
  expect(await assignedTo('vendedora')).toEqual([1, 2, 3])
  expect(await screen.findByText('3 asignadas · 1 vendida')).toBeDefined()

  await fillIn(user, { Desde: '', Hasta: '' })
  const to = screen.getByLabelText('¿A quién pasan?')
  const { id, nombreCompleto: otro } = server.app.users.vendedor
  expect(await within(to).findByRole('option', { name: otro })).toBeDefined()
  expect(within(to).queryByRole('option', { name: 'Romina Acosta' })).toBeNull()
  await user.selectOptions(to, otro)
  const answer = async (name: string) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Traspasar' }))
    const asked = await screen.findByRole('dialog', { name: `¿Traspasar 2 números de Romina Acosta a ${otro}?` })
    await user.click(within(asked).getByRole('button', { name }))
  }
  const setEstado = (estado: 'activo' | 'inactivo') =>
    server.app.db.updateTable('usuario').set({ estado }).where('id', '=', id).execute()
  await answer('Cancelar')
  await setEstado('inactivo')
  await answer('Traspasar')
  await told(user, 'El vendedor está inactivo.')
  expect(await assignedTo('vendedora')).toEqual([1, 2, 3])
  await setEstado('activo')
  await answer('Traspasar')
  await told(user, 'Rifas traspasadas correctamente')
  expect(await assignedTo('vendedor')).toEqual([2, 3])

  // Ten a page; who is looked for, by name or document, stands in the address.
  await user.type(screen.getByLabelText('Buscar vendedor'), '33.333')
  await waitFor(() => expect(screen.queryByText(/1 vendida/)).toBeNull())
  expect(await screen.findByText('2 asignadas · 0 vendidas')).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toContain('vendedor=33.333'))
  expect(within(screen.getByRole('navigation', { name: 'Páginas de entregados' })).getByText('1 de 1')).toBeDefined()
})

it('a file, in the sheet that is offered too, names what is wrong in it and assigns nothing until it is mended', async () => {
  await makeNumbers()
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await open('importar')
  const bring = async (name: string, ...content: BlobPart[]) =>
    user.upload(await screen.findByLabelText('Elegí el archivo de Excel o CSV'), new File(content, name))
  const take = async () => user.click(await screen.findByRole('button', { name: 'Importar' }))
  const alert = (said: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said))
  await take()
  await alert('Elegí un archivo de Excel o CSV.')
  await user.click(screen.getByRole('button', { name: 'Bajar una planilla de ejemplo' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  await bring('asignaciones.xlsx', saved.mock.calls[0]![0] as Blob)
  await take()
  await alert('No existen estos números: 00101, 00102.')
  await bring('asignaciones.csv', 'numero;ci\n11;33333333\nonce;33333333')
  await take()
  await alert('El archivo tiene errores: fila 3: el número no es válido.')
  expect(await assignedTo('vendedor')).toEqual([])
  await bring('asignaciones.csv', 'numero;ci\n11;33333333\n12;33333333')
  await take()
  expect(await screen.findByText('Rifas asignadas correctamente: 2 números.')).toBeDefined()
  expect(await assignedTo('vendedor')).toEqual([11, 12])

  const rows = [
    ['Número', 'Documento'],
    [13, 33_333_333],
  ]
  const sheets = [
    { name: 'Notas', rows: [['para Diego']] },
    { name: 'Números', rows },
  ]
  await bring('asignaciones.xlsx', (await writeXlsx({ sheets })) as BlobPart)
  const sheet = await screen.findByRole('button', { name: 'Números (2 filas)' })
  await take()
  expect(await screen.findByText('Elegí la hoja.')).toBeDefined()
  await user.click(sheet)
  await take()
  expect(await screen.findByText('Rifas asignadas correctamente: 1 número.')).toBeDefined()
  expect(await assignedTo('vendedor')).toEqual([11, 12, 13])
})

it('every number of a long raffle can be reached', async () => {
  await (await server.app.as('admin')).call(rifaApi.generarNumerosRifa, {
    body: { cantidad: 1200, precioRifa: 100, fecha: '2026-12-20' },
  })
  const { user } = await open()
  expect(await screen.findByText('1 de 2')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  await number('01001 Libre')
  await user.click(screen.getByText('Elegir un rango'))
  await user.type(screen.getByLabelText('Desde'), '1101')
  await user.type(screen.getByLabelText('Hasta'), '1200')
  await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
  expect(await screen.findByText('Se eligieron 100 números.')).toBeDefined()
})

it('what several sellers get is shown before it is done, keeps what was typed, and is undone as one', async () => {
  await makeNumbers()
  await sellNumbers(server.app.db, { numeros: [3] })
  const { user } = await open('repartir')
  const plan = () => user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
  await screen.findByLabelText('A cada vendedor')
  await plan()
  await screen.findByText('Decí cuántos números le tocan al menos a un vendedor.')
  await fillIn(user, { 'A cada vendedor': '11' })
  await plan()
  await screen.findByText('Pediste 22 números y desde el 00001 hay 19 libres.')
  await fillIn(user, { 'A cada vendedor': '5' })
  await user.click(screen.getByText('Cambiar lo de algunos'))
  await fillIn(user, { 'Números para Romina Acosta': '2' })
  const planned = async (suyos: string) => {
    await plan()
    const rows = within(await screen.findByRole('table', { name: 'Reparto' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([suyos, 'Romina Acosta200001 · 00002'])
    expect(await assignedTo('vendedor')).toEqual([])
  }
  await planned('Diego Pereyra500004 a 00008')
  await sellNumbers(server.app.db, { numeros: [8] })
  await user.click(screen.getByRole('button', { name: 'Repartir 7 números' }))
  await screen.findByText('No se pueden asignar: el 00008 ya está vendido.')
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  expect((await screen.findByLabelText<HTMLInputElement>('A cada vendedor')).value).toBe('5')
  await planned('Diego Pereyra500009 a 00013')
  await user.click(screen.getByRole('button', { name: 'Repartir 7 números' }))
  await told(user, 'Se repartieron 7 números entre 2 vendedores.')
  const given = async () => [await assignedTo('vendedor'), await assignedTo('vendedora')]
  expect(await given()).toEqual([
    [9, 10, 11, 12, 13],
    [1, 2],
  ])
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  const question = within(
    await screen.findByRole('dialog', { name: '¿Deshacer el reparto de 7 números entre 2 vendedores?' }),
  )
  expect(
    await question.findByText(/^Es el del \d.*, 00001 · 00002 · 00009 a 00013\. Los que ya se vendieron/),
  ).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Deshecho')
  expect(await given()).toEqual([[], []])
})

it('numbers are handed out to one group, and to all of them group by group', async () => {
  await makeNumbers()
  const { vendedora, vendedor } = server.app.users
  const put = (id: string, grupo: string) =>
    server.app.db.updateTable('usuario').set({ grupo }).where('id', '=', id).execute()
  await put(vendedora.id, '4º A')
  await put(vendedor.id, '10º B')
  const { user } = await open('repartir')
  await user.type(await screen.findByLabelText('A cada vendedor'), '2')
  await user.selectOptions(screen.getByLabelText('Grupo'), '10º B')
  await user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
  const planned = async () =>
    within(await screen.findByRole('table', { name: 'Reparto' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(await planned()).toEqual(['Diego Pereyra10º B200001 · 00002'])
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  await user.selectOptions(await screen.findByLabelText('Grupo'), '')
  await user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
  expect(await planned()).toEqual(['Romina Acosta4º A200001 · 00002', 'Diego Pereyra10º B200003 · 00004'])
})
