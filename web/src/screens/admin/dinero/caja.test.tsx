import { cajaApi, entregaApi, rendicionApi, ventaApi } from '@talonario/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { loseAnswers } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  await sellNumbers(server.app.db, { numeros: [1, 2], vendedor: server.app.users.vendedora })
  await sellNumbers(server.app.db, { numeros: [3], vendedor: server.app.users.vendedor })
})

it('sellers stand by debt, and what waits is counted before what was expected is shown', async () => {
  const vendedora = await server.app.as('vendedora')
  await vendedora.inject({ method: 'POST', url: '/api/caja/presentarRendicion', payload: { contado: 2900 } })
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const debts = await screen.findByRole('table', { name: 'Vendedores por deuda' })
  const rows = within(debts).getAllByRole('row').slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/Romina Acosta.*Falta contar su rendición/),
    expect.stringMatching(/Diego Pereyra.*1\.500/),
  ])
  const list = await screen.findByRole('list', { name: 'Rendiciones' })
  expect(await within(list).findByText('Lo que se esperaba se ve después de contar.')).toBeDefined()
  expect(within(list).queryByText(/\$/)).toBeNull()
  await user.click(within(list).getByRole('button', { name: 'Contar y cerrar' }))
  const dialog = await screen.findByRole('dialog')
  const counted = within(dialog).getByLabelText('¿Cuánto contaste?')
  expect((counted as HTMLInputElement).value).toBe('')
  await user.type(counted, '2.900,50')
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar la rendición' }))
  expect(await screen.findByText(/Esperado \$\s3\.000.* · contado \$\s2\.900,50 · diferencia \$\s99,50/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Dar por perdida la diferencia' })).toBeDefined()
})

it('a file of sales whose reply was lost is entered once that is brought again, and says what it entered', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByText('Importar un archivo de ventas'))
  const csv =
    'numero;nombre;cedula;correo;telefono;metodoPago\n4;Ana Quiroga;12345678;ana@correo.test;099123456;efectivo'
  await user.upload(screen.getAllByLabelText('Elegí el archivo de Excel o CSV').at(-1)!, new File([csv], 'ventas.csv'))
  const send = async () => user.click(screen.getByRole('button', { name: 'Importar' }))
  const mend = loseAnswers()
  await send()
  expect(await screen.findByText('Error al conectar con el servidor')).toBeDefined()
  mend()
  await send()
  expect(await screen.findByText('Se registró 1 venta: 00004.')).toBeDefined()
})

it('a difference that a later rendición begins with is not offered to be written off; one that was closed meanwhile is refused in words', async () => {
  const post = async (who: 'admin' | 'vendedor', url: string, payload: object) =>
    (await (await server.app.as(who)).inject({ method: 'POST', url: `/api/caja/${url}`, payload })).json()
  const { rendicion } = await post('vendedor', 'presentarRendicion', { contado: 0 })
  await post('admin', 'cerrarRendicion', { id: rendicion._id, contado: 0, medio: 'efectivo' })
  await post('vendedor', 'presentarRendicion', { contado: 0 })
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const list = await screen.findByRole('list', { name: 'Rendiciones' })
  const his = within(list)
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => textContent?.match(/Diego Pereyra.*/) ?? [])
  expect(his).toHaveLength(2)
  expect(his.join()).not.toContain('Dar por perdida')
  // The later one is closed by another organiser while it is counted: the dialog goes with its row.
  const admin = await server.app.as('admin')
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }))
  await user.type(await screen.findByLabelText('¿Cuánto contaste?'), '10')
  const { rendiciones } = (await admin.call(rendicionApi.rendicionesPresentadas)).body
  const id = rendiciones.find(({ estado }) => estado === 'presentada')?._id ?? ''
  await admin.call(rendicionApi.cerrarRendicion, { body: { id, contado: 20, medio: 'banco' } })
  await user.click(screen.getByRole('button', { name: 'Cerrar la rendición' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Esta rendición ya se cerró o se devolvió.')).toBeDefined()
})

it('the hand-ins of one seller are rejected together; a count that differs from what was declared is asked about once, and put right', async () => {
  const vendedora = await server.app.as('vendedora')
  for (const monto of ['100', '200'])
    await vendedora.call(entregaApi.declararEntrega, { form: { monto, medio: 'efectivo' } })
  const vendedor = await server.app.as('vendedor')
  await vendedor.call(entregaApi.declararEntrega, { form: { monto: '456', medio: 'efectivo' } })
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Rechazar las 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar las 2 entregas de Romina Acosta' })
  await user.type(within(dialog).getByLabelText('Motivo'), 'No llegaron')
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar todas' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rechazar las 2' })).toBeNull())
  const { entregas } = (await vendedora.call(entregaApi.misEntregas)).body
  expect(entregas.map(({ estado, nota }) => [estado, nota])).toEqual([
    ['rechazada', 'No llegaron'],
    ['rechazada', 'No llegaron'],
  ])
  await user.click(await screen.findByRole('button', { name: 'Contar y confirmar' }))
  await user.type(await screen.findByLabelText('¿Cuánto contaste?'), '4560')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText(/Contaste \$\s4\.560.* y Diego Pereyra declaró \$\s456/)
  await user.click(screen.getByRole('button', { name: 'Corregir' }))
  await user.type(await screen.findByLabelText('¿Cuánto había?'), '456')
  const mend = await screen.findByRole('dialog', { name: 'Corregir el recibo R-000001' })
  await user.click(within(mend).getByRole('button', { name: 'Corregir' }))
  await screen.findByText('Lo contado quedó corregido.')
  expect(await screen.findByText('No hay entregas por confirmar.')).toBeDefined()
  const { organizacion } = (await (await server.app.as('admin')).call(cajaApi.saldos)).body
  expect(organizacion.efectivo).toBe(456)
})

it('a date to settle by is of the raffle’s clock, and is cancelled after a question; a limit that cannot be read is refused in its field', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Nueva fecha' }))
  const form = await screen.findByRole('dialog', { name: 'Fecha para rendir' })
  await user.type(within(form).getByLabelText('Título'), 'Fin de mes')
  fireEvent.change(within(form).getByLabelText('Tienen tiempo hasta'), { target: { value: '2027-01-05T18:30' } })
  await user.click(within(form).getByRole('button', { name: 'Poner la fecha' }))
  await screen.findByText('hasta el martes 5 de enero de 2027, 18:30', { exact: false })
  const { vence_at } = await server.app.db.selectFrom('liquidacion').select('vence_at').executeTakeFirstOrThrow()
  expect(vence_at.toISOString()).toBe('2027-01-05T21:30:00.000Z')
  const cancel = () => screen.findByRole('button', { name: 'Cancelar Fin de mes' })
  const answer = async (name: string) => {
    await user.click(await cancel())
    const question = await screen.findByRole('dialog', { name: '¿Cancelar «Fin de mes»?' })
    await user.click(within(question).getByRole('button', { name }))
  }
  await answer('Dejarla')
  expect(await cancel()).toBeDefined()
  await answer('Cancelar la fecha')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar Fin de mes' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Poner un tope' }))
  const limit = await screen.findByRole('dialog', { name: 'Tope de efectivo por vendedor' })
  await user.type(within(limit).getByLabelText('Tope (vacío: sin tope)'), 'mucho')
  await user.click(within(limit).getByRole('button', { name: 'Guardar' }))
  expect(await within(limit).findByText('El tope lleva un importe mayor que cero.')).toBeDefined()
})

/** A seller sells a number that is paid by transfer or by POS. */
async function sellBy(metodoPago: 'transferencia' | 'pos', numero: number): Promise<void> {
  const { app } = server
  const datosClienteFisico = { nombre: 'Eva Luz', correo: 'eva@correo.test', cedula: '12345678', telefono: '099123456' }
  const { id } = await app.db.selectFrom('rifa').select('id').where('numero', '=', numero).executeTakeFirstOrThrow()
  const body = { rifaId: id, metodoPago, numeroCuotas: 1, datosClienteFisico }
  expect((await (await app.as('vendedor')).call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
}

it('a payment by POS waits for its slip', async () => {
  await sellBy('pos', 4)
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Está en el cupón el 00004' }))
  expect(await screen.findByText('El cupón quedó acreditado.')).toBeDefined()
  expect(await screen.findByText('No hay nada por acreditar.')).toBeDefined()
})

it('an allowance of more than there is waits for another organiser', async () => {
  const { db, users, as } = server.app
  await sql`update usuario set rol = 'admin' where id = ${users.clienta.id}`.execute(db)
  for (const [who, importe] of [
    ['clienta', -3000],
    ['admin', -2000],
  ] as const) {
    const body = { vendedor: users.vendedor.id, importe, cuenta: 'caja' as const, motivo: 'Gastos' }
    expect((await (await as(who)).call(cajaApi.ajustar, { body })).body.propuesto).toBe(true)
    server.app.clock.advance({ minutes: 1 })
  }
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const list = within(await screen.findByRole('list', { name: 'Ajustes por confirmar' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Confirmar',
    'Descartar',
    'Retirar',
  ])
  await user.click(list.getByRole('button', { name: 'Retirar' }))
  expect(await screen.findByText('El ajuste quedó descartado.')).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Confirmar' }))
  const question = await screen.findByRole('dialog', { name: /¿Confirmar el ajuste de/ })
  await user.click(within(question).getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('El ajuste quedó asentado.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Ajustes por confirmar' })).toBeNull())
})

it('a transfer is found by its amount, its day or a name, and stands in the ledger of its seller', async () => {
  await sellBy('transferencia', 4)
  server.app.clock.advance({ days: 2 })
  await sellBy('transferencia', 5)
  const { user, unmount } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const panel = within(await screen.findByRole('region', { name: 'Transferencias y POS por acreditar' }))
  const buscar = await panel.findByRole('searchbox', { name: 'Buscar por importe, fecha, nombre o comprobante' })
  const found = () =>
    panel
      .queryAllByRole('row')
      .slice(1)
      .map(({ textContent }) => /0000\d/.exec(textContent ?? '')?.[0])
  expect(found()).toEqual(['00004', '00005'])
  for (const [text, numeros] of [
    ['23.11', ['00005']],
    ['1.500', ['00004', '00005']],
    ['1.501', []],
  ] as const) {
    await user.clear(buscar)
    await user.type(buscar, text)
    await waitFor(() => expect(found()).toEqual(numeros))
  }
  // Their own ledger shows beside the cash what these still wait for.
  unmount()
  const { id } = server.app.users.vendedor
  await renderScreen(server, `/vendedor/caja/${id}`, { as: 'vendedor' })
  const table = await screen.findByRole('table', { name: 'Movimientos' })
  const cells = within(table)
    .getAllByRole('row')
    .map(row =>
      [...row.querySelectorAll('td, th')].slice(-2).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )
  expect(cells[0]).toEqual(['En su caja', 'Por acreditar'])
  expect(cells).toContainEqual(['', '$ 1.500'])
  expect(cells).toContainEqual(['$ 1.500', ''])
})

it('the account of nobody is asked for once, and once more for each press; that of a seller is headed by their name', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const times = () => asked.mock.calls.filter(([path]) => String(path).includes('/api/caja/movimientos')).length
  const { user, router } = await renderScreen(server, '/admin/caja/xyz', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(times()).toBe(2))
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Volver a la caja' })).toBeDefined()
  await waitFor(() => expect(times()).toBe(2))
  await router.navigate(`/admin/caja/${server.app.users.vendedor.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta de Diego Pereyra' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Cuenta de Diego Pereyra · Talonario'))
})

it('stubs and cash of a seller are entered together, with the buyers pasted, or for the bearers of paper once that is confirmed', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await screen.findByRole('option', { name: 'Romina Acosta' })
  await user.selectOptions(screen.getByLabelText('¿Quién vendió?'), server.app.users.vendedora.id)
  await user.type(screen.getByLabelText('Desde el número'), '4')
  await user.type(screen.getByLabelText('Hasta el número'), '5')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  const question = await screen.findByRole('dialog', { name: '¿Registrar 2 números al portador?' })
  await user.click(within(question).getByRole('button', { name: 'Registrar' }))
  await screen.findByText('Sin comprador se registran solo números de papel: 00004, 00005.')
  // One with something wrong is shown with the number they would get.
  await user.click(screen.getByLabelText('Compradores, uno por fila'))
  await user.paste('Nº\tNombre\tC.I.\n1\tAna Paz\t41234563\n2\tLuz Gil\t12')
  const buyers = await screen.findByRole('list', { name: 'Los compradores' })
  expect(buyers.textContent).toBe('00004 Ana Paz4123456300005 Luz Gil12')
  await user.clear(screen.getByLabelText('Compradores, uno por fila'))
  await user.click(screen.getByLabelText('Compradores, uno por fila'))
  await user.paste('Ana Paz\t099 111 222\n')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('Del 00004 al 00005 hay 2 y pegaste 1 compradores.')
  await user.click(screen.getByLabelText('Compradores, uno por fila'))
  await user.paste('Luz Díaz\t099 111 223\n')
  await user.type(screen.getByLabelText('¿Cuánto efectivo trae?'), '900.000')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  const counted = await screen.findByRole('dialog', { name: '¿Está bien lo que contaste?' })
  await user.click(within(counted).getByRole('button', { name: 'Corregir' }))
  await user.clear(screen.getByLabelText('¿Cuánto efectivo trae?'))
  await user.type(screen.getByLabelText('¿Cuánto efectivo trae?'), '3.000')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('Se registraron 2 ventas: 00004 a 00005. Recibo R-000001.')
  const sold = await server.app.db
    .selectFrom('compra')
    .select(['comprador_nombre', 'comprador_telefono'])
    .where('vendedor_id', '=', server.app.users.vendedora.id)
    .where('comprador_telefono', 'like', '099 111%')
    .orderBy('comprador_nombre')
    .execute()
  expect(sold).toEqual([
    { comprador_nombre: 'Ana Paz', comprador_telefono: '099 111 222' },
    { comprador_nombre: 'Luz Díaz', comprador_telefono: '099 111 223' },
  ])
})

it('buyers come from a file too, and are shown as understood before anything is registered', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByText('O elegí un archivo'))
  const rows = [
    ['N°', 'Apellido', 'Nombre', 'C.I.'],
    ['4', 'Paz', 'Ana', '4.123.456-3'],
  ]
  const file = new File([(await writeXlsx({ sheets: [{ name: 'Lista', rows }] })) as BlobPart], 'lista.xlsx')
  await user.upload(screen.getAllByLabelText('Elegí el archivo de Excel o CSV')[0]!, file)
  const buyers = await screen.findByRole('list', { name: 'Los compradores' })
  expect(buyers.textContent).toBe('00004 Ana Paz4.123.456-3')
})
