import { packApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { listenLive, openLine } from '../../../test/event-source.ts'
import { stopPolls } from '../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

/** Three numbers that cost $ 2.500 together, chosen and with their buyer, as they stand before they are sold. */
async function writeSaleOfThree() {
  const { users, as } = server.app
  const admin = await as('admin')
  const { idSorteo } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1_000 })
  const save = (...packs: { cantidad: number; total: number }[]) =>
    admin.call(packApi.guardarPacks, { body: { idSorteo, packs } })
  await save({ cantidad: 3, total: 2_500 })
  const address = `/vendedor/vender-rifa/${users.vendedora.id}?numero=1,2,3`
  const view = await renderScreen(server, address, { as: 'vendedora' })
  const form = within(await screen.findByRole('form', { name: 'Vender 3 números' }))
  expect(await form.findByText(/^\$\s2\.500$/)).toBeDefined()
  await fillIn(view.user, {
    'Nombre del comprador': 'Marta Giménez',
    'Documento (DNI)': '3.204.117-5',
    Teléfono: '099 412 873',
    Email: 'marta@correo.test',
  })
  await view.user.selectOptions(screen.getByLabelText('Método de pago'), 'efectivo')
  return { ...view, form, save, sell: () => view.user.click(screen.getByRole('button', { name: 'Vender' })) }
}
const totals = async () =>
  (await server.app.db.selectFrom('compra').select('total').execute()).map(({ total }) => total)

it('what several cost is sold at what is shown, or not at all: the new sum is shown, and sold by another tap', async () => {
  stopPolls()
  const { form, save, sell } = await writeSaleOfThree()
  await save()
  await sell()
  expect(await form.findByText(/^Mientras tanto cambió el precio: ahora cuesta \$\s3\.000,00\./)).toBeDefined()
  expect(await form.findByText(/^\$\s3\.000$/)).toBeDefined()
  expect(await totals()).toEqual([])
  await sell()
  expect(await screen.findByRole('button', { name: 'Vendidas' })).toBeDefined()
  expect(await totals()).toEqual([300_000])
})

it('what was sold together stays at what was paid, also after a reload', async () => {
  listenLive()
  const { form, save, sell, unmount, router } = await writeSaleOfThree()
  await openLine()
  await sell()
  expect(await screen.findByRole('button', { name: 'Vendidas' })).toBeDefined()
  const { pathname, search } = router.state.location
  await save({ cantidad: 3, total: 2_600 })
  expect(await screen.findByText(/3 por \$\s2\.600/)).toBeDefined()
  expect(await form.findByText(/^\$\s2\.500$/)).toBeDefined()
  unmount()
  await renderScreen(server, pathname + search, { as: 'vendedora' })
  const again = within(await screen.findByRole('region', { name: 'Vender 3 números' }))
  expect(await again.findByText('Ya quedó registrada, a nombre de Marta Giménez.')).toBeDefined()
  await waitFor(() => expect(again.getByText(/^\$\s2\.500$/)).toBeDefined())
})
