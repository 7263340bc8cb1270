import { PassThrough } from 'node:stream'
import { talonarioApi, ventaApi } from '@talonario/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { enterPrints } from '../../../../../api/src/http/line/print-line.ts'
import { onPaper, signedCode } from '../../../../../api/test/paper.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { failNetwork } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-20', cantidad: 20, premios: ['Casa'] })
})

/** A printed book of the numbers 1 to 10, handed to Romina. */
async function handedOut(): Promise<string> {
  const [talonario = ''] = await onPaper(server.app, { desde: 1, hasta: 10, de: 'vendedora' })
  return talonario
}

it('makes books of a range, prints one and hands it over, and receives what comes back', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:papel', revokeObjectURL: () => {} }))
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios', { as: 'admin' })
  expect(await screen.findByText('Todavía no hay talonarios.')).toBeDefined()
  await user.type(screen.getByLabelText('Desde el número'), '1')
  await user.type(screen.getByLabelText('Hasta el número'), '20')
  await user.clear(screen.getByLabelText('Números por talonario'))
  await user.type(screen.getByLabelText('Números por talonario'), '10')
  await user.click(screen.getByRole('button', { name: 'Armar' }))
  await user.click(await screen.findByRole('button', { name: 'Imprimir Talonario 1 · 00001 al 00010' }))
  await user.click(await screen.findByRole('button', { name: 'Entregar Talonario 1 · 00001 al 00010' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar el talonario 1' }))
  await user.selectOptions(dialog.getByLabelText('¿A quién?'), 'Romina Acosta')
  await user.click(dialog.getByRole('button', { name: 'Entregar' }))
  expect(await screen.findByText('Romina Acosta · faltan registrar 10')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Recibir Talonario 1 · 00001 al 00010' }))
  const back = within(await screen.findByRole('dialog', { name: 'Recibir del talonario 1' }))
  await user.clear(back.getByLabelText('Desde el número'))
  await user.type(back.getByLabelText('Desde el número'), '4')
  await user.click(back.getByRole('button', { name: 'Recibir' }))
  expect(await screen.findByText('Romina Acosta · faltan registrar 3')).toBeDefined()
})

it('a book that another organiser handed over meanwhile goes to nobody else unseen', async () => {
  const [talonario = ''] = await onPaper(server.app, { desde: 1, hasta: 10 })
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Entregar Talonario 1 · 00001 al 00010' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar el talonario 1' }))
  await user.selectOptions(await dialog.findByLabelText('¿A quién?'), 'Diego Pereyra')
  const body = { talonarios: [talonario], vendedor: server.app.users.vendedora.id }
  await (await server.app.as('admin')).call(talonarioApi.entregar, { body })
  const hand = async () => user.click(dialog.getByRole('button', { name: 'Entregar' }))
  await hand()
  expect(
    await dialog.findByText(/^Esto cambió mientras lo editabas\. Ahora dice que lo tiene otra persona\./),
  ).toBeDefined()
  expect(await screen.findByText('Romina Acosta · faltan registrar 10')).toBeDefined()
  await hand()
  expect(await screen.findByText('Diego Pereyra · faltan registrar 10')).toBeDefined()
})

it('a book is found by a number in it or by who has it; where none is so, it is said, and all are one tap away', async () => {
  await handedOut()
  const admin = await server.app.as('admin')
  await admin.call(talonarioApi.armarTalonarios, { body: { tamano: 10, partes: [{ desde: 11, hasta: 20 }] } })
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios&estado=impreso', { as: 'admin' })
  expect(await screen.findByText('Ningún talonario es así.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ver todos' }))
  expect(await screen.findByText('Talonario 2 · 00011 al 00020')).toBeDefined()
  const box = screen.getByRole('searchbox', { name: 'Número o quien lo tiene' })
  for (const [typed, found, other] of [
    ['15', 'Talonario 2 · 00011 al 00020', 'Talonario 1 · 00001 al 00010'],
    ['romína', 'Talonario 1 · 00001 al 00010', 'Talonario 2 · 00011 al 00020'],
  ] as const) {
    await user.clear(box)
    await user.type(box, typed)
    await waitFor(() => expect(screen.queryByText(other)).toBeNull())
    expect(await screen.findByText(found)).toBeDefined()
  }
})

it('a scanned ticket says whether it is registered, also without a name; its seller is led from a stub to its sale and to the own books', async () => {
  await handedOut()
  const scanned = await renderScreen(
    server,
    `/boleto/${(await signedCode(server.app, { numero: 3, parte: 'boleto' })).toLowerCase()}`,
  )
  expect(await screen.findByText('Todavía no está registrado.')).toBeDefined()
  expect(screen.queryByText('Libre')).toBeNull()
  expect(screen.getByText('Reservada')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Registrar la venta' })).toBeNull()
  scanned.unmount()

  const codigo = await signedCode(server.app, { numero: 3, parte: 'talon' })
  const { router, unmount } = await renderScreen(server, `/boleto/${codigo}`, { as: 'vendedora' })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Registrar la venta' })
  await router.navigate(link.getAttribute('href') ?? '')
  expect((await screen.findByLabelText<HTMLInputElement>('Número del talón')).value).toBe('3')
  await act(() =>
    router.navigate(screen.getByRole('link', { name: 'Elegir otro talonario' }).getAttribute('href') ?? ''),
  )
  expect((await screen.findAllByText('Mis talonarios')).length).toBeGreaterThan(0)
  unmount()

  const admin = await server.app.as('admin')
  const body = { vendedor: server.app.users.vendedora.id, talones: [{ numero: 3 }] }
  expect((await admin.call(ventaApi.registrarTalones, { body })).status).toBe(200)
  await renderScreen(server, `/boleto/${await signedCode(server.app, { numero: 3, parte: 'boleto' })}`)
  expect(await screen.findByText('Registrado al portador.')).toBeDefined()
  expect(screen.getByText(/, sin nombre: lo que gane es de quien presente este boleto\. Guardalo\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'No está a mi nombre' })).toBeNull()
})

it('a print of more than 1,000 numbers says how far it is; cancelled, the server stops and its books can be printed again', async () => {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1001, premios: ['Una moto'] })
  const body = { tamano: 1000, partes: [{ desde: 21, hasta: 1021 }] }
  await admin.call(talonarioApi.armarTalonarios, { body })
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios&estado=armado', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Imprimir todos los armados' }))
  expect(await screen.findByText('0 de 1.001 números')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancelar la impresión de todos los armados' }))
  expect(await screen.findByText(/^Cancelaste la impresión\./)).toBeDefined()
  expect(screen.queryByText('0 de 1.001 números')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Estado'), 'Impreso')
  expect(await screen.findByRole('button', { name: 'Imprimir todos los impresos' })).toBeDefined()
})

it('paper that is void and whose new print did not arrive is not voided again: where it is, is said', async () => {
  await handedOut()
  failNetwork('/talonario/imprimir')
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /^Reimprimir de Talonario 1/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reimprimir del talonario 1' }))
  await user.type(dialog.getByLabelText('Desde el número'), '3')
  await user.type(dialog.getByLabelText('Hasta el número'), '3')
  await user.type(dialog.getByLabelText('¿Por qué?'), 'se mojó')
  await user.click(dialog.getByRole('button', { name: 'Reimprimir' }))
  const said = 'El papel anterior de 1 número ya no vale. El nuevo no se bajó: bajalo con Imprimir.'
  expect(await screen.findByText(said)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a print that waits for others says its place in the line, and goes on in its turn', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:papel', revokeObjectURL: () => {} }))
  const others = [1, 2, 3].map(() => new PassThrough())
  const waiting = others.map(raw => enterPrints({ raw } as never, 'otra cuenta'))
  await Promise.all(waiting.slice(0, 2))
  const { user } = await renderScreen(server, '/admin/rifas/asignar?ver=talonarios', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Ver una hoja' }))
  const place = await screen.findByText('Tu impresión es la 2.ª en la fila')
  expect(place.getAttribute('role')).toBe('status')
  for (const raw of others.toReversed()) raw.destroy()
  await Promise.allSettled(waiting)
  expect(await screen.findByRole('button', { name: 'Ver una hoja' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/en la fila/)).toBeNull())
})
