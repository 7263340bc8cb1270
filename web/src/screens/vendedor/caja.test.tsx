import { entregaApi, ventaApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { loseAnswers } from '../../../test/network.ts'
import { pictureFile } from '../../../test/picture.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

it('a hand-in whose reply was lost is declared once, and the next one has no photo yet', async () => {
  const { id } = server.app.users.vendedora
  const { user } = await renderScreen(server, `/vendedor/caja/${id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: 'Entregar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Entregar dinero' })
  await user.type(within(dialog).getByLabelText('¿Cuánto entregás?'), '1.500')
  await user.upload(within(dialog).getByLabelText('Foto del depósito (opcional)'), pictureFile('boleta.png'))
  const send = within(dialog).getByRole('button', { name: 'Declarar entrega' })
  await user.click(send)
  expect(
    await within(dialog).findByText(/^No tenés nada para entregar y escribiste .* tocá otra vez «Declarar entrega»\.$/),
  ).toBeDefined()
  const mend = loseAnswers()
  await user.click(send)
  await within(dialog).findByText('Error al conectar con el servidor')
  mend()
  await user.click(send)
  await screen.findByText('La entrega quedó declarada: falta que la organización la cuente.')
  expect(await server.app.db.selectFrom('entrega').select('monto').where('vendedor_id', '=', id).execute()).toEqual([
    { monto: 150_000 },
  ])
  await user.click(await screen.findByRole('button', { name: 'Entregar' }))
  const next = await screen.findByRole('dialog', { name: 'Entregar dinero' })
  expect(await within(next).findByText('Foto del depósito (opcional)')).toBeDefined()
})

it('what is owed is offered; what was declared already is asked about once, also after a reload', async () => {
  const { app } = server
  const { vendedor } = app.users
  await makeRaffle(await app.as('admin'), { fecha: '2026-12-20', cantidad: 5, precio: 1500 })
  await (await app.as('vendedor')).call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, 4)) })
  const declare = async () => {
    const { user, unmount } = await renderScreen(server, `/vendedor/caja/${vendedor.id}`, { as: 'vendedor' })
    await user.click(await screen.findByRole('button', { name: 'Entregar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Entregar dinero' }))
    expect(dialog.getByLabelText<HTMLInputElement>('¿Cuánto entregás?').value).toBe('1500,00')
    await user.click(dialog.getByRole('button', { name: 'Declarar entrega' }))
    return { dialog, unmount }
  }
  const { unmount } = await declare()
  expect(await screen.findByText('La entrega quedó declarada: falta que la organización la cuente.')).toBeDefined()
  unmount()
  const { dialog } = await declare()
  expect(await dialog.findByText(/^Ya quedó registrada una entrega de /)).toBeDefined()
  const own = app.db.selectFrom('entrega').select('monto').where('vendedor_id', '=', vendedor.id)
  expect(await own.execute()).toEqual([{ monto: 150_000 }])
})

it('a declared hand-in is taken back by who declared it', async () => {
  const { id } = server.app.users.vendedora
  const seller = await server.app.as('vendedora')
  await seller.call(entregaApi.declararEntrega, { form: { monto: '777', medio: 'efectivo' } })
  const { user } = await renderScreen(server, `/vendedor/caja/${id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: /^Retirar la entrega de \$\s?777$/ }))
  await user.click(await screen.findByRole('button', { name: 'Retirar' }))
  expect(await screen.findByText('La entrega quedó retirada: lo que tenés sigue en tu caja.')).toBeDefined()
  expect(await screen.findByText('La retiraste')).toBeDefined()
})
