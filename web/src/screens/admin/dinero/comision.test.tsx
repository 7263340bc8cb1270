import { comisionApi, compraApi, enlaceApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
})

const sell = async (numero: number) => {
  const { id } = await server.app.db
    .selectFrom('rifa')
    .select('id')
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow()
  const datosClienteFisico = { nombre: 'Eva Luz', correo: 'eva@correo.test', cedula: '12345678', telefono: '099123456' }
  const body = { rifaId: id, metodoPago: 'efectivo' as const, numeroCuotas: 1, datosClienteFisico }
  return (await (await server.app.as('vendedora')).call(ventaApi.realizarCompraFisica, { body })).body.compra._id
}

/** A sale of 1,500 that earns its seller 150. */
async function sellWithPlan(): Promise<void> {
  const body = { activa: true, comprasPropias: true, tramos: [{ desde: 1, tasa: '10' }] }
  await (await server.app.as('admin')).call(comisionApi.establecerPlan, { body })
  server.app.clock.advance({ minutes: 1 })
  await sell(1)
}

it('an organiser sets a plan; invalid tiers show an error', async () => {
  const { user } = await renderScreen(server, '/admin/comision', { as: 'admin' })
  expect(await screen.findByText(/Hoy no se gana comisión/)).toBeDefined()
  const tramos = screen.getByLabelText('Porcentajes')
  await user.clear(tramos)
  await user.type(tramos, '2 10')
  await user.click(screen.getByRole('button', { name: 'Guardar el plan' }))
  expect(await screen.findByText('El primer porcentaje empieza en el número 1.')).toBeDefined()
  await user.clear(tramos)
  await user.type(tramos, '1 10')
  await user.click(screen.getByRole('button', { name: 'Guardar el plan' }))
  expect(await screen.findByText(/Del 1 en adelante: 10 %/)).toBeDefined()
})

it('an organiser pays what is pending, once; an amount is read as people write it', async () => {
  await sellWithPlan()
  const { user } = await renderScreen(server, '/admin/comision', { as: 'admin' })
  const pay = await screen.findByRole('button', { name: 'Pagar a Romina Acosta' })
  await user.click(pay)
  await screen.findByRole('dialog', { name: 'Pagar a Romina Acosta' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(pay))
  await user.click(pay)
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Cómo se paga'), 'efectivo')
  const importe = dialog.getByLabelText('Importe')
  expect((importe as HTMLInputElement).value).toBe('150,00')
  await user.clear(importe)
  await user.type(importe, '1.000')
  await user.click(dialog.getByRole('button', { name: 'Asentar el pago' }))
  expect(await dialog.findByText('No hay tanta comisión pendiente.')).toBeDefined()
  await user.clear(importe)
  await user.type(importe, '150,00')
  await user.click(dialog.getByRole('button', { name: 'Asentar el pago' }))
  await waitFor(() =>
    expect([dialog.queryByRole('alert')?.textContent, screen.queryByRole('dialog')]).toEqual([undefined, null]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pagar a Romina Acosta' })).toBeNull())
})

it('a seller sees what is earned, why, and that an undone sale is in favour of the organisation', async () => {
  const admin = await server.app.as('admin')
  await sellWithPlan()
  const { id: vendedorId } = server.app.users.vendedora
  const pago = { vendedorId, monto: '150', medio: 'efectivo' as const }
  expect((await admin.call(comisionApi.pagarComision, { body: pago })).status).toBe(200)
  await renderScreen(server, '/vendedor/comision', { as: 'vendedora' })
  expect(await screen.findByText('La vendiste en persona')).toBeDefined()
  const { rows } = { rows: await server.app.db.selectFrom('compra').select('id').execute() }
  await admin.call(ventaApi.anularVenta, { body: { compraId: rows[0]?.id ?? '', motivo: 'Se equivocó' } })
  await renderScreen(server, '/vendedor/comision', { as: 'vendedora' })
  expect(await screen.findByText('A favor de la organización')).toBeDefined()
  expect(await screen.findByText('Te pagaron')).toBeDefined()
})

it('a seller’s link is a card with a code to show, send and print', async () => {
  const { codigo } = (await (await server.app.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace
  await renderScreen(server, '/vendedor/mi-enlace', { as: 'vendedora' })
  expect((await screen.findAllByText(new RegExp(`/v/${codigo}`))).length).toBeGreaterThan(0)
  const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toContain(`/v/${codigo}`)
  expect(await screen.findByRole('button', { name: 'Imprimir (A6)' })).toBeDefined()
})

it('an organiser changes whose sale an order is, with a reason', async () => {
  const compraId = await sell(2)
  const { user } = await renderScreen(server, `/admin/pagos/${compraId}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Cambiar de vendedor' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getAllByRole('option').length).toBeGreaterThan(2))
  await user.selectOptions(dialog.getByLabelText('Vendedor'), 'Diego Pereyra')
  await user.type(dialog.getByLabelText('Motivo'), 'Vendió él')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('La venta quedó atribuida.')).toBeDefined()
  expect(await screen.findByText(/Diego Pereyra \(a mano\)/)).toBeDefined()
  expect(await screen.findByText('Se atribuyó de nuevo la venta')).toBeDefined()
})

it('sellers see the podium from when an organiser shows it', async () => {
  const compraId = await sell(2)
  await sell(3)
  const body = { compraId, vendedorId: server.app.users.vendedor.id, motivo: 'Vendió él' }
  await (await server.app.as('admin')).call(compraApi.reatribuir, { body })
  const { user, unmount } = await renderScreen(server, '/admin/comision', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Mostrar el podio' }))
  expect(await screen.findByRole('button', { name: 'Dejar de mostrar el podio' })).toBeDefined()
  unmount()
  await renderScreen(server, '/vendedor/comision', { as: 'vendedora' })
  const podium = within(await screen.findByRole('region', { name: 'Podio' }))
  expect(podium.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Diego: 1 número',
    'Romina (vos): 1 número',
  ])
})

it('a seller reads that nothing is earned now, once the plan has been turned off', async () => {
  const admin = await server.app.as('admin')
  await admin.call(comisionApi.establecerPlan, { body: { activa: false, tramos: [{ desde: 1, tasa: '10' }] } as never })
  await renderScreen(server, '/vendedor/comision', { as: 'vendedora' })
  expect(await screen.findByText('Hoy no se gana comisión.')).toBeDefined()
})
