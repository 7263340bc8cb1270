import { cuotaApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, savePlanes, sellByPlan } from '../../../../../api/test/continua.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

it('instalments that a seller took are voided whole, as what they are', async () => {
  const { as } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  const { id: titularId } = await sellByPlan(server.app, 1)
  const body = { titularId, cuotas: [2, 3], metodoPago: 'efectivo' as const }
  const { compraId } = (await (await as('vendedora')).call(cuotaApi.cobrarCuota, { body })).body.recibo
  const { user } = await renderScreen(server, `/admin/pagos/${compraId}`, { as: 'admin' })
  const undo = await screen.findByRole('button', { name: 'Anular el cobro' })
  expect(screen.queryByRole('button', { name: 'Devolver una parte' })).toBeNull()
  await user.click(undo)
  const question = within(await screen.findByRole('dialog', { name: /^¿Anular el cobro a / }))
  expect(question.getByText(/^Las cuotas se deben otra vez y el comprador/)).toBeDefined()
  await user.selectOptions(question.getByLabelText('¿Quién le devuelve el dinero?'), 'La organización, de su efectivo')
  await fillIn(user, { Motivo: 'Pagó dos veces' })
  await user.click(question.getByRole('button', { name: 'Anular' }))
  expect(
    await screen.findByText(/^El cobro quedó anulado: la cuota se debe otra vez\. Según los libros, a la organización/),
  ).toBeDefined()
})
