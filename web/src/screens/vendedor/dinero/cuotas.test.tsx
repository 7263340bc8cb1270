import { asignacionApi, boletoApi, cuotaApi, ventaApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  close,
  collect,
  draw,
  FECHAS,
  holderOf,
  makeContinua,
  PLANES,
  planOf,
  savePlanes,
  sellByPlan,
  whenDue,
} from '../../../../../api/test/continua.ts'
import { openSale, rifaIdOf, saleOf } from '../../../../../api/test/on-sale.ts'
import { loseAnswers } from '../../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

async function sellInThree(...numeros: number[]) {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  await openSale(server.app.db)
  const modalidadId = await planOf(server.app, 'Tres')
  for (const numero of numeros) {
    const body = { ...saleOf(await rifaIdOf(server.app.db, numero)), modalidadId }
    await (await server.app.as('vendedora')).call(ventaApi.realizarCompraFisica, { body })
  }
}
const open = () => renderScreen(server, '/vendedor/cuotas', { as: 'vendedora' })
const group = async (name: string) => within(await screen.findByRole('list', { name }))

it('a campaign whose numbers play in all draws leads to the next instalment, which is collected once, though the first reply was lost', async () => {
  await sellInThree(1)
  const { user, router } = await renderScreen(server, '/vendedor/profile', { as: 'vendedora' })
  const way = await screen.findByRole('link', { name: 'Cuotas por cobrar' })
  expect(way.getAttribute('href')).toBe('/vendedor/cuotas')
  await router.navigate('/vendedor/cuotas')
  const coming = await group('Próximas')
  expect(coming.getByText(/^Cuota 2 de 3 · /)).toBeDefined()
  const link = coming.getByRole('link', { name: /^Recordarle a .* por WhatsApp$/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(link)).toMatch(/^https:..wa\.me.*[\s\S]*\/cuotas\//)
  await user.click(coming.getByRole('button', { name: 'Cobrar la cuota 2 del 00001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar la cuota 2' }))
  await user.selectOptions(await dialog.findByLabelText('Cómo te paga'), 'Transferencia')
  const send = dialog.getByRole('button', { name: /^Cobrar \$\s1\.200$/ })
  const mend = loseAnswers()
  await user.click(send)
  await dialog.findByText(/no se cobra dos veces/)
  mend()
  await user.click(send)
  expect(await screen.findByText(/^Cobrada: cuota 2 de 3 del /)).toBeDefined()
  expect(await screen.findByText(/^Cuota 3 de 3 · /)).toBeDefined()
  const paid = await server.app.db
    .selectFrom('compra')
    .select(['metodo_pago'])
    .where('id', 'in', eb => eb.selectFrom('compra_linea').select('compra_id').where('n', '=', 2))
    .execute()
  expect(paid).toEqual([{ metodo_pago: 'transferencia' }])
})

it('all that a number lacks for its next draw is collected by one action, and its receipt is there to be sent', async () => {
  await sellInThree()
  const admin = await server.app.as('admin')
  await savePlanes(admin, [...PLANES, { nombre: 'Una y dos', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 2] }])
  await sellByPlan(server.app, 1, 'vendedora', 'Una y dos')
  const { user } = await open()
  const coming = await group('Próximas')
  expect(coming.getByText(/^Para jugar le faltan las cuotas 2 a 3: \$\s2\.400\.$/)).toBeDefined()
  expect(coming.getByRole('button', { name: 'Cobrar solo la cuota 2 del 00001' })).toBeDefined()
  await user.click(coming.getByRole('button', { name: 'Cobrar lo que falta para jugar: las cuotas 2 a 3 del 00001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar las cuotas 2 a 3' }))
  await user.selectOptions(dialog.getByLabelText('Cómo te paga'), 'Efectivo')
  await user.click(dialog.getByRole('button', { name: /^Cobrar \$\s2\.400$/ }))
  // It owes nothing more, and with it the list is empty.
  expect(await screen.findByRole('heading', { name: 'No hay cuotas por cobrar.' })).toBeDefined()
  expect(screen.getByText(/^Cobrado\. Cuotas 2 a 3 de 3 del 00001, de Ana: \$\s2\.400\./)).toBeDefined()
  const receipt = screen.getByRole('link', { name: 'Enviarle el recibo a Ana por WhatsApp' })
  expect(new URL(receipt.getAttribute('href') ?? '').searchParams.get('text')?.replaceAll('\u00a0', ' ')).toBe(
    'Hola, Ana. Recibí $ 2.400 por las cuotas 2 a 3 de 3 de tu boleto 00001.\nEstá todo pagado. ¡Gracias!',
  )
})

it('what is due today stands apart, and is late once its draw was sealed without it', async () => {
  await sellInThree(1, 2)
  const [primero, segundo] = FECHAS
  await whenDue(server.app, primero)
  expect((await draw(server.app, primero)).body).toMatchObject({ status: 'success' })
  await whenDue(server.app, segundo)
  const { id: titularId } = await server.app.db
    .selectFrom('titular')
    .select('id')
    .where('numero', '=', 2)
    .executeTakeFirstOrThrow()
  await (await server.app.as('vendedora')).call(cuotaApi.cobrarCuota, { body: { titularId, metodoPago: 'efectivo' } })
  const { unmount } = await open()
  expect((await group('Para hoy')).getByText(/^Cuota 2 de 3 · /)).toBeDefined()
  unmount()
  expect((await close(server.app, segundo)).body).toMatchObject({ status: 'success' })
  await open()
  expect((await group('Atrasadas')).getByText(/^Cuota 2 de 3 · /)).toBeDefined()
})

it('collects an instalment of a number that another sold, whose buyer is not named in full, into an own account', async () => {
  await sellInThree(1)
  const { user } = await renderScreen(server, '/vendedor/cuotas', { as: 'vendedor' })
  await screen.findByRole('heading', { name: 'No hay cuotas por cobrar.' })
  await user.type(screen.getByRole('searchbox', { name: 'Cobrar otro número' }), '9')
  expect(await screen.findByRole('heading', { name: 'Ese número no debe cuotas' })).toBeDefined()
  await user.clear(screen.getByRole('searchbox', { name: 'Cobrar otro número' }))
  await user.type(screen.getByRole('searchbox', { name: 'Cobrar otro número' }), '1')
  const row = await group('Próximas')
  expect(row.getByText('Ana').textContent).toBe('00001 Ana')
  expect(row.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  await user.click(row.getByRole('button', { name: 'Cobrar la cuota 2 del 00001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar la cuota 2' }))
  expect(dialog.queryByLabelText('¿Quién cobró?')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Cómo te paga'), 'Transferencia')
  await user.selectOptions(await dialog.findByLabelText('¿Quién cobró?'), 'Yo, en mi cuenta')
  await user.click(dialog.getByRole('button', { name: /^Cobrar/ }))
  expect(await screen.findByText(/^Cobrada: cuota 2 de 3 del /)).toBeDefined()
  const paid = server.app.db.selectFrom('compra').select('vendedor_id').where('metodo_pago', '=', 'transferencia')
  expect(await paid.execute()).toEqual([{ vendedor_id: server.app.users.vendedor.id }])
  const held = server.app.db.selectFrom('asiento_linea').select('cuenta').where('importe', '=', 120_000).execute()
  expect((await held).map(({ cuenta }) => cuenta)).toContain(`caja:${server.app.users.vendedor.id}`)
})

it('without instalments says so, and the profile has no way there in a campaign of one draw per number', async () => {
  await openSale(server.app.db)
  const { router } = await open()
  expect(await screen.findByRole('heading', { name: 'No hay cuotas por cobrar.' })).toBeDefined()
  await router.navigate('/vendedor/profile')
  expect(await screen.findByRole('link', { name: 'Mi enlace' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Cuotas por cobrar' })).toBeNull()
})

it('sells under the next draw alone, in the plan that is chosen, at first of one payment, for its first instalment of each number', async () => {
  await sellInThree()
  const admin = await server.app.as('admin')
  await savePlanes(admin, [
    { nombre: 'Contado', desde: 1, hasta: 1, total: 3_000, vencen: [1] },
    { nombre: 'Dos', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2] },
    { nombre: 'Tres', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 3] },
  ])
  const { ci, id } = server.app.users.vendedora
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [1, 2] } })
  const { user } = await renderScreen(server, `/vendedor/vender-rifa/${id}?numero=1,2`, { as: 'vendedora' })
  const plan = await screen.findByLabelText('Cómo se paga')
  const draws = await screen.findAllByRole('region', { name: /^Sorteo del / })
  expect(draws.map(draw => draw.getAttribute('aria-label'))).toEqual(['Sorteo del 01.12.2026'])
  expect(screen.queryByText('Ahora no hay números para vender en este sorteo.')).toBeNull()
  const form = within(screen.getByRole('form', { name: 'Vender 2 números' }))
  expect(
    within(plan)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['1 pago de $ 3.000', '2 cuotas de $ 1.800', '3 cuotas de $ 1.200'])
  expect(form.getByText(/^\$\s6\.000$/)).toBeDefined()
  await user.selectOptions(plan, await planOf(server.app, 'Tres'))
  expect(await form.findByText(/^\$\s2\.400$/)).toBeDefined()
  await fillIn(user, {
    'Nombre del comprador': 'Marta Giménez',
    'Documento (DNI)': '3.204.117-5',
    Email: 'marta@correo.test',
  })
  await fillIn(user, { Teléfono: '099 412 873' })
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await screen.findByRole('button', { name: 'Vendidas' })).toBeDefined()
  const sold = await server.app.db.selectFrom('titular').select(['numero', 'modalidad_id']).orderBy('numero').execute()
  const modalidad_id = await planOf(server.app, 'Tres')
  expect(sold).toEqual([1, 2].map(numero => ({ numero, modalidad_id })))
})

it('the page of a ticket that is late, and what is shared of it, say that it does not play, and of one with instalments left that it is up to date', async () => {
  await sellInThree(1, 2)
  const [primero, segundo] = FECHAS
  for (const fecha of [primero, segundo]) {
    await whenDue(server.app, fecha)
    if (fecha === segundo) await collect(server.app, (await holderOf(server.app, 2)).id)
    expect((await draw(server.app, fecha)).body).toMatchObject({ status: 'success' })
  }
  const told: (string | null)[] = []
  for (const numero of [1, 2]) {
    const { compra_id: id } = await holderOf(server.app, numero)
    const { boletos } = (await (await server.app.as('admin')).call(boletoApi.boletosDeCompra, { params: { id } })).body
    const { unmount } = await renderScreen(server, `/boleto/${boletos[0]?.boleto}`)
    told.push((await screen.findByText(/^El 0000\d está vendido.*(no juega|participa)/)).textContent)
    const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? ''
    told.push(new URL(whatsapp).searchParams.get('text')?.replace(/: http\S+$/, '') ?? '')
    unmount()
  }
  expect(told).toEqual([
    'El 00001 está vendido, pero tiene una cuota atrasada: no juega hasta que se pague.',
    'El 00001 no juega en el sorteo de Talonario hasta que se pague una cuota atrasada',
    'El 00002 está vendido y al día con sus cuotas: participa del sorteo del lunes 21 de diciembre de 2026.',
    'El 00002 participa del sorteo de Talonario',
  ])
})

it('what a number still owes is paid at once or in the instalments left, as an organiser chooses; its seller only lowers the next part', async () => {
  await sellInThree(1)
  const seller = await open()
  expect(await (await group('Próximas')).findByRole('button', { name: 'Cobrar la cuota 2 del 00001' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cambiar el plan del 00001' })).toBeNull()
  seller.unmount()
  const change = async ({ user }: typeof seller, how: string) => {
    await user.click(await (await group('Próximas')).findByRole('button', { name: 'Cambiar el plan del 00001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el plan' }))
    expect(await dialog.findByText(/^Al 00001, de .*, le falta pagar \$\s2\.400\. El total no cambia\.$/)).toBeDefined()
    await user.selectOptions(dialog.getByLabelText('Lo que falta se paga'), how)
    await user.click(dialog.getByRole('button', { name: 'Cambiar el plan' }))
  }
  const organiser = await renderScreen(server, '/admin/campanias', { as: 'admin' })
  await organiser.user.type(await screen.findByRole('searchbox', { name: 'Cobrar otro número' }), '1')
  await change(organiser, 'Todo junto, antes del próximo sorteo')
  expect(await (await group('Próximas')).findByText(/^Cuota 2 de 2 · \$\s2\.400 · /)).toBeDefined()
  const tell = await screen.findByRole('link', { name: /^Avisarle a .* por WhatsApp$/ })
  expect(new URL(tell.getAttribute('href') ?? '').searchParams.get('text')).toMatch(
    /^Cambió cómo se paga tu boleto 00001; el total es el mismo\. Te queda por pagar:\nCuota 2 de 2: /,
  )
  organiser.unmount()
  await change(await open(), 'En las cuotas que le quedan')
  expect(await (await group('Próximas')).findByText(/^Cuota 2 de 3 · \$\s1\.200 · /)).toBeDefined()
})
