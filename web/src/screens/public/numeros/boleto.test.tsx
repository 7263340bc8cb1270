import { boletoApi, cancelacionApi, resultadoApi } from '@talonario/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../../../api/src/demo/people.ts'
import { onPaper, signedCode } from '../../../../../api/test/paper.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { failNetwork, holdNetwork } from '../../../../test/network.ts'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'
import { buy, selling } from '../../../../test/shop.ts'

const server = screenServer(selling)
let codigo = ''
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, premios: ['Casa'] })
  const clienta = await server.app.as('clienta')
  await buy(clienta, [2])
  codigo = (await clienta.call(boletoApi.misBoletos)).body.boletos[0]?.boleto ?? ''
})
afterEach(() => vi.unstubAllGlobals())

const phone = (share: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }))

describe('a ticket', () => {
  it('is reached from one’s purchases', async () => {
    const { user } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    await user.click(await screen.findByRole('link', { name: 'Ver boleto 00002' }))
    expect(await screen.findByRole('heading', { name: 'Boleto' })).toBeDefined()
  })

  it('shows its picture to anybody with its code, and sends its page by WhatsApp where nothing is shared', async () => {
    await renderScreen(server, `/boleto/${codigo}`)
    const picture = await screen.findByRole('img', {
      name: /^Boleto 00002 a nombre de \S+, sorteo del jueves 24 de diciembre/,
    })
    expect(picture.getAttribute('src')).toBe(`/api/boleto/${codigo}/imagen`)
    expect(screen.getByText(/El 00002 está vendido y pago/)).toBeDefined()
    const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? ''
    expect(new URL(whatsapp).searchParams.get('text')).toBe(
      `El 00002 participa del sorteo de Talonario: ${location.origin}/boleto/${codigo}`,
    )
  })

  it.each([
    ['cuotas', 'Tus cuotas'],
    ['premio', 'Tu premio'],
  ])('its code opens nothing as a link of %s, of the same page', async (part, title) => {
    await renderScreen(server, `/${part}/${codigo}`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Buscar mis boletos' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Pagar|reclamo/ })).toBeNull()
  })

  it('of a draw that is over shows its outcome', async () => {
    const admin = await server.app.as('admin')
    const drawn = await makeRaffle(admin, { fecha: '2026-11-22', cantidad: 2, premios: ['Una moto'] })
    const clienta = await server.app.as('clienta')
    await buy(clienta, drawn.numeros)
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: drawn.fecha } })
    const { boletos } = (await clienta.call(boletoApi.misBoletos, { query: { sorteo: drawn.idSorteo } })).body
    const told = []
    for (const { boleto } of boletos) {
      const { unmount } = await renderScreen(server, `/boleto/${boleto}`)
      told.push((await screen.findByText(/ participó del sorteo del domingo 22 de noviembre/)).textContent)
      expect(screen.queryByRole('button', { name: 'Agregar al calendario' })).toBeNull()
      const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? ''
      expect(new URL(whatsapp).searchParams.get('text')).toContain('participó del sorteo')
      unmount()
    }
    expect(told.map(text => /y (.*)\.$/.exec(text ?? '')?.[1]).sort()).toEqual(['ganó: Una moto', 'no salió'])
  })

  it('goes as a picture where the phone shares files', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    phone(share)
    const { user } = await renderScreen(server, `/boleto/${codigo}`)
    await user.click(await screen.findByRole('button', { name: 'Compartir' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    const [{ files = [], title = '' } = {}] = share.mock.calls[0] ?? []
    expect([title, files[0]?.name, files[0]?.type]).toEqual(['Boleto 00002', 'boleto-00002.png', 'image/png'])
  })

  it('opens the share sheet of a phone at once, since its picture was fetched when it had been seen', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    phone(share)
    const { user } = await renderScreen(server, `/boleto/${codigo}`)
    const { fetch } = globalThis
    const fetched = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const reply = await fetch(...request)
      if (String(request[0]).endsWith('/imagen')) fetched.resolve()
      return reply
    })
    fireEvent.load(await screen.findByRole('img', { name: /^Boleto 00002/ }))
    await fetched.promise
    const release = holdNetwork('/imagen')
    await user.click(screen.getByRole('button', { name: 'Compartir' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    release()
  })

  it('whose picture came too late for the tap keeps it for the next one, and says so', async () => {
    const late = new DOMException('Must be handling a user gesture', 'NotAllowedError')
    const share = vi.fn(async (_: ShareData) => {})
    share.mockRejectedValueOnce(late)
    phone(share)
    const release = holdNetwork('/imagen')
    const { user } = await renderScreen(server, `/boleto/${codigo}`)
    await user.click(await screen.findByRole('button', { name: 'Compartir' }))
    release()
    expect(await screen.findByText('La imagen ya está. Tocá otra vez para compartirla.')).toBeDefined()
    failNetwork('/imagen')
    await user.click(screen.getByRole('button', { name: 'Compartir' }))
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2))
    expect(screen.queryByText(/No se pudo compartir/)).toBeNull()
  })

  it('goes into a calendar and onto paper', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user } = await renderScreen(server, `/boleto/${codigo}`)
    await user.click(await screen.findByRole('button', { name: 'Agregar al calendario' }))
    await waitFor(() => expect(made.mock.calls.map(([file]) => file)).toMatchObject([{ type: 'text/calendar' }]))
    await user.click(screen.getByRole('button', { name: 'Guardar PDF' }))
    await waitFor(() => expect(made.mock.lastCall).toMatchObject([{ type: 'application/pdf' }]))
    made.mockRestore()
  })

  it('on paper takes no notice of who bought it once its draw was called off', async () => {
    const admin = await server.app.as('admin')
    const fecha = '2026-12-30'
    const { numeros } = await makeRaffle(admin, { fecha, cantidad: 3 })
    const [sold = 0, desde = 0, hasta = 0] = numeros
    await buy(await server.app.as('clienta'), [sold])
    await onPaper(server.app, { desde, hasta })
    const paper = `/boleto/${await signedCode(server.app, { numero: desde, parte: 'boleto' })}`
    const { unmount } = await renderScreen(server, paper)
    expect(await screen.findByRole('button', { name: 'Avisar que lo compré' })).toBeDefined()
    unmount()
    const body = { fechaSorteo: fecha, motivo: 'Se inundó', currentPassword: PASSWORD }
    expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
    await renderScreen(server, paper)
    expect(await screen.findByText('Su sorteo se canceló.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Avisar que lo compré' })).toBeNull()
  })

  it('that nobody has written is refused in words', async () => {
    await renderScreen(server, '/boleto/cualquiera')
    expect(await screen.findByText(/No hay un boleto con ese código/)).toBeDefined()
  })
})
