import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, PLANES, planOf, savePlanes } from '../../../../api/test/continua.ts'
import { openSale } from '../../../../api/test/on-sale.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { fillCart, selling } from '../../../test/shop.ts'

const server = freshServer(selling)

it('the numbers of a cart are bought in the plan that is chosen, and what is due now is what is paid', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  await openSale(server.app.db)
  const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  await fillCart(admin, [1, 2])
  const plan = await screen.findByLabelText<HTMLSelectElement>('Cómo se paga')
  await waitFor(() => expect(plan.selectedOptions[0]?.text).toMatch(/^1 pago de \$\s3\.600$/))
  expect(await screen.findByText(/^\$\s7\.200$/)).toBeDefined()
  await user.selectOptions(plan, await planOf(server.app, 'Tres'))
  expect(await screen.findByText(/^\$\s2\.400$/)).toBeDefined()
  expect(
    ['Cuota 1, ahora', 'Cuota 2, antes del sorteo del 11.12.2026', 'Cuota 3, antes del sorteo del 21.12.2026'].map(
      text => screen.getByText(text).nextSibling?.textContent?.replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['$ 1.200', '$ 1.200', '$ 1.200'])
  await user.click(screen.getByRole('button', { name: 'Pagar en modo de prueba' }))
  await screen.findByRole('heading', { name: 'Pago de prueba' })
  const held = await server.app.db.selectFrom('titular').select(['numero', 'modalidad_id']).orderBy('numero').execute()
  const modalidad_id = await planOf(server.app, 'Tres')
  expect(held).toEqual([1, 2].map(numero => ({ numero, modalidad_id })))
})

it('a plan that is withdrawn once it is chosen gives way to no other: it is asked again before anything is paid', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  await openSale(server.app.db)
  const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  await fillCart(admin, [1])
  const plan = await screen.findByLabelText<HTMLSelectElement>('Cómo se paga')
  await user.selectOptions(plan, await planOf(server.app, 'Tres'))
  await savePlanes(
    admin,
    PLANES.filter(({ nombre }) => nombre !== 'Tres'),
  )
  const pay = screen.getByRole('button', { name: 'Pagar en modo de prueba' })
  await user.click(pay)
  expect(await screen.findByText('Así no se vende más: elegí cómo se paga.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  await user.click(pay)
  expect(await server.app.db.selectFrom('compra').selectAll().execute()).toEqual([])
  await user.selectOptions(plan, await planOf(server.app, 'Contado'))
  await user.click(pay)
  await screen.findByRole('heading', { name: 'Pago de prueba' })
})
