import { resultadoApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { onPaper, signedCode } from '../../../../api/test/paper.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  const { app } = server
  const admin = await app.as('admin')
  const { fecha, numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 3, premios: ['Una moto'] })
  const comprador = { nombre: 'Eva Luz', email: 'eva@correo.test', ci: '12345678' }
  await sellNumbers(app.db, { numeros, usuario: app.users.cliente, comprador })
  expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
})

it('a winner claims the prize from Mis compras', async () => {
  const { user } = await renderScreen(server, '/mis-compras', { as: 'cliente' })
  await user.click(await screen.findByRole('link', { name: 'Reclamar Una moto' }))
  await user.click(await screen.findByRole('button', { name: 'Sí, lo reclamo' }))
  expect(await screen.findByText(/^Confirmado\. La organización/)).toBeDefined()
})

it('an organiser records the hand-over, once', async () => {
  const { user } = await renderScreen(server, '/admin/reclamos', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Entregar Una moto' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar Una moto' }))
  await user.click(dialog.getByRole('button', { name: 'Anotar la entrega' }))
  expect(await dialog.findByText('El documento es obligatorio.')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Documento que mostró'))
  await user.type(dialog.getByLabelText('Documento que mostró'), '12.345.678')
  await user.clear(dialog.getByLabelText('Día de la entrega'))
  await user.type(dialog.getByLabelText('Día de la entrega'), '21-11-2026')
  await user.type(dialog.getByLabelText('Impuesto al premio (opcional)'), '1.500')
  await user.dblClick(dialog.getByRole('button', { name: 'Anotar la entrega' }))
  expect(await screen.findByText(/contra el documento 12345678 · impuesto \$\s1\.500/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Entregar Una moto' })).toBeNull()
  // The button that opened the dialog is gone: its row has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Una moto/))
})

it('the prize of a bearer is handed over to who shows the ticket, whose name the result says', async () => {
  const { app } = server
  const admin = await app.as('admin')
  const { fecha, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-26', cantidad: 1, premios: ['Una bici'] })
  await onPaper(app, { desde: 4, hasta: 4 })
  const body = { vendedor: app.users.vendedora.id, talones: [{ numero: 4 }] }
  expect((await admin.call(ventaApi.registrarTalones, { body })).body).toMatchObject({ registrados: 1 })
  expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
  const { user } = await renderScreen(server, '/admin/reclamos', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Entregar Una bici' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar Una bici' }))
  await user.type(dialog.getByLabelText('Documento que mostró'), '12345678')
  await user.click(dialog.getByRole('button', { name: 'Anotar la entrega' }))
  expect(
    await dialog.findByText(/^El 00004 está vendido al portador: su premio es de quien presente el boleto\./),
  ).toBeDefined()
  await user.type(dialog.getByLabelText('Código del boleto'), await signedCode(app, { numero: 4, parte: 'boleto' }))
  await user.type(dialog.getByLabelText('Nombre de quien lo presenta'), 'Rita Sosa')
  await user.click(dialog.getByRole('button', { name: 'Anotar la entrega' }))
  expect(await screen.findByText(/a Rita Sosa, que presentó el boleto y el documento 12345678$/)).toBeDefined()
  await renderScreen(server, `/resultado/${idSorteo}`)
  expect(
    await screen.findByText(/^ganador, número 00004\. Entregado el .+ a Rita Sosa, que presentó el boleto\.$/),
  ).toBeDefined()
})
