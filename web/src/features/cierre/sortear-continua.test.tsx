import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  carryOut,
  collect,
  FECHAS,
  holderOf,
  makeContinua,
  savePlanes,
  sellByPlan,
  whenDue,
} from '../../../../api/test/continua.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = freshServer()
const open = () => {
  standAt(server.app.clock.now())
  return renderScreen(server, '/admin/rifas/sortear', { as: 'admin' })
}

/** Three numbers play in the first draw and owe for the second. */
async function afterTheFirst() {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  for (const numero of [1, 2, 3]) await sellByPlan(server.app, numero)
  await carryOut(server.app, FECHAS[0])
}

it('says until when a draw is paid for, and how many of the sold numbers play', async () => {
  await afterTheFirst()
  await collect(server.app, (await holderOf(server.app, 2)).id)
  const early = await open()
  expect(
    await screen.findByText(
      /^Las cuotas de este sorteo se pueden pagar hasta .+: se realiza cuando pase ese vencimiento/,
    ),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Realizar Sorteo' })).toBeNull()
  expect(await screen.findByText('1 premio · juega 1 número de 3 vendidos')).toBeDefined()
  early.unmount()
  await whenDue(server.app, FECHAS[1])
  const { user } = await open()
  expect(await screen.findByText('1 premio · juega 1 número de 3 vendidos')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Realizar Sorteo' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/entre 1 número que juega\. No se puede deshacer\.$/)).toBeDefined()
})

it('gives up a draw in which nobody plays, after a question', async () => {
  await afterTheFirst()
  await whenDue(server.app, FECHAS[1])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Cerrar ventas' }))
  const sure = within(await screen.findByRole('dialog', { name: '¿Cerrar las ventas del sorteo del 11.12.2026?' }))
  await user.click(sure.getByRole('button', { name: 'Cerrar ventas' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Declarar el sorteo sin participantes?' }))
  expect(
    dialog.getByText(/ninguno está al día\. Podés declararlo sin participantes\. Sus premios pasan al próximo/),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Declarar sin participantes' }))
  expect(
    await screen.findByText('El sorteo quedó sin participantes: sus premios pasan al del 21.12.2026.'),
  ).toBeDefined()
})
