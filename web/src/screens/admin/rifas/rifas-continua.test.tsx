import { campaniaApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { carryOut, FECHAS, makeContinua, planOf, savePlanes, whenDue } from '../../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../../api/test/on-sale.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
const open = (path: string) => renderScreen(server, path, { as: 'admin' })
const SELLADA = 'Ya se cerró un sorteo de esta campaña: sus sorteos, premios y números quedan como están.'

async function make() {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  await savePlanes(admin)
}

/** The first draw is over. */
async function seal() {
  await make()
  const body = { ...saleOf(await rifaIdOf(server.app.db, 1)), modalidadId: await planOf(server.app, 'Tres') }
  await (await server.app.as('admin')).call(ventaApi.realizarCompraFisica, { body })
  await carryOut(server.app, FECHAS[0])
}

it('numbers that play in every draw are made and handed out without asking for one', async () => {
  await make()
  const { user, router } = await open('/admin/rifas/crear')
  expect(await screen.findByText('Juegan en todos los sorteos de la campaña.')).toBeDefined()
  expect(screen.queryByLabelText('Fecha del sorteo')).toBeNull()
  expect(screen.queryByText(/se agenda uno/)).toBeNull()
  await fillIn(user, { 'Cantidad de rifas': '3', 'Precio de cada rifa': '3600' })
  await user.click(screen.getByRole('button', { name: 'Generar' }))
  const made = server.app.db.selectFrom('rifa').select('numero').where('numero', '>', 20)
  await waitFor(async () => expect(await made.execute()).toHaveLength(3))
  expect(screen.getByText('Borrar los últimos números')).toBeDefined()
  expect(screen.queryByText('Cambiar el precio de los que no se vendieron')).toBeNull()
  await router.navigate('/admin/rifas/asignar?ver=repartir')
  expect(await screen.findByRole('button', { name: 'Ver el reparto' })).toBeDefined()
  expect(screen.queryByLabelText('Sorteo')).toBeNull()
  await router.navigate('/admin/rifas/asignar')
  expect(await screen.findByRole('searchbox', { name: 'Buscar número' })).toBeDefined()
  expect(screen.queryByLabelText('Sorteo')).toBeNull()
})

it('without a price table the price of unsold numbers is changed without asking for a draw', async () => {
  await makeContinua(await server.app.as('admin'))
  const { user } = await open('/admin/rifas/crear')
  await user.click(await screen.findByText('Cambiar el precio de los que no se vendieron'))
  expect(await screen.findByLabelText('Precio nuevo')).toBeDefined()
  expect(screen.queryByLabelText('Sorteo del')).toBeNull()
})

it('without a draw the screen that makes them says that one is needed first', async () => {
  await (await server.app.as('admin')).call(campaniaApi.elegirClase, { body: { clase: 'continua' } })
  await open('/admin/rifas/crear')
  const note = await screen.findByText(/Agendá primero los sorteos de la campaña: cada número juega en todos\./)
  expect(within(note).getByRole('link', { name: 'Agendar sorteo' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Generar' })).toBeNull()
})

it('a draw that waits for instalments says until when, and is offered once they are due', async () => {
  await make()
  const { unmount } = await open('/admin/rifas/sortear')
  expect(
    await screen.findByText(/^Las cuotas de este sorteo se pueden pagar hasta .+: se realiza cuando/),
  ).toBeDefined()
  for (const name of ['Realizar Sorteo', 'Cerrar ventas', 'Hacerlo en vivo'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  unmount()
  await whenDue(server.app, FECHAS[0])
  await open('/admin/rifas/sortear')
  expect(await screen.findByRole('button', { name: 'Realizar Sorteo' })).toBeDefined()
})

it('once a draw is over, screens that make draws, prizes and numbers say that none is added, and offer nothing', async () => {
  await seal()
  const { router } = await open('/admin/rifas/crear')
  expect(await screen.findByText(SELLADA)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Generar' })).toBeNull()
  expect(screen.queryByText('Borrar los últimos números')).toBeNull()
  await router.navigate('/admin/rifas/sorteo')
  expect(await screen.findByText(SELLADA)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Agendar Sorteo' })).toBeNull()
  await router.navigate('/admin/rifas/premios')
  expect(await screen.findByText(SELLADA)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Asignar Premios' })).toBeNull()
  expect(screen.queryByLabelText('Para el sorteo')).toBeNull()
  const prizes = within(await screen.findByRole('list', { name: 'Premios del 11.12.2026' }))
  expect(prizes.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
    'Modificar Del 2026-12-11',
  ])
})
