import { asignacionApi, rifaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../../api/test/sold.ts'
import { holdNetwork, refuseAll } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

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

/** Three of the numbers are a seller's. */
async function handOver(): Promise<void> {
  const body = { ci: '22222222', numerosRifas: [1, 2, 3] }
  await (await server.app.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
}

it('without numbers leads to where they are made', async () => {
  await open()
  const empty = (await screen.findByText('No hay números para asignar.')).parentElement!
  expect(within(empty).getByRole('link', { name: 'Crear rifas' }).getAttribute('href')).toBe('/admin/rifas/crear')
})

describe('assigning', () => {
  beforeEach(makeNumbers)

  /** Five numbers that cannot be chosen: 1 to 3 assigned, 6 sold, 7 held. */
  const takeFive = async () => {
    await handOver()
    await sellNumbers(server.app.db, { numeros: [6] })
    await holdNumbers(server.app.db, { numeros: [7], until: new Date('2026-11-21T15:30:00Z') })
  }

  it('comes before the other views, which have theirs above', async () => {
    const { user } = await open()
    const search = await screen.findByLabelText('Buscar vendedor')
    const views = screen.getByRole('navigation', { name: 'Vistas' })
    expect(search.compareDocumentPosition(views)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(within(views).getByRole('link', { name: 'Importar' }))
    const file = await screen.findByRole('heading', { name: 'Importar asignaciones' })
    expect(file.compareDocumentPosition(screen.getByRole('navigation', { name: 'Vistas' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  })

  it('offers active sellers with name and document, to be searched', async () => {
    const { user } = await open()
    const options = [...(await seller()).options].map(({ text }) => text)
    expect(options).toEqual(['Seleccionar vendedor', 'Diego Pereyra · DNI 33333333', 'Romina Acosta · DNI 22222222'])
    const list = within(screen.getByRole('list', { name: 'Vendedores' }))
    await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(2))
    await user.type(screen.getByLabelText('Buscar vendedor'), 'romi')
    await waitFor(() =>
      expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'RARomina AcostaDNI 22222222',
      ]),
    )
    const found = [...(await seller()).options].map(({ text }) => text)
    expect(found).toEqual(['Seleccionar vendedor', 'Romina Acosta · DNI 22222222'])
  })

  it('more than four sellers come with Ver más vendedores', async () => {
    const copies = [1, 2, 3, 4].map(n => ({
      nombre_usu: `extra${n}`,
      nombre_completo: `Extra ${n}`,
      email: `extra${n}@talonario.test`,
      ci: `7777777${n}`,
      rol: 'vendedor' as const,
      password_hash: 'x',
    }))
    await server.app.db.insertInto('usuario').values(copies).execute()
    const { user } = await open()
    const list = within(await screen.findByRole('list', { name: 'Vendedores' }))
    await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(4))
    await user.click(screen.getByRole('button', { name: 'Ver más vendedores' }))
    await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(6))
  })

  it('needs a seller and a number', async () => {
    const { user } = await open()
    await user.click(await assign())
    await told(user, 'Selecciona un vendedor y al menos una rifa.')
    await user.selectOptions(await seller(), 'Romina Acosta · DNI 22222222')
    await user.click(await assign())
    await told(user, 'Selecciona un vendedor y al menos una rifa.')
  })

  it('shows fifteen numbers until it is expanded, and finds a number', async () => {
    const { user } = await open()
    await number('00001 Libre')
    expect(document.querySelectorAll('.ticket.sm')).toHaveLength(15)
    await user.click(screen.getByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(document.querySelectorAll('.ticket.sm')).toHaveLength(20))
    await user.type(screen.getByLabelText('Buscar número'), '00020')
    await number('00020 Libre')
    await waitFor(() => expect(document.querySelectorAll('.ticket.sm')).toHaveLength(1))
  })

  it('hands the chosen numbers over; they cannot be chosen again', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Romina/ }))
    for (const name of ['00001 Libre', '00002 Libre', '00003 Libre', '00005 Libre'])
      await user.click(await number(name))
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

  it('sold and held numbers cannot be chosen', async () => {
    await takeFive()
    await open()
    expect((await number('00006 Pagada')).disabled).toBe(true)
    expect((await number('00007 Reservada')).disabled).toBe(true)
  })

  it('Limpiar lets everything go; Libres leaves out what cannot be chosen', async () => {
    await takeFive()
    const { user } = await open()
    await user.click(await number('00008 Libre'))
    await user.click(screen.getByRole('button', { name: 'Limpiar' }))
    await waitFor(() => expect(summary().getByText(/rifas elegidas/).textContent).toBe('0 rifas elegidas'))
    await user.click(screen.getByRole('radio', { name: 'Solo libres' }))
    await waitFor(() => expect(document.querySelectorAll('.ticket.sm')[0]?.textContent).toContain('00004'))
  })

  it('a range chooses what is free in it', async () => {
    await takeFive()
    const { user } = await open()
    await user.click(await screen.findByText('Elegir un rango'))
    await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Escribí desde qué número y hasta cuál: como máximo 100.000 por vez.',
    )
    await user.type(screen.getByLabelText('Desde'), '1')
    await user.type(screen.getByLabelText('Hasta'), '10x')
    await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
    expect(await screen.findByText('Se eligieron 5 números; 5 no están libres.')).toBeDefined()
    expect(summary().getByText('00004 · 00005 · 00008 a 00010')).toBeDefined()
  })

  it('a number sold meanwhile is named, and let go', async () => {
    const { user } = await open()
    await user.selectOptions(await seller(), 'Diego Pereyra · DNI 33333333')
    await user.click(await number('00009 Libre'))
    await user.click(await number('00010 Libre'))
    await sellNumbers(server.app.db, { numeros: [9] })
    await user.click(await assign())
    await told(user, 'No se pueden asignar: el 00009 ya está vendido.')
    await waitFor(() => expect(summary().getByText(/elegida/).textContent).toBe('1 rifa elegida'))
    expect(await assignedTo('vendedor')).toEqual([])
  })

  it('a seller without a valid document gets no numbers', async () => {
    const { id } = server.app.users.vendedor
    await server.app.db.updateTable('usuario').set({ ci: '' }).where('id', '=', id).execute()
    const { user } = await open()
    await user.selectOptions(await seller(), 'Diego Pereyra')
    await user.click(await number('00010 Libre'))
    await user.click(await assign())
    await told(user, 'El vendedor seleccionado no tiene CI válido')
  })

  it('that is refused without a sentence shows so', async () => {
    const { user } = await open()
    await user.selectOptions(await seller(), 'Romina Acosta · DNI 22222222')
    await user.click(await number('00010 Libre'))
    refuseAll()
    await user.click(await assign())
    await told(user, 'Error al asignar rifas')
  })
})

describe('books handed over', () => {
  beforeEach(async () => {
    await makeNumbers()
    await handOver()
    await sellNumbers(server.app.db, { numeros: [1], vendedor: server.app.users.vendedora })
  })

  it('show what was assigned, sold and taken in, ten a page, found by name or document in the address', async () => {
    const { user, router } = await open('entregados')
    expect(await screen.findByText('3 asignadas · 1 vendida')).toBeDefined()
    expect(screen.getByText('0 asignadas · 0 vendidas')).toBeDefined()
    await user.type(await screen.findByLabelText('Buscar vendedor'), '33.333')
    await waitFor(() => expect(screen.queryByText('Romina Acosta')).toBeNull())
    expect(await screen.findByText('Diego Pereyra')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toContain('vendedor=33.333'))
    expect(within(screen.getByRole('navigation', { name: 'Páginas de entregados' })).getByText('1 de 1')).toBeDefined()
  })

  it('unsold numbers of a range are taken back after a yes; a range without any is an error', async () => {
    const { user } = await open('entregados')
    await user.click(await screen.findByText('Romina Acosta'))
    await user.type(screen.getByLabelText('Desde'), '15')
    await user.click(screen.getByRole('button', { name: 'Liberar' }))
    await told(user, 'No tiene números sin vender en ese rango.')
    await user.clear(screen.getByLabelText('Desde'))
    await user.type(screen.getByLabelText('Desde'), '3')
    await user.type(screen.getByLabelText('Hasta'), '9')
    await user.click(screen.getByRole('button', { name: 'Liberar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Liberar 1 número de Romina Acosta?' }))
    expect(dialog.getByText('00003. Los vendidos quedan como están.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Liberar' }))
    await told(user, 'Rifas liberadas correctamente')
    expect(await assignedTo('vendedora')).toEqual([1, 2])
    expect(await screen.findByText('2 asignadas · 1 vendida')).toBeDefined()
  })

  it('passes unsold numbers to another seller after asking, and shows why it was refused', async () => {
    const { user } = await open('entregados')
    await user.click(await screen.findByText('Romina Acosta'))
    const to = screen.getByLabelText('¿A quién pasan?')
    const otro = server.app.users.vendedor.nombreCompleto
    expect(await within(to).findByRole('option', { name: otro })).toBeDefined()
    expect(within(to).queryByRole('option', { name: 'Romina Acosta' })).toBeNull()
    await user.selectOptions(to, otro)
    const asked = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(screen.getByRole('button', { name: 'Traspasar' }))
      return within(await screen.findByRole('dialog', { name: `¿Traspasar 2 números de Romina Acosta a ${otro}?` }))
    }
    await user.click((await asked()).getByRole('button', { name: 'Cancelar' }))
    const before = await assignedTo('vendedora')
    const { id } = server.app.users.vendedor
    const setEstado = (estado: 'activo' | 'inactivo') =>
      server.app.db.updateTable('usuario').set({ estado }).where('id', '=', id).execute()
    await setEstado('inactivo')
    await user.click((await asked()).getByRole('button', { name: 'Traspasar' }))
    await told(user, 'El vendedor está inactivo.')
    expect(await assignedTo('vendedora')).toEqual(before)
    await setEstado('activo')
    await user.click((await asked()).getByRole('button', { name: 'Traspasar' }))
    await told(user, 'Rifas traspasadas correctamente')
    expect(await assignedTo('vendedor')).toEqual([2, 3])
  })
})

describe('importing', () => {
  beforeEach(makeNumbers)

  const csv = (text: string) => new File([text], 'asignaciones.csv', { type: 'text/csv' })

  it('needs a file, names a wrong row and assigns nothing, and assigns by the mended file', async () => {
    const { user } = await open('importar')
    const bring = async (text: string) => {
      await user.upload(await screen.findByLabelText('Elegí el archivo de Excel o CSV'), csv(text))
      await user.click(await screen.findByRole('button', { name: 'Importar' }))
    }
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Elegí un archivo de Excel o CSV.')
    await bring('numero;ci\n11;33333333\nonce;33333333')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('El archivo tiene errores: fila 3: el número no es válido.'),
    )
    expect(await assignedTo('vendedor')).toEqual([])
    await bring('numero;ci\n11;33333333\n12;33333333')
    expect(await screen.findByText('Rifas asignadas correctamente: 2 números.')).toBeDefined()
    expect(await assignedTo('vendedor')).toEqual([11, 12])
  })

  it('assigns by the sheet of a workbook that is chosen, once it is', async () => {
    const rows = [
      ['Número', 'Documento'],
      [13, 33_333_333],
    ]
    const sheets = [
      { name: 'Notas', rows: [['para Diego']] },
      { name: 'Números', rows },
    ]
    const { user } = await open('importar')
    const file = new File([(await writeXlsx({ sheets })) as BlobPart], 'asignaciones.xlsx')
    await user.upload(await screen.findByLabelText('Elegí el archivo de Excel o CSV'), file)
    const sheet = await screen.findByRole('button', { name: 'Números (2 filas)' })
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    expect(await screen.findByText('Elegí la hoja.')).toBeDefined()
    await user.click(sheet)
    await user.click(screen.getByRole('button', { name: 'Importar' }))
    expect(await screen.findByText('Rifas asignadas correctamente: 1 número.')).toBeDefined()
    expect(await assignedTo('vendedor')).toEqual([13])
  })

  it('offers a sheet to fill in, which is read as it is', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await open('importar')
    await user.click(await screen.findByRole('button', { name: 'Bajar una planilla de ejemplo' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const file = new File([saved.mock.calls[0]![0] as Blob], 'asignaciones.xlsx')
    await user.upload(await screen.findByLabelText('Elegí el archivo de Excel o CSV'), file)
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('No existen estos números: 00101, 00102.')
  })
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

describe('handing out to several sellers', () => {
  beforeEach(makeNumbers)

  it('shows who gets what before it is done, and undoes it as one', async () => {
    await sellNumbers(server.app.db, { numeros: [3] })
    const { user } = await open('repartir')
    await user.type(await screen.findByLabelText('A cada vendedor'), '5')
    await user.click(screen.getByText('Cambiar lo de algunos'))
    const own = screen.getByLabelText('Números para Romina Acosta')
    await user.clear(own)
    await user.type(own, '2')
    await user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
    const rows = within(await screen.findByRole('table', { name: 'Reparto' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Diego Pereyra500004 a 00008',
      'Romina Acosta200001 · 00002',
    ])
    expect(await assignedTo('vendedor')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Repartir 7 números' }))
    await told(user, 'Se repartieron 7 números entre 2 vendedores.')
    expect([await assignedTo('vendedor'), await assignedTo('vendedora')]).toEqual([
      [4, 5, 6, 7, 8],
      [1, 2],
    ])
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    const question = within(
      await screen.findByRole('dialog', { name: '¿Deshacer el reparto de 7 números entre 2 vendedores?' }),
    )
    expect(
      await question.findByText(/^Es el del \d.*, 00001 · 00002 · 00004 a 00008\. Los que ya se vendieron/),
    ).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Deshacer' }))
    await screen.findByText('Deshecho')
    expect([await assignedTo('vendedor'), await assignedTo('vendedora')]).toEqual([[], []])
  })

  it('hands numbers to one group, and to all of them group by group', async () => {
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

  it('says what is missing, and that there are not enough', async () => {
    const { user } = await open('repartir')
    await user.click(await screen.findByRole('button', { name: 'Ver el reparto' }))
    await screen.findByText('Decí cuántos números le tocan al menos a un vendedor.')
    await user.type(screen.getByLabelText('A cada vendedor'), '11')
    await user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
    await screen.findByText('Pediste 22 números y desde el 00001 hay 20 libres.')
  })

  it('keeps what was typed when a number is taken meanwhile', async () => {
    const { user } = await open('repartir')
    await user.type(await screen.findByLabelText('A cada vendedor'), '2')
    await user.click(screen.getByRole('button', { name: 'Ver el reparto' }))
    await screen.findByRole('table', { name: 'Reparto' })
    await sellNumbers(server.app.db, { numeros: [1] })
    await user.click(screen.getByRole('button', { name: 'Repartir 4 números' }))
    await screen.findByText('No se pueden asignar: el 00001 ya está vendido.')
    await user.click(screen.getByRole('button', { name: 'Cambiar' }))
    expect((await screen.findByLabelText<HTMLInputElement>('A cada vendedor')).value).toBe('2')
  })
})

it('numbers chosen for one seller go when another is chosen', async () => {
  await makeNumbers()
  const { user } = await open()
  const { vendedora, vendedor } = server.app.users
  await user.click(await number('00004 Libre'))
  await user.selectOptions(await seller(), vendedora.id)
  await summary().findByText('rifa elegida')
  await user.selectOptions(await seller(), vendedor.id)
  await summary().findByText('rifas elegidas')
})
