import { cajaApi, datosPersonalesApi, prestamoApi, vendedorApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { assign, putOnSale } from '../../../../api/test/on-sale.ts'
import { phoneOf, scheduleAt } from '../../../../api/test/phone.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

const open = (page = 1) => renderScreen(server, `/admin/profile?vendedores=${page}`, { as: 'admin' })

async function rows() {
  const table = await screen.findByRole('table', { name: 'Vendedores' })
  return within(table).getAllByRole('row').slice(1)
}

/** The row of a seller, once it contains this text. */
async function rowOf(name: string, text = '') {
  return await waitFor(async () => {
    const row = (await rows()).find(row => row.textContent?.includes(name))
    expect(row?.textContent).toContain(text)
    return row as HTMLElement
  })
}

async function askFor(user: UserEvent, button: string, name: string) {
  await user.click(within(await rowOf(name)).getByRole('button', { name: button }))
}

const accept = async (user: UserEvent, sentence: string, word: string) => {
  const dialog = await screen.findByRole('dialog', { name: sentence })
  await user.click(within(dialog).getByRole('button', { name: word }))
}

const CHANGE = '¿Deseas cambiar el estado de este usuario?'
const REMOVE = 'Están seguro de que deseas eliminar este usuario?'

describe('the sellers', () => {
  it('are searched, filtered and sorted on a screen of their own, in its address; one whose invitation works is sent another after a question', async () => {
    const csv = 'Nombre;Usuario;Documento;Correo;Teléfono\nEva Paz;eva;6000001;eva@correo.test;099 111 222\n'
    await (await server.app.as('admin')).call(vendedorApi.importarVendedores, { body: { csv } })
    const { user, router } = await renderScreen(server, '/admin/vendedores', { as: 'admin' })
    expect(await rows()).toHaveLength(4)
    await user.type(screen.getByLabelText('Buscar por nombre, documento, email o teléfono'), 'ines')
    await waitFor(async () =>
      expect((await rows()).map(row => row.textContent)).toEqual([expect.stringMatching(/Inés/)]),
    )
    await user.selectOptions(screen.getByLabelText('Qué vendedores'), 'Activos')
    expect(await screen.findByText('Ningún vendedor coincide con la búsqueda.')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe('?vendedor=ines&estado=activo'))
    await user.click(screen.getByRole('button', { name: 'Ver todos' }))
    await user.selectOptions(await screen.findByLabelText('Orden'), 'Más números vendidos')
    await waitFor(() => expect(router.state.location.search).toBe('?orden=vendidas'))
    expect(await screen.findByText('4 vendedores')).toBeDefined()
    const links = () => server.app.db.selectFrom('enlace_correo').select('token_hash').execute()
    const before = await links()
    const invite = () => askFor(user, 'Invitar a Eva Paz', 'Eva Paz')
    await invite()
    await accept(user, 'Ya tiene una invitación que sirve: el enlace está en su correo.', 'Dejar la que tiene')
    await waitFor(async () => expect((await rowOf('Eva Paz')).textContent).not.toContain('Invitando...'))
    expect(await links()).toEqual(before)
    // The next question has the same words.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await invite()
    await accept(user, 'Ya tiene una invitación que sirve: el enlace está en su correo.', 'Mandar otra')
    expect(await screen.findByRole('link', { name: 'Invitar a Eva Paz por WhatsApp' })).toBeDefined()
    expect(await links()).not.toEqual(before)
  })

  it('stand active ones first, inactive ones faded; past the last page a button leads to the first', async () => {
    const { user } = await open(7)
    expect(await screen.findByText('No quedan más vendedores que mostrar')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ir a la página 1' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    const names = (await rows()).map(row => [row.querySelector('b')?.textContent, row.classList.contains('faded')])
    expect(names).toEqual([
      ['Diego Pereyra', false],
      ['Romina Acosta', false],
      ['Inés Cabrera', true],
    ])
    const pager = screen.getByRole('navigation', { name: 'Páginas de vendedores' })
    expect(within(pager).getByText('1 de 1')).toBeDefined()
    for (const button of within(pager).getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
  })

  it('deleted last on a page leave the one before; who has gone meanwhile gets the sentence of the server', async () => {
    const { db } = server.app
    const more = Array.from({ length: 8 }, (_, i) => ({
      nombre_usu: `mas${i}`,
      nombre_completo: `Zoe ${i}`,
      email: `mas${i}@talonario.test`,
      ci: `90000${i}`,
      telefono: '',
      direccion: '',
      rol: 'vendedor' as const,
      estado: 'inactivo' as const,
      password_hash: '',
    }))
    await db.insertInto('usuario').values(more).execute()
    const { user } = await open(2)
    await askFor(user, 'Eliminar a Zoe 7', 'Zoe 7')
    await accept(user, REMOVE, 'Eliminar')
    await waitFor(async () => expect(await rows()).toHaveLength(10))
    const list = screen.getByRole('region', { name: 'Vendedores' })
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const admin = await server.app.as('admin')
    await admin.call(datosPersonalesApi.remove, { params: { id: server.app.users.vendedor.id } })
    await askFor(user, 'Eliminar a Diego Pereyra', 'Diego Pereyra')
    await accept(user, REMOVE, 'Eliminar')
    expect(await screen.findByRole('dialog', { name: 'No se encontró el usuario.' })).toBeDefined()
  })

  it('without a connection the list shows so', async () => {
    const { router } = await renderScreen(server, '/admin/alta-vendedor', { as: 'admin' })
    server.goOffline()
    await router.navigate('/admin/profile')
    expect(await screen.findByText('No se pudieron obtener los vendedores')).toBeDefined()
  })
})

it('the state of a seller changes after a yes, and the list shows it; a refusal and a lost connection are told', async () => {
  const { user } = await open()
  await askFor(user, 'Cambiar estado de Romina Acosta', 'Romina Acosta')
  await accept(user, CHANGE, 'Cancelar')
  expect((await rowOf('Romina Acosta')).textContent).toContain('Activo')
  await askFor(user, 'Cambiar estado de Romina Acosta', 'Romina Acosta')
  await accept(user, CHANGE, 'Aceptar')
  await rowOf('Romina Acosta', 'Inactivo')
  expect(await screen.findByText('Usuario desactivado correctamente')).toBeDefined()
  // The row has moved, and its button has the focus still.
  const again = screen.getByRole('button', { name: 'Cambiar estado de Romina Acosta' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  const admin = await server.app.as('admin')
  await admin.call(datosPersonalesApi.remove, { params: { id: server.app.users.vendedor.id } })
  await askFor(user, 'Cambiar estado de Diego Pereyra', 'Diego Pereyra')
  await accept(user, CHANGE, 'Aceptar')
  const refused = await screen.findByRole('dialog', { name: 'Error al cambiar el estado del usuario' })
  expect(refused.textContent).toContain('No se encontró el usuario.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.goOffline()
  await askFor(user, 'Cambiar estado de Romina Acosta', 'Romina Acosta')
  await accept(user, CHANGE, 'Aceptar')
  expect(
    await screen.findByRole('dialog', { name: 'Error en el servidor: Error al conectar con el servidor' }),
  ).toBeDefined()
})

it('deleting a seller happens after a yes; cash asks why it is written off first, and a telephone with numbers is asked about again', async () => {
  const { app } = server
  const { rifas } = await putOnSale(app.db, { cantidad: 2 })
  await scheduleAt(app.db, '2026-12-24T23:00:00.000Z')
  await assign(app.db, rifas[0]?.id ?? '', app.users.vendedor)
  await (await phoneOf(await app.as('vendedor'))).borrow()
  const admin = await server.app.as('admin')
  const { id } = server.app.users.vendedora
  await admin.call(cajaApi.ajustar, { body: { vendedor: id, importe: 500, cuenta: 'caja', motivo: 'Un sobre' } })
  const { user } = await open()
  await askFor(user, 'Eliminar a Inés Cabrera', 'Inés Cabrera')
  await accept(user, REMOVE, 'Eliminar')
  expect(await screen.findByText('Usuario eliminado correctamente')).toBeDefined()
  await waitFor(async () => expect((await rows()).map(row => row.textContent).join()).not.toContain('Inés'))
  await askFor(user, 'Eliminar a Romina Acosta', 'Romina Acosta')
  await accept(user, REMOVE, 'Eliminar')
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar a Romina Acosta' })
  expect(dialog.textContent).toMatch(
    /Tiene cuentas sin rendir \(saldo: \$\s500,00\): escribí por qué se dan por perdidas\./,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
  expect(await within(dialog).findByText('Escribí el motivo.')).toBeDefined()
  await user.type(within(dialog).getByLabelText('Motivo'), 'Se mudó')
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
  await waitFor(async () => expect((await rows()).map(row => row.textContent).join()).not.toContain('Romina'))
  await askFor(user, 'Eliminar a Diego Pereyra', 'Diego Pereyra')
  await accept(user, REMOVE, 'Eliminar')
  const again = await screen.findByRole('dialog', { name: '¿Eliminarlo con números en su teléfono?' })
  expect(again.textContent).toContain('Diego Pereyra (1, visto hace 0 minutos)')
  await user.click(within(again).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('No se encontraron vendedores')).toBeDefined()
  const { telefonos } = (await admin.call(prestamoApi.listarTelefonos)).body
  expect(telefonos.map(({ baja }) => baja !== '')).toEqual([true])
})

it('without sellers left the list shows so, and is a line that offers them where a few sell', async () => {
  await server.app.db.deleteFrom('usuario').where('rol', '=', 'vendedor').execute()
  const { unmount } = await open()
  expect(await screen.findByText('No se encontraron vendedores')).toBeDefined()
  unmount()
  await server.app.db.updateTable('campania').set({ venden: 'pocos' }).execute()
  await open()
  expect((await screen.findByRole('link', { name: 'sumar vendedores' })).closest('p')?.textContent).toBe(
    'También podés sumar vendedores.',
  )
  expect(screen.queryByRole('region', { name: 'Vendedores' })).toBeNull()
})
