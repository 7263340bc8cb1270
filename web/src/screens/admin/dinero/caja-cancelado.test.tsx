import { cancelacionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PASSWORD } from '../../../../../api/src/demo/people.ts'
import { workCanceladas } from '../../../../../api/src/modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

/** A draw that was called off with a number of each seller, whose orders are undone. */
async function calledOff() {
  const { app } = server
  const { vendedora, vendedor } = app.users
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  await sellNumbers(app.db, { numeros: [1], vendedor: vendedora, comprador: { nombre: 'Ana Quiroga' } })
  await sellNumbers(app.db, { numeros: [2], vendedor, comprador: { nombre: 'Beto Ruiz' } })
  const body = { fechaSorteo: '2026-12-24', motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
  await admin.call(cancelacionApi.cancelarSorteo, { body })
  await workCanceladas(app, () => app.clock.now())
}

it('what was called off stands above the cash with its progress, and what was given back is written down and undone', async () => {
  await calledOff()
  const { user } = await renderScreen(server, '/admin/caja', { as: 'admin' })
  const list = within(await screen.findByRole('list', { name: 'Lo que se canceló' }))
  expect(list.getByText('El sorteo del 24.12.2026')).toBeDefined()
  expect(list.getByText(/^En mano: \$\s0 de \$\s3\.000 · 0 de 2$/)).toBeDefined()
  expect(list.getByRole('button', { name: 'Lista para firmar' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Anotar que se devolvió a Beto Ruiz' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('De dónde salió el dinero'), 'La caja de la organización')
  await user.click(dialog.getByRole('button', { name: 'Anotar' }))
  expect(await screen.findByText(/^Falta devolver \$\s1\.500\.$/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Deshacer la devolución a Beto Ruiz' }))
  const undo = within(await screen.findByRole('dialog'))
  await user.type(undo.getByLabelText('Motivo'), 'No le llegó.')
  await user.click(undo.getByRole('button', { name: 'Se debe otra vez' }))
  expect(await screen.findByText(/^Falta devolver \$\s3\.000\.$/)).toBeDefined()
})

it('a seller sees in «Mi caja» what to give back to whom, and writes it down', async () => {
  await calledOff()
  const { vendedora } = server.app.users
  const { user } = await renderScreen(server, `/vendedor/caja/${vendedora.id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: 'Se lo devolví a Ana Quiroga' }))
  await user.click(await screen.findByRole('button', { name: 'Sí, se los devolví' }))
  expect(await screen.findByText('Ya se devolvió todo.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Beto Ruiz')).toBeNull())
})
