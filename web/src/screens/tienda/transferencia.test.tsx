import { ajusteApi, cajaApi, casoApi, transferenciaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '../../../../api/src/demo/people.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import type { Client } from '../../../../api/test/test-app.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { fillCart, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let admin: Client
beforeAll(async () => {
  admin = await server.app.as('admin')
  await transferTo(OWN)
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 60, precio: 1500 })
})

const OWN = { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' }
async function transferTo(ajustes: typeof OWN) {
  const { status } = await admin.call(ajusteApi.guardarAjustes, { body: { currentPassword: PASSWORD, ajustes } })
  expect(status).toBe(200)
}

/** Until the end of the test. */
async function stopTransfers() {
  onTestFinished(() => transferTo(OWN))
  await transferTo({ TRANSFERENCIA_CUENTA: '', TRANSFERENCIA_TITULAR: '' })
}

/** A shopper orders a number and is on the page where it is transferred. */
async function order(numero: number) {
  const view = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  await fillCart(admin, [numero])
  await view.user.selectOptions(await screen.findByLabelText('Cómo pagás'), 'Por transferencia')
  await view.user.click(await screen.findByRole('button', { name: 'Pagar por transferencia' }))
  await screen.findByRole('heading', { name: 'Pagá por transferencia' })
  return view
}
const waiting = async (numero: number) =>
  (await admin.call(cajaApi.transferencias)).body.transferencias.find(({ numeros }) => numeros.includes(numero))

describe('an order that is paid by a transfer', () => {
  it('shows its buyer where and how much to transfer, and is cancelled by them', async () => {
    const { user } = await order(3)
    expect(await screen.findByText('rifa.quinto.b')).toBeDefined()
    expect(screen.getByText('Ana Pérez')).toBeDefined()
    expect(screen.getByText(/^\$\s1\.500$/)).toBeDefined()
    expect(screen.getByText((await waiting(3))!.enLinea!.codigo)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copiar alias o cuenta' })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toContain('Te guardamos los números hasta el')
    const chat = screen.getByRole('link', { name: 'Ya transferí: avisar por WhatsApp' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(chat)).toContain('Boleto 00003')
    await user.click(screen.getByRole('button', { name: 'Cancelar la compra' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar la compra' }))
    expect(await screen.findByText(/Esta compra ya no espera una transferencia/)).toBeDefined()
    await waitFor(async () => expect(await waiting(3)).toBeUndefined())
  })

  it('is seen by an organiser among the payments, who may undo it', async () => {
    const buyer = await order(4)
    buyer.unmount()
    const { user } = await renderScreen(server, '/admin/pagos', { as: 'admin' })
    const rows = within(await screen.findByRole('table', { name: 'Transferencias y POS por acreditar' }))
    const row = within((await rows.findByText('00004')).closest('tr')!)
    await user.click(row.getByRole('button', { name: /^La vi en la cuenta: \$\s1\.500 de/ }))
    expect(await screen.findByText('Anotada: la compra está paga.')).toBeDefined()
    await waitFor(async () => expect(await waiting(4)).toBeUndefined())
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('La transferencia ya no está anotada.')).toBeDefined()
    await waitFor(async () => expect(await waiting(4)).toBeDefined())
  })

  it('of another amount becomes what is owed, which ends with its day and reference', async () => {
    const buyer = await order(5)
    buyer.unmount()
    const fila = await waiting(5)
    const { user } = await renderScreen(server, '/admin/pagos', { as: 'admin' })
    const rows = within(await screen.findByRole('table', { name: 'Transferencias y POS por acreditar' }))
    const row = within((await rows.findByText('00005')).closest('tr')!)
    await user.click(row.getByRole('button', { name: /^Otro importe de/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cuánto llegó?' }))
    await user.type(dialog.getByLabelText('Importe que viste en la cuenta'), '2000')
    await user.click(dialog.getByRole('button', { name: 'La vi en la cuenta' }))
    await user.click(await screen.findByRole('button', { name: 'La devolví' }))
    const back = within(await screen.findByRole('dialog', { name: '¿Cómo se devolvió?' }))
    await user.type(back.getByLabelText('Qué día'), '2026-11-20')
    await user.type(back.getByLabelText('Número o referencia de la operación'), '998')
    await user.click(back.getByRole('button', { name: 'Anotar la devolución' }))
    await waitFor(async () => {
      const { compra } = (await admin.call(casoApi.verCompra, { params: { id: fila!.compraId } })).body
      expect(compra.casos.map(({ nota }) => nota)).toEqual(['Se devolvió el 2026-11-20: 998'])
    })
  })

  it('is undone on its own page too, for ten minutes', async () => {
    const buyer = await order(6)
    buyer.unmount()
    const { compraId } = (await waiting(6))!
    await admin.call(transferenciaApi.anotarTransferencia, { body: { compraId, monto: 1500, vistas: 0 } })
    const { user } = await renderScreen(server, `/admin/pagos/${compraId}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: /^Deshacer la transferencia de \$\s1\.500$/ }))
    await waitFor(async () => expect(await waiting(6)).toBeDefined())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Deshacer la transferencia/ })).toBeNull())
  })
})

describe('once the organisation takes no transfers any more', () => {
  it('an order that waits for one says so to its buyer, and what to do', async () => {
    const { unmount, router } = await order(7)
    const page = router.state.location.pathname
    unmount()
    await stopTransfers()
    await renderScreen(server, page)
    expect(await screen.findByText(/^La organización ya no recibe transferencias\. Si ya transferiste/)).toBeDefined()
    expect(screen.getByText((await waiting(7))!.enLinea!.codigo)).toBeDefined()
    expect(screen.queryByText('Alias o cuenta')).toBeNull()
    expect(screen.queryByText('A nombre de')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancelar la compra' })).toBeDefined()
  })

  it('a checkout that was open meanwhile refuses it with its reason, and offers what is left', async () => {
    const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
    await fillCart(admin, [8])
    await user.selectOptions(await screen.findByLabelText('Cómo pagás'), 'Por transferencia')
    await stopTransfers()
    await user.click(await screen.findByRole('button', { name: 'Pagar por transferencia' }))
    const said = within(await screen.findByRole('dialog'))
    expect(said.getByText('Ya no se puede pagar así: elegí otra forma de pago.')).toBeDefined()
    await user.click(said.getByRole('button'))
    await screen.findByRole('button', { name: 'Pagar en modo de prueba' })
    await waitFor(() => expect(screen.queryByLabelText('Cómo pagás')).toBeNull())
  })
})
