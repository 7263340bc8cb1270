import { entregaApi, rendicionApi, ventaApi } from '@talonario/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
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
  expect(list.textContent).not.toMatch(/\$/)
  await user.click(within(list).getByRole('button', { name: 'Contar y cerrar' }))
  const dialog = await screen.findByRole('dialog')
  const counted = within(dialog).getByLabelText('¿Cuánto contaste?')
  expect((counted as HTMLInputElement).value).toBe('')
  await user.type(counted, '2.900,50')
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar la rendición' }))
  expect(await screen.findByText(/Esperado \$\s3\.000.* · contado \$\s2\.900,50 · diferencia \$\s99,50/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Dar por perdida la diferencia' })).toBeDefined()
})

it('a difference that a later rendición begins with is not offered to be written off', async () => {
  const post = async (who: 'admin' | 'vendedor', url: string, payload: object) =>
    (await (await server.app.as(who)).inject({ method: 'POST', url: `/api/caja/${url}`, payload })).json()
  const { rendicion } = await post('vendedor', 'presentarRendicion', { contado: 0 })
  await post('admin', 'cerrarRendicion', { id: rendicion._id, contado: 0, medio: 'efectivo' })
  await post('vendedor', 'presentarRendicion', { contado: 0 })
  await renderScreen(server, '/admin/caja', { as: 'admin' })
  const list = await screen.findByRole('list', { name: 'Rendiciones' })
  const his = within(list)
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => textContent?.match(/Diego Pereyra.*/) ?? [])
  expect(his).toHaveLength(2)
  expect(his.join()).not.toContain('Dar por perdida')
})

it('what another organiser closed meanwhile is refused in words, though the dialog goes with its row', async () => {
  const admin = await server.app.as('admin')
  const vendedor = await server.app.as('vendedor')
  await vendedor.inject({ method: 'POST', url: '/api/caja/presentarRendicion', payload: { contado: 0 } })
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }))
  await user.type(await screen.findByLabelText('¿Cuánto contaste?'), '10')
  const { rendiciones } = (await admin.call(rendicionApi.rendicionesPresentadas)).body
  const id = rendiciones.find(({ estado }) => estado === 'presentada')?._id ?? ''
  await admin.call(rendicionApi.cerrarRendicion, { body: { id, contado: 20, medio: 'banco' } })
  await user.click(screen.getByRole('button', { name: 'Cerrar la rendición' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Esta rendición ya se cerró o se devolvió.')).toBeDefined()
})

it('the hand-ins of one seller are rejected together, from the first of them', async () => {
  const vendedora = await server.app.as('vendedora')
  for (const monto of ['100', '200'])
    await vendedora.call(entregaApi.declararEntrega, { form: { monto, medio: 'efectivo' } })
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Rechazar las 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar las 2 entregas de Romina Acosta' })
  await user.type(within(dialog).getByLabelText('Motivo'), 'No llegaron')
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar todas' }))
  expect(await screen.findByText('No hay entregas por confirmar.')).toBeDefined()
  const { entregas } = (await vendedora.call(entregaApi.misEntregas)).body
  expect(entregas.map(({ estado, nota }) => [estado, nota])).toEqual([
    ['rechazada', 'No llegaron'],
    ['rechazada', 'No llegaron'],
  ])
})

it('an amount that cannot be read is refused in its field', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Poner un tope' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Tope (vacío: sin tope)'), 'mucho')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(await within(dialog).findByText('El tope lleva un importe mayor que cero.')).toBeDefined()
})

/** A seller sells a number that is paid by transfer. */
async function sellByTransfer(numero: number): Promise<void> {
  const { app } = server
  const datosClienteFisico = { nombre: 'Eva Luz', correo: 'eva@correo.test', cedula: '12345678', telefono: '099123456' }
  const { id } = await app.db.selectFrom('rifa').select('id').where('numero', '=', numero).executeTakeFirstOrThrow()
  const body = { rifaId: id, metodoPago: 'transferencia' as const, numeroCuotas: 1, datosClienteFisico }
  expect((await (await app.as('vendedor')).call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
}

it('a transfer is found by its amount, its day or a name', async () => {
  await sellByTransfer(4)
  server.app.clock.advance({ days: 2 })
  await sellByTransfer(5)
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const panel = within(await screen.findByRole('region', { name: 'Transferencias por acreditar' }))
  const buscar = await panel.findByRole('searchbox', { name: 'Buscar por importe, fecha o nombre' })
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
})

it('a date to settle by is of the raffle’s clock, and is cancelled after a question', async () => {
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Nueva fecha' }))
  const form = await screen.findByRole('dialog', { name: 'Fecha de liquidación' })
  await user.type(within(form).getByLabelText('Título'), 'Fin de mes')
  fireEvent.change(within(form).getByLabelText('Tienen tiempo hasta'), { target: { value: '2027-01-05T18:30' } })
  await user.click(within(form).getByRole('button', { name: 'Poner la fecha' }))
  await screen.findByText('05.01.2027, 18:30', { exact: false })
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
})

it('a seller’s ledger shows what a sale by transfer still waits for beside the cash', async () => {
  await sellByTransfer(4)
  const { id } = server.app.users.vendedor
  await renderScreen(server, `/vendedor/caja/${id}`, { as: 'vendedor' })
  const table = await screen.findByRole('table', { name: 'Movimientos' })
  const cells = within(table)
    .getAllByRole('row')
    .map(row =>
      [...row.querySelectorAll('td, th')].slice(-2).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )
  expect(cells[0]).toEqual(['En su caja', 'Por acreditar'])
  expect(cells).toContainEqual(['–', '$ 1.500,00'])
  expect(cells).toContainEqual(['$ 1.500,00', '–'])
})

it('the account of one seller is headed by their name', async () => {
  await renderScreen(server, `/admin/caja/${server.app.users.vendedor.id}`, { as: 'admin' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta de Diego Pereyra' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Cuenta de Diego Pereyra · Talonario'))
})
