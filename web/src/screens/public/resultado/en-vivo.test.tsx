import { createECDH } from 'node:crypto'
import { cierreApi, funcionApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveStore } from '#lib/live/live.ts'
import { preparePush } from '../../../../../api/src/modules/resultado/aviso/aviso-push.service.ts'
import { advanceFunciones } from '../../../../../api/src/modules/resultado/resultado/resultado-funcion.service.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { heardOf, listenLive } from '../../../../test/event-source.ts'
import { holdNetwork, stopPolls } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { shorten } from '../../../../test/shorten.ts'
import { standAt } from '../../../../test/stand-at.ts'

const server = freshServer({ env: { TRUST_PROXY: '1' } })
let idSorteo = ''
const FAST = 3 * 60_000
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/prueba'
const PICTURE = `${'a'.repeat(64)}.webp`

beforeEach(async () => {
  shorten('drawPoll', 1500)
  const admin = await server.app.as('admin')
  const raffle = await makeRaffle(admin, { fecha: '2026-11-21', cantidad: 3, premios: ['Casa', 'Auto'] })
  idSorteo = raffle.idSorteo
  const picture = { nombre: PICTURE, tipo: 'image/webp', bytes: Buffer.from('a') }
  await server.app.db.insertInto('imagen').values(picture).execute()
  await server.app.db.updateTable('premio').set({ imagen: PICTURE }).where('nombre', '=', 'Casa').execute()
  await sellNumbers(server.app.db, { numeros: [2, 3], comprador: { nombre: 'Ana Quiroga' } })
})

/** A browser with a push service, which this one lacks, as well as a service worker. */
function withPush(endpoint: string): void {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const made = { toJSON: () => ({ endpoint, keys: { p256dh, auth: 'A'.repeat(22) } }), endpoint, unsubscribe: vi.fn() }
  let held: typeof made | null = null
  made.unsubscribe.mockImplementation(async () => {
    held = null
    return true
  })
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      held = made
      return made
    },
  }
  const worker = { register: async () => {}, ready: { pushManager }, getRegistration: async () => ({ pushManager }) }
  Object.assign(globalThis, { PushManager: class {}, Notification: { requestPermission: async () => 'granted' } })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}

async function expectDeviceReminded(user: UserEvent): Promise<void> {
  const devices = () => server.app.db.selectFrom('dispositivo').select(['endpoint', 'usuario_id']).execute()
  await user.click(await screen.findByRole('button', { name: 'Avisame también en este dispositivo' }))
  await user.click(await screen.findByRole('button', { name: 'Avisamos también en este dispositivo' }))
  await screen.findByRole('button', { name: 'Avisame también en este dispositivo' })
  expect(await devices()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Avisame también en este dispositivo' }))
  await screen.findByRole('button', { name: 'Avisamos también en este dispositivo' })
  expect(await devices()).toEqual([{ endpoint: ENDPOINT, usuario_id: server.app.users.cliente.id }])
}

/** On a device whose clock is minutes fast. */
const watch = async () => {
  standAt(new Date(server.app.clock.now().getTime() + FAST))
  await renderScreen(server, `/sorteo/${idSorteo}/vivo`)
}
/** The draw was carried out some minutes ago. */
async function finish(): Promise<void> {
  const admin = await server.app.as('admin')
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-11-21' } })
  server.app.clock.advance({ minutes: 5 })
}
const said = (sentence: string | RegExp) => screen.findByText(sentence, { selector: '[role=status]' })
/** Time passes on every clock. */
const pass = (seconds: number) => {
  server.app.clock.advance({ seconds })
  vi.setSystemTime(server.app.clock.now().getTime() + FAST)
}

describe('the live draw', () => {
  it('counts down to its hour', async () => {
    await watch()
    expect(await screen.findByRole('heading', { name: 'Sorteo del 21.11.2026' })).toBeDefined()
    expect(screen.getByRole('timer', { name: 'Falta para el sorteo' })).toBeDefined()
    expect(screen.getByText('Previsto para el 21.11.2026, 21:00.')).toBeDefined()
    const premios = within(await screen.findByRole('list', { name: 'Premios' }))
    expect(premios.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1ºCasa', '2ºAuto'])
    await waitFor(() => {
      expect(premios.getByRole('presentation').getAttribute('src')).toBe(`/api/uploads/${PICTURE}`)
    })
  })

  it('begins on a screen that was still asking about the closing', async () => {
    stopPolls()
    const admin = await server.app.as('admin')
    const { idSorteo } = await makeRaffle(admin, { fecha: '2026-11-22', cantidad: 1, premios: ['Mate'] })
    await sellNumbers(server.app.db, { numeros: [4], comprador: { nombre: 'Ana Quiroga' } })
    listenLive()
    await renderScreen(server, `/sorteo/${idSorteo}/vivo`)
    await waitFor(() => expect(liveStore.get()).toBe(true))
    const release = holdNetwork('/sorteo/resultado/')
    const closed = heardOf('sorteo')
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-11-22' } })
    await closed
    const begun = heardOf('funcion')
    await admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo: '2026-11-22', ritmo: null } })
    await begun
    release()
    expect(await said(/^Los premios están por salir/)).toBeDefined()
  })

  it('is requested by mail and on a device, and cancelled', async () => {
    await preparePush(server.app)
    withPush(ENDPOINT)
    const { user } = await renderScreen(server, `/sorteo/${idSorteo}/vivo`, { as: 'cliente' })
    await user.click(await screen.findByRole('button', { name: 'Avisame 10 minutos antes' }))
    await expectDeviceReminded(user)
    await user.click(await screen.findByRole('button', { name: 'Te avisamos 10 minutos antes' }))
    expect(await screen.findByRole('button', { name: 'Avisame 10 minutos antes' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Agregar al calendario' })).toBeDefined()
  })

  it('shows each winner when its wheels stop, as the host reveals them, and nobody before', async () => {
    await watch()
    await screen.findByRole('timer')
    const admin = await server.app.as('admin')
    await admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo: '2026-11-21', ritmo: null } })
    expect(
      await said(/^Los premios están por salir\. Los números ya se sortearon y quedaron sellados antes de mostrarlos/),
    ).toBeDefined()
    expect(await screen.findByText(/resultado sellado/)).toBeDefined()
    expect(screen.queryByText('Ana Quiroga')).toBeNull()
    const { funcion } = (await admin.call(funcionApi.revelarPremio, { body: { idSorteo, lugar: 2 } })).body
    const other = 5 - (funcion.revelados[0]?.numeroRifa ?? 0)
    expect(await said('Sale el 2º premio: Auto.')).toBeDefined()
    expect(screen.queryByText('Ana Quiroga')).toBeNull()
    pass(2.5)
    expect(await said(/^2º premio, Auto: número [23], Ana Quiroga\.$/)).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Todavía no salió')).toHaveLength(1))
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('¿Cuál es tu número?'), '1')
    expect(await screen.findByText('El 00001 no está en la lista: no participa.')).toBeDefined()
    await user.clear(screen.getByLabelText('¿Cuál es tu número?'))
    await user.type(screen.getByLabelText('¿Cuál es tu número?'), String(other))
    expect(await screen.findByText(`Tu 0000${other} sigue en juego.`)).toBeDefined()
    pass(7.5)
    await admin.call(funcionApi.revelarPremio, { body: { idSorteo, lugar: 1 } })
    expect(await said('Sale el 1º premio: Casa.')).toBeDefined()
    pass(2.5)
    expect(await said(/^1º premio, Casa: número [23], Ana Quiroga\.$/)).toBeDefined()
    expect(await screen.findByText(`¡Ganaste! Tu 0000${other} salió en el 1º premio: Casa.`)).toBeDefined()
    await waitFor(() => expect(document.querySelector('.confetti')).not.toBeNull())
    pass(2.6)
    expect(await said('El sorteo terminó.')).toBeDefined()
    pass(10)
    await advanceFunciones(server.app)
  })

  it.each(['interna', 'bolillero'] as const)(
    'warns of nobody who computes ahead where nobody can: %s',
    async fuente => {
      const admin = await server.app.as('admin')
      await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-11-23', fuente } })
      const made = { fecha: '2026-11-23', cantidad: 2, premios: ['Moto'] }
      const { idSorteo: id, numeros } = await makeRaffle(admin, made)
      await sellNumbers(server.app.db, { numeros })
      await admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo: '2026-11-23', ritmo: null } })
      const drum = { fechaSorteo: '2026-11-23', numeros: numeros.slice(1), escribano: 'Eva Paz', acta: '7' }
      if (fuente === 'bolillero') await admin.call(resultadoApi.cargarBolillero, { body: drum })
      await renderScreen(server, `/sorteo/${id}/vivo`)
      expect(await screen.findByRole('heading', { name: 'Los premios están por salir' })).toBeDefined()
      expect(screen.queryByText(/El azar es público: quien rehaga la cuenta/)).toBeNull()
    },
  )

  it('shows late viewers all winners at once, and the way to verify them', async () => {
    await finish()
    await watch()
    expect(await said('El sorteo terminó.')).toBeDefined()
    const places = within(screen.getAllByRole('list').at(-1)!)
    await waitFor(() => expect(places.getAllByText('Ana Quiroga')).toHaveLength(2))
    expect(document.querySelector('.confetti')).toBeNull()
    const link = screen.getByRole('link', { name: 'Ver el resultado y verificarlo' })
    expect(link.getAttribute('href')).toBe(`/resultado/${idSorteo}`)
  })

  it('has the card of a winner drawn before it is asked for, so that the share sheet opens at once', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const pen = { fillRect() {}, strokeRect() {}, setLineDash() {}, fillText() {}, measureText: () => ({ width: 1 }) }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null)
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['x'])))
    onTestFinished(() => void vi.restoreAllMocks())
    await watch()
    await screen.findByRole('timer')
    const admin = await server.app.as('admin')
    await admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo: '2026-11-21', ritmo: null } })
    await admin.call(funcionApi.revelarPremio, { body: { idSorteo, lugar: 2 } })
    expect(await said('Sale el 2º premio: Auto.')).toBeDefined()
    pass(2.5)
    const button = await screen.findByRole('button', { name: 'Compartir la tarjeta' })
    await waitFor(() => expect(drawn).toHaveBeenCalledOnce())
    await userEvent.setup().click(button)
    await waitFor(() => expect(share.mock.lastCall?.[0].files?.[0]?.name).toMatch(/^ganador-0000[23]\.png$/))
  })

  it('can be seen again', async () => {
    await finish()
    await watch()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Ver la repetición' }))
    expect(
      await said(/^Los premios están por salir\. Los números ya se sortearon y quedaron sellados antes de mostrarlos/),
    ).toBeDefined()
    expect(screen.queryByText('Ana Quiroga')).toBeNull()
    pass(4.1)
    expect(await said('Sale el 2º premio: Auto.')).toBeDefined()
  })
})
