import { cancelacionApi, casoApi, cierreApi, compraApi, cuotaApi, resultadoApi } from '@talonario/contract'
import { verificarComprobante } from '@talonario/sorteo/inclusion'
import { readBoleto } from '@talonario/sorteo/ticket'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../../api/src/demo/people.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { settled } from '../../../../api/test/shop.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { buy, selling } from '../../../test/shop.ts'
import { standAt } from '../../../test/stand-at.ts'

const server = freshServer(selling)
let idSorteo = ''
/** The reference of the order of 1 and 2. */
let pagada = ''
beforeEach(async () => {
  const raffle = { fecha: '2026-12-24', cantidad: 20, precio: 1500, premios: ['Casa'] }
  idSorteo = (await makeRaffle(await server.app.as('admin'), raffle)).idSorteo
  const clienta = await server.app.as('clienta')
  pagada = (await buy(clienta, [1, 2])).searchParams.get('external_reference') ?? ''
  server.app.clock.advance({ minutes: 1 })
  await buy(clienta, [3], 'pendiente')
})

/** An order that was never paid, after its hold. */
async function letLapse(): Promise<void> {
  await buy(await server.app.as('cliente'), [4], 'rechazar')
  server.app.clock.advance({ minutes: 31 })
}

const copied = async (user: UserEvent, numero: string) => {
  await user.click(await screen.findByRole('button', { name: `Copiar código del ${numero}` }))
  return await navigator.clipboard.readText()
}

describe('one’s purchases', () => {
  it('ask a visitor to sign in; may be none, and cannot be paid once the hold has run out, when there is no ticket either', async () => {
    const { router, unmount } = await renderScreen(server, '/mis-compras')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await waitFor(() => expect(router.state.location.search).toBe('?volver=%2Fmis-compras'))
    unmount()
    const before = await renderScreen(server, '/mis-compras', { as: 'cliente' })
    expect(await screen.findByText('Todavía no compraste nada.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Elegir mi número' }).getAttribute('href')).toBe('/tienda')
    before.unmount()
    await letLapse()
    await renderScreen(server, '/mis-compras', { as: 'cliente' })
    expect(await screen.findByText('Vencida')).toBeDefined()
    expect(screen.getByText('Número 00004')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Seguir con el pago' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Tus boletos' })).toBeNull()
  })

  it('show the state of each order, with its numbers as tickets, and a code of each that is paid; what could not be fetched has a retry', async () => {
    const ask = globalThis.fetch
    const refuse = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
      if (String(path).includes('/misPremios')) return Promise.reject(new TypeError('Failed to fetch'))
      return ask(path, init)
    })
    const { user } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    const failure = within(await screen.findByRole('alert'))
    expect(failure.getByText('No se pudo conectar con el servidor.')).toBeDefined()
    refuse.mockRestore()
    await user.click(failure.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const [waiting, paid] = (await screen.findAllByRole('listitem')).filter(item => within(item).queryByText('Total'))
    expect(waiting?.textContent).toContain('21.11.2026, 12:01Esperando el pago')
    expect(waiting?.textContent).toContain('00003 Reservada')
    expect(paid?.textContent).toContain('Pagada')
    expect(paid?.textContent).toContain('00001 Tuya')
    expect(paid?.textContent).toMatch(/Total\$\s3\.000/)
    expect(readBoleto(await copied(user, '00002')).numero).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Ver QR del 00002' }))
    expect(await screen.findByRole('img', { name: 'Código QR del 00002' })).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Se comprueba cuando cierren las ventas.')).toHaveLength(2))
  })

  it('say of a number whose draw was called off that it was, until its money has gone back', async () => {
    const body = { fechaSorteo: '2026-12-24', motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
    await (await server.app.as('admin')).call(cancelacionApi.cancelarSorteo, { body })
    await renderScreen(server, '/mis-compras', { as: 'clienta' })
    const boletos = within(await screen.findByRole('list', { name: 'Tus boletos' }))
    expect(await boletos.findAllByText('Su sorteo se canceló.')).toHaveLength(2)
    expect(boletos.queryByText('Se comprueba cuando cierren las ventas.')).toBeNull()
  })

  it('show no ticket and no outcome of a number that passed to another person, nor does the order’s page', async () => {
    const admin = await server.app.as('admin')
    const { _id: compraId } = (
      await (await server.app.as('nobody')).call(compraApi.seguirCompra, { params: { referencia: pagada } })
    ).body.compra
    const otra = { nombre: 'Berta Paz', correo: 'berta@correo.test', cedula: '87654321', telefono: '099654321' }
    const body = { ...otra, compraId, numero: 1, motivo: 'Se mudó' }
    expect((await admin.call(cuotaApi.cederNumero, { body })).status).toBe(200)
    const { unmount } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    expect(await screen.findByText('El 00001 pasó a otra persona.')).toBeDefined()
    const paid = screen.getAllByRole('listitem').find(item => item.textContent.includes('Pagada'))
    expect(paid?.textContent).toContain('00002 Tuya')
    expect(paid?.textContent).not.toContain('00001 Tuya')
    unmount()
    await renderScreen(server, `/compra/${pagada}`)
    expect(await screen.findByText('El 00001 pasó a otra persona.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Ver y compartir el boleto 00001' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ver y compartir el boleto 00002' })).toBeDefined()
  })

  it('can still be paid while the hold lasts, which a clock an hour off does not change', async () => {
    for (const hours of [-1, 1]) {
      standAt(new Date(server.app.clock.now().getTime() + hours * 3_600_000))
      const { unmount } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
      expect((await screen.findByRole('timer')).textContent).toBe('Te quedan 30:00 minutos para pagar.')
      unmount()
    }
    const { user } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    await user.click(await screen.findByRole('button', { name: 'Seguir con el pago' }))
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText('Pago Exitoso!')).toBeDefined()
  })

  it('show that the organiser refunded the money, and that a person reviews the order', async () => {
    const { db, clock } = server.app
    const [admin, vendedor] = [await server.app.as('admin'), await server.app.as('vendedor')]
    const buyPaid = async (numero: number) => {
      const referencia = (await buy(vendedor, [numero])).searchParams.get('external_reference') ?? ''
      clock.advance({ seconds: 3 })
      return settled(server.app, referencia, { estado: 'pagada' })
    }
    const [back, review] = [await buyPaid(5), await buyPaid(6)]
    await admin.call(casoApi.reembolsar, { body: { compraId: back.id, motivo: 'Lo pidió' } })
    await db.updateTable('compra').set({ estado: 'en_revision' }).where('id', '=', review.id).execute()
    await renderScreen(server, '/mis-compras', { as: 'vendedor' })
    const card = async (word: string) => (await screen.findByText(word)).closest('li')
    expect((await card('Te devolvemos el dinero'))?.textContent).toContain('Número 00005')
    expect((await card('La está revisando la organización'))?.textContent).toContain('Número 00006')
    expect(screen.queryByRole('button', { name: 'Seguir con el pago' })).toBeNull()
  })
})

describe('one’s tickets', () => {
  const seal = async () =>
    (await server.app.as('admin')).call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-12-24' } })

  it('whose code was erased, years later, show where it still is', async () => {
    const erased = { comprador_nombre: '', comprador_ci: '' }
    await server.app.db.updateTable('compra').set(erased).where('estado', '=', 'pagada').execute()
    await renderScreen(server, '/mis-compras', { as: 'clienta' })
    expect(await screen.findAllByText('Su código ya no está acá: lo tenés en el correo de tu compra.')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /^Comprobar/ })).toBeNull()
  })

  it('lead to their check once the list is sealed, and no server reads the code on the way; each can be kept as a file that is verified without us', async () => {
    await seal()
    const { user, router } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    const first = await copied(user, '00001')
    await user.click(await screen.findByRole('link', { name: 'Comprobar el 00001' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/resultado/${idSorteo}`))
    await waitFor(() => expect(router.state.location.hash).toBe(`#boleto=${first}`))
    await user.click(await screen.findByRole('button', { name: 'Comprobar' }))
    expect(await screen.findByText(/^Sí, tu boleto está en la lista sellada\./)).toBeDefined()
    const saved = vi.fn((_file: Blob) => 'blob:comprobante')
    Object.assign(URL, { createObjectURL: saved })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
    await router.navigate(-1)
    const keep = await screen.findByRole('button', { name: 'Guardar el comprobante del 00002' })
    await user.click(keep)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const file = JSON.parse((await saved.mock.calls[0]?.[0].text()) ?? '')
    const { valida, pasos } = verificarComprobante(file)
    expect([valida, readBoleto(file.codigo).numero]).toEqual([true, 2])
    expect(pasos.find(({ clave }) => clave === 'camino')?.estado).toBe('bien')
    server.goOffline()
    await user.click(keep)
    expect(await screen.findByText('Error al conectar con el servidor')).toBeDefined()
  })
})

it('after the draw each number shows its outcome', async () => {
  const admin = await server.app.as('admin')
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-12-24' } })
  const { numero } = await server.app.db
    .selectFrom('ganador')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .select('rifa.numero')
    .where('posicion', '=', 1)
    .executeTakeFirstOrThrow()
  const own = await renderScreen(server, '/mis-compras', { as: 'clienta' })
  const lists = await screen.findAllByRole('list', { name: 'Cómo salieron' })
  const words = lists.flatMap(list => within(list).getAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(words.toSorted()).toEqual(
    [1, 2].map(each => `0000${each}: ${each === numero ? 'Ganaste Casa' : 'No salió'} Ver el sorteo`),
  )
  const shown = [1, 2].map(each => (each === numero ? 'Ganadora' : 'Tuya'))
  const onTickets = async () => {
    const tickets = within(await screen.findByRole('list', { name: 'Tus boletos' }))
    await waitFor(() =>
      expect(tickets.getAllByText(/^(Tuya|Ganadora)$/).map(({ textContent }) => textContent)).toEqual(shown),
    )
  }
  await onTickets()
  own.unmount()
  await renderScreen(server, `/compra/${pagada}`)
  await onTickets()
})
