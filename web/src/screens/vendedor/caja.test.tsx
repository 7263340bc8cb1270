import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loseAnswers } from '../../../test/network.ts'
import { pictureFile } from '../../../test/picture.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()

it('a hand-in whose reply was lost is declared once, and the next one has no photo yet', async () => {
  const { id } = server.app.users.vendedora
  const { user } = await renderScreen(server, `/vendedor/caja/${id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: 'Entregar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Entregar dinero' })
  await user.type(within(dialog).getByLabelText('¿Cuánto entregás?'), '1.500')
  await user.upload(within(dialog).getByLabelText('Foto del depósito (opcional)'), pictureFile('boleta.png'))
  const send = within(dialog).getByRole('button', { name: 'Declarar entrega' })
  const mend = loseAnswers()
  await user.click(send)
  await within(dialog).findByText('Error al conectar con el servidor')
  mend()
  await user.click(send)
  await screen.findByText('La entrega quedó declarada: falta que la organización la cuente.')
  expect(await server.app.db.selectFrom('entrega').select('monto').execute()).toEqual([{ monto: 150_000 }])
  await user.click(await screen.findByRole('button', { name: 'Entregar' }))
  const next = await screen.findByRole('dialog', { name: 'Entregar dinero' })
  expect(await within(next).findByText('Foto del depósito (opcional)')).toBeDefined()
})
