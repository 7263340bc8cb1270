import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assign, putOnSale } from '../../../../api/test/on-sale.ts'
import { bring, phoneOf, scheduleAt } from '../../../../api/test/phone.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

/** A seller with three numbers on a telephone. */
async function lent() {
  const { app } = server
  const { rifas } = await putOnSale(app.db, { cantidad: 4 })
  await scheduleAt(app.db, '2026-12-24T23:00:00.000Z')
  for (const { id } of rifas.slice(0, 3)) await assign(app.db, id, app.users.vendedora)
  const seller = await app.as('vendedora')
  const phone = await phoneOf(seller, 'El de la feria')
  return { phone, seller, prestadas: await phone.borrow() }
}

it('a browser that keeps nothing cannot carry numbers', async () => {
  await renderScreen(server, '/vendedor/sin-senal', { as: 'vendedora' })
  expect(await screen.findByLabelText('Llevar mis números sin señal')).toHaveProperty('disabled', true)
  expect(screen.getByText('Este navegador no puede vender sin señal. Probá con uno más nuevo.')).toBeDefined()
  expect(await screen.findByText('Ninguno llevó números todavía.')).toBeDefined()
})

it('a lost telephone sells no more, and keeps its numbers for a day', async () => {
  const { phone, seller, prestadas } = await lent()
  await phone.sell(prestadas.slice(0, 1))
  await bring(seller, [await phone.sell(prestadas.slice(1, 2))])
  const { user } = await renderScreen(server, '/vendedor/sin-senal', { as: 'vendedora' })
  const list = within(await screen.findByRole('list', { name: 'Mis teléfonos' }))
  expect(list.getByText(/^2 números hasta .* · faltan llegar 1 venta$/)).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Perdí el teléfono El de la feria' }))
  await user.click(await screen.findByRole('button', { name: 'Darlo de baja' }))
  expect(
    await screen.findByText(
      'El teléfono ya no vende. Sus números se liberan en un día, por si quedan ventas en camino.',
    ),
  ).toBeDefined()
  expect(await list.findByText(/^De baja desde el .* · 2 números hasta /)).toBeDefined()
  await waitFor(() => expect(list.queryByRole('button')).toBeNull())
})

it('whose numbers are on another telephone reads on which, and until when', async () => {
  await lent()
  await renderScreen(server, '/vendedor/sin-senal', { as: 'vendedora' })
  expect(
    await screen.findByText(/^«El de la feria» lleva 3 números tuyos hasta .+\. Para venderlos desde acá,/),
  ).toBeDefined()
})

it('a lent number says where it is', async () => {
  await lent()
  await renderScreen(server, `/vendedor/profile/${server.app.users.vendedora.id}`, { as: 'vendedora' })
  expect(await screen.findByText('En el teléfono «El de la feria», para vender sin señal: 00001 a 00003')).toBeDefined()
})

it('a receipt that is cut off registers nothing and says what to do', async () => {
  const { phone, prestadas } = await lent()
  const sellado = await phone.sell(prestadas.slice(0, 1))
  const sentence =
    'Este recibo no es válido: no lo firmó quien vende, o el enlace se cortó. Pedí que te lo manden de nuevo.'
  const cut = await renderScreen(server, `/r#${sellado.slice(0, -20)}`)
  expect(await screen.findByText(sentence)).toBeDefined()
  cut.unmount()
  const none = await renderScreen(server, '/r')
  expect(
    await screen.findByText('Este enlace está incompleto. Pedile a quien te vendió que te lo mande de nuevo.'),
  ).toBeDefined()
  none.unmount()
  expect(await server.app.db.selectFrom('compra').select('id').execute()).toEqual([])
})
