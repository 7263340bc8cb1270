import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, planOf, savePlanes } from '../../../../api/test/continua.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

it('the ticket of a number sold in instalments says that it is sold, not that it is paid', async () => {
  const { users, as } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { cantidad: 5 })
  await savePlanes(admin)
  const { user } = await renderScreen(server, `/vendedor/vender-rifa/${users.vendedora.id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: '00001 Libre' }))
  await fillIn(user, {
    'Nombre del comprador': 'Marta Giménez',
    Cédula: '3.204.117-5',
    Teléfono: '099 412 873',
    Email: 'marta@correo.test',
  })
  await user.selectOptions(await screen.findByLabelText('Cómo se paga'), await planOf(server.app, 'Tres'))
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'efectivo')
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  const form = within(await screen.findByRole('form', { name: 'Vender el número 00001' }))
  expect(await form.findByRole('button', { name: 'Vendida' })).toBeDefined()
  expect(form.getByText('Vendida', { selector: '.word' })).toBeDefined()
  expect(await screen.findByRole('button', { name: '00001 Vendida' })).toBeDefined()
})
