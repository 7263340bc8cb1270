import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assign, putOnSale } from '../../../../../api/test/on-sale.ts'
import { bring, phoneOf, scheduleAt } from '../../../../../api/test/phone.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

/** A seller's telephone with two of three numbers left: of its first sale, of one number, nothing is heard. */
async function atTheFair() {
  const { db, users } = server.app
  const { rifas } = await putOnSale(db, { cantidad: 4 })
  await scheduleAt(db, '2026-12-24T23:00:00.000Z')
  for (const { id } of rifas.slice(0, 3)) await assign(db, id, users.vendedora)
  const seller = await server.app.as('vendedora')
  const phone = await phoneOf(seller, 'El celular de Romina')
  const [one, two] = await phone.borrow()
  if (!one || !two) throw new Error('Nothing was lent')
  await phone.sell([one])
  await bring(seller, [await phone.sell([two])])
}

it('an organiser sees what a telephone has and what is missing, gives it up, and gives its numbers back', async () => {
  await atTheFair()
  const { user } = await renderScreen(server, '/admin/telefonos', { as: 'admin' })
  const row = await screen.findByRole('row', { name: /Romina Acosta · El celular de Romina/ })
  expect(within(row).getByText('Falta 1 venta')).toBeDefined()
  expect(within(row).getByRole('cell', { name: /^2, hasta / })).toBeDefined()

  await user.click(within(row).getByRole('button', { name: /^Dar de baja de Romina/ }))
  const giveUp = within(
    await screen.findByRole('dialog', { name: '¿Dar de baja «El celular de Romina», de Romina Acosta?' }),
  )
  expect(giveUp.getByText(/Sus 2 números quedan apartados 24 horas/)).toBeDefined()
  await user.click(giveUp.getByRole('button', { name: 'Dar de baja' }))
  expect(await screen.findByText(/^De baja desde el /)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Dar de baja de Romina/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: /^Devolver sus números de Romina/ }))
  const giveBack = within(await screen.findByRole('dialog', { name: '¿Devolver sus 2 números?' }))
  await user.click(giveBack.getByRole('button', { name: 'Devolver' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Devolver sus números de Romina/ })).toBeNull())
  expect(screen.getByText('Falta 1 venta')).toBeDefined()
})

it('without telephones the screen says so', async () => {
  await renderScreen(server, '/admin/telefonos', { as: 'admin' })
  expect(await screen.findByText('Nadie vende sin señal todavía.')).toBeDefined()
})
