import { rifaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { findSaldo } from '../../../../../api/src/modules/dinero/caja/caja.queries.ts'
import { settlePago } from '../../../../../api/src/modules/dinero/pago/pago.service.ts'
import { createSimulado } from '../../../../../api/src/outside/simulado/simulado.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { changePayment, checkOut, decide, orderOf, settled } from '../../../../../api/test/shop.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'
import { selling } from '../../../../test/shop.ts'
import { shorten } from '../../../../test/shorten.ts'

const server = screenServer(selling)
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 30, precio: 1500 })
})

const open = (id: string) => renderScreen(server, `/admin/pagos/${id}`, { as: 'admin' })

/** An order of the shop, paid a minute later. */
async function paid(numeros: number[]): Promise<string> {
  const clienta = await server.app.as('clienta')
  const { rifas } = (await clienta.call(rifaApi.buscarRifas, { body: { numeros } })).body
  const referencia = await checkOut(clienta, rifas)
  server.app.clock.advance({ minutes: 1 })
  await decide(clienta, referencia, 'aprobar')
  return (await settled(server.app, referencia, { estado: 'pagada' })).id
}

describe('an order', () => {
  it('shows buyer, purchases, payment and history', async () => {
    await open(await paid([1, 2]))
    const { nombreCompleto, email } = server.app.users.clienta
    expect(await screen.findByRole('heading', { level: 1, name: `Compra de ${nombreCompleto}` })).toBeDefined()
    expect(await screen.findByText(email)).toBeDefined()
    expect(screen.getByText('Boleto 00001')).toBeDefined()
    const history = within(screen.getByRole('region', { name: 'Historial' }))
    expect(history.getAllByRole('listitem').map(item => item.querySelector('.bold')?.textContent)).toEqual([
      'Compra en la tienda',
      'Se apartaron los números 00001, 00002',
      'Se abrió el enlace de pago',
      expect.stringMatching(/^Llegó un pago/),
      'Pagada',
      'Se vendieron los números 00001, 00002',
    ])
    expect(within(screen.getByRole('region', { name: 'Pagos' })).getByText('Aprobado')).toBeDefined()
  })

  it('that does not exist shows so', async () => {
    await open(crypto.randomUUID())
    expect(await screen.findByText('No se encontró la compra.')).toBeDefined()
  })
})

describe('giving the money back', () => {
  it('asks first, needs a reason, and shows that it is on its way', async () => {
    shorten('refund', 4000)
    const { user } = await open(await paid([3]))
    await user.click(await screen.findByRole('button', { name: 'Devolver el dinero' }))
    const dialog = await screen.findByRole('dialog', { name: /^¿Devolver \$\s1\.500 a / })
    await user.click(within(dialog).getByRole('button', { name: 'Devolver' }))
    expect(await within(dialog).findByText('Escribí el motivo.')).toBeDefined()
    await fillIn(user, { Motivo: 'Se bajó del viaje' })
    await user.click(within(dialog).getByRole('button', { name: 'Devolver' }))
    expect(await screen.findByText('La devolución está en marcha.')).toBeDefined()
    expect(await screen.findByText('Se bajó del viaje')).toBeDefined()
    expect(await screen.findByText(/^Se devolvió el pago/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Devolver el dinero' })).toBeNull()
  })

  it('of one number asks which, and the rest stays', async () => {
    shorten('refund', 4000)
    const { user } = await open(await paid([17, 18]))
    await user.click(await screen.findByRole('button', { name: 'Devolver una parte' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Qué se le devuelve a / }))
    await user.click(dialog.getByRole('button', { name: 'Devolver' }))
    expect(await dialog.findByText('Elegí qué se devuelve.')).toBeDefined()
    await user.click(dialog.getByRole('checkbox', { name: /^Boleto 00018 · \$\s1\.500$/ }))
    await fillIn(user, { Motivo: 'Lo compró dos veces' })
    await user.click(dialog.getByRole('button', { name: 'Devolver' }))
    expect(await screen.findByText('La devolución está en marcha.')).toBeDefined()
    expect(await screen.findByText(/^Se devolvió una parte: Boleto 00018, \$\s1\.500$/)).toBeDefined()
    expect(screen.getByText('Boleto 00017')).toBeDefined()
    expect(screen.queryByText('Boleto 00018')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Devolver una parte' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Devolver el dinero' })).toBeDefined()
  })

  it('can be left undone', async () => {
    const { user } = await open(await paid([4]))
    await user.click(await screen.findByRole('button', { name: 'Devolver el dinero' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Devolver el dinero' })).toBeDefined()
  })
})

describe('an order whose approval disappeared', () => {
  async function withdrawn(numero: number): Promise<string> {
    const id = await paid([numero])
    const { db, env, clock } = server.app
    const { referencia } = await db
      .selectFrom('compra')
      .select('referencia')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { pagos } = await orderOf(server.app, referencia)
    await changePayment(server.app, pagos[0]!.id, { estado: 'rechazado' })
    const payments = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'clave de prueba' })
    await settlePago({ db, env, payments }, { referencia }, clock.now())
    return id
  }

  it('is kept by closing its case, which explains what comes of it', async () => {
    const { user } = await open(await withdrawn(5))
    await user.click(await screen.findByRole('button', { name: 'Marcar como resuelto' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Cómo se resolvió?' })
    expect(within(dialog).getByText(/^Con su último caso cerrado, la compra sale de revisión/)).toBeDefined()
    await fillIn(user, { 'Qué se hizo': 'Pagó por transferencia' })
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar el caso' }))
    expect(await screen.findByText('El caso quedó cerrado.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Casos abiertos' })).toBeNull())
    const history = within(screen.getByRole('region', { name: 'Historial' }))
    await waitFor(() => expect(history.getAllByText('Pagada')).toHaveLength(2))
    await waitFor(() => expect(history.getAllByText(/Pagó por transferencia/)).toHaveLength(2))
  })

  it('is voided, which closes its case and frees its number', async () => {
    const { user } = await open(await withdrawn(6))
    await user.click(await screen.findByRole('button', { name: 'Anular la compra' }))
    const dialog = await screen.findByRole('dialog', { name: /^¿Anular la compra de / })
    await fillIn(user, { Motivo: 'Nunca llegó la plata' })
    await user.click(within(dialog).getByRole('button', { name: 'Anular' }))
    expect(await screen.findByText('La compra quedó anulada.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Casos abiertos' })).toBeNull())
    expect(screen.getByRole('region', { name: 'Historial' }).textContent).toContain('Quedó libre el número 00006')
    expect(screen.queryByRole('button', { name: 'Anular la compra' })).toBeNull()
  })
})

describe('an order that waits for its payment', () => {
  it('is let go of with a reason, and its numbers are free', async () => {
    const clienta = await server.app.as('clienta')
    const { rifas } = (await clienta.call(rifaApi.buscarRifas, { body: { numeros: [14, 15] } })).body
    const { id } = await orderOf(server.app, await checkOut(clienta, rifas))
    const { user } = await open(id)
    await user.click(await screen.findByRole('button', { name: 'Liberar los números' }))
    const dialog = await screen.findByRole('dialog', { name: /^¿Liberar la compra sin pagar de / })
    await user.click(within(dialog).getByRole('button', { name: 'Liberar' }))
    expect(await within(dialog).findByText('Escribí el motivo.')).toBeDefined()
    await fillIn(user, { Motivo: 'Aparta y no paga' })
    await user.click(within(dialog).getByRole('button', { name: 'Liberar' }))
    expect(await screen.findByText('La compra quedó liberada.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Liberar los números' })).toBeNull())
    const history = screen.getByRole('region', { name: 'Historial' })
    await waitFor(() => expect(history.textContent).toContain('Aparta y no paga'))
    expect((await clienta.call(rifaApi.buscarRifas, { body: { numeros: [14] } })).body.rifas[0]).toMatchObject({
      reservada: false,
    })
  })

  it('that has been paid meanwhile stays, and the organiser gets the reason', async () => {
    const clienta = await server.app.as('clienta')
    const { rifas } = (await clienta.call(rifaApi.buscarRifas, { body: { numeros: [16] } })).body
    const referencia = await checkOut(clienta, rifas)
    const { user } = await open((await orderOf(server.app, referencia)).id)
    await user.click(await screen.findByRole('button', { name: 'Liberar los números' }))
    await decide(clienta, referencia, 'aprobar')
    await settled(server.app, referencia, { estado: 'pagada' })
    const dialog = await screen.findByRole('dialog')
    await fillIn(user, { Motivo: 'Aparta y no paga' })
    await user.click(within(dialog).getByRole('button', { name: 'Liberar' }))
    expect(await within(dialog).findByRole('alert')).toBeDefined()
    expect(await orderOf(server.app, referencia)).toMatchObject({ vendidas: [16] })
  })
})

describe('voiding a sale in person', () => {
  it('frees its number and shows who did it', async () => {
    const id = await sellNumbers(server.app.db, { numeros: [9], vendedor: server.app.users.vendedora })
    const { user } = await open(id)
    await user.click(await screen.findByRole('button', { name: 'Anular la venta' }))
    await fillIn(user, { Motivo: 'Se equivocó de número' })
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    expect(await dialog.findByText('Elegí quién devuelve el dinero.')).toBeDefined()
    const who = dialog.getByLabelText('¿Quién le devuelve el dinero?')
    expect([...who.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Elegí una opción',
      `${server.app.users.vendedora.nombreCompleto}: se descuenta de su caja`,
      'La organización, de su efectivo',
    ])
    await user.selectOptions(who, 'La organización, de su efectivo')
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    // The books have no cash to give it back from.
    expect(
      await screen.findByText(
        /^La venta quedó anulada\. Según los libros, a la organización le faltan \$\s1\.500,00 en efectivo: revisá/,
      ),
    ).toBeDefined()
    expect(await findSaldo(server.app.db, 'org:efectivo')).toBe(-150_000)
    expect(await screen.findByText('Anulada')).toBeDefined()
    const history = screen.getByRole('region', { name: 'Historial' })
    expect(history.textContent).toContain('Venta anulada')
    expect(history.textContent).toContain(server.app.users.admin.nombreCompleto)
    expect(history.textContent).toContain('Quedó libre el número 00009')
  })
})

it('once the draw has closed nothing can be taken back', async () => {
  const raffle = { fecha: '2027-01-10', cantidad: 1, precio: 1500 }
  const { fecha, numeros } = await makeRaffle(await server.app.as('admin'), raffle)
  const id = await paid(numeros)
  const at = server.app.clock.now()
  await server.app.db
    .updateTable('sorteo')
    .set({ estado: 'cerrado', cerrado_at: at, cantidad: 1, raiz: '00' })
    .where('fecha', '=', fecha)
    .execute()
  await open(id)
  expect(await screen.findByText(/^Las ventas de ese sorteo ya están cerradas/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Devolver el dinero' })).toBeNull()
})
