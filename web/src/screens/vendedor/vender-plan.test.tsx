import { asignacionApi, ventaApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, PLANES, planOf, savePlanes } from '../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { listenLive, openLine } from '../../../test/event-source.ts'
import { stopPolls } from '../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

/** The number 1 with its buyer, in three instalments, as it stands before it is sold. */
async function writeSaleInThree() {
  const { users, as } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { cantidad: 5 })
  await savePlanes(admin)
  const view = await renderScreen(server, `/vendedor/vender-rifa/${users.vendedora.id}`, { as: 'vendedora' })
  const { user } = view
  await user.click(await screen.findByRole('button', { name: '00001 Libre' }))
  await fillIn(user, {
    'Nombre del comprador': 'Marta Giménez',
    'Documento (DNI)': '3.204.117-5',
    Teléfono: '099 412 873',
    Email: 'marta@correo.test',
  })
  await user.selectOptions(await screen.findByLabelText('Cómo se paga'), await planOf(server.app, 'Tres'))
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'efectivo')
  return { ...view, admin }
}

it('the ticket of a number sold in instalments says that it is sold, not that it is paid', async () => {
  const { user } = await writeSaleInThree()
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  const form = within(await screen.findByRole('form', { name: 'Vender el número 00001' }))
  expect(await form.findByRole('button', { name: 'Vendida' })).toBeDefined()
  expect(form.getByText('Vendida', { selector: '.word' })).toBeDefined()
  expect(await screen.findByRole('button', { name: '00001 Vendida' })).toBeDefined()
})

it('after a reload the first instalment is shown that was charged', async () => {
  const { user, unmount, router } = await writeSaleInThree()
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await screen.findByRole('button', { name: 'Vendida' })).toBeDefined()
  const { pathname, search } = router.state.location
  unmount()
  await renderScreen(server, pathname + search, { as: 'vendedora' })
  const again = within(await screen.findByRole('region', { name: 'Vender el número 00001' }))
  expect(again.getByText('Ya quedó registrada, a nombre de Marta Giménez.')).toBeDefined()
  expect(again.getByText(/^\$\s1\.200$/)).toBeDefined()
})

it('what another device sells in instalments is sold and not paid, as soon as it is heard', async () => {
  stopPolls()
  const { users, as, db } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { cantidad: 5 })
  await savePlanes(admin)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: '22222222', numerosRifas: [1, 2] } })
  await openLine()
  await renderScreen(server, `/vendedor/vender-rifa/${users.vendedora.id}`, { as: 'vendedora' })
  expect(await screen.findByRole('button', { name: '00002 Libre' })).toBeDefined()
  const seller = await as('vendedora')
  for (const [numero, plan] of [
    [1, 'Tres'],
    [2, 'Contado'],
  ] as const) {
    const body = { ...saleOf(await rifaIdOf(db, numero)), modalidadId: await planOf(server.app, plan) }
    expect((await seller.call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
  }
  expect(await screen.findByRole('button', { name: '00001 Vendida' })).toBeDefined()
  expect(await screen.findByRole('button', { name: '00002 Pagada' })).toBeDefined()
})

it('a number that another device sells in instalments while its form is open is not said to be paid there', async () => {
  listenLive()
  stopPolls()
  const { users, as, db } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { cantidad: 5 })
  await savePlanes(admin)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: '22222222', numerosRifas: [1] } })
  const { user } = await renderScreen(server, `/vendedor/vender-rifa/${users.vendedora.id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: '00001 Libre' }))
  const form = within(await screen.findByRole('form', { name: 'Vender el número 00001' }))
  const body = { ...saleOf(await rifaIdOf(db, 1)), modalidadId: await planOf(server.app, 'Tres') }
  expect((await (await as('vendedora')).call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
  expect(await form.findByText('Vendida', { selector: '.word' })).toBeDefined()
})

it('a plan that is withdrawn while the form is open gives way to no other: it is asked again', async () => {
  const { admin, user } = await writeSaleInThree()
  await savePlanes(
    admin,
    PLANES.filter(({ nombre }) => nombre !== 'Tres'),
  )
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await screen.findByText('Así no se vende más: elegí cómo se paga.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await server.app.db.selectFrom('titular').selectAll().execute()).toEqual([])
  await user.selectOptions(screen.getByLabelText('Cómo se paga'), await planOf(server.app, 'Contado'))
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await screen.findByRole('button', { name: 'Vendida' })).toBeDefined()
})
