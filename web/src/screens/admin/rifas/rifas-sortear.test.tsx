import { type BodyOf, cajaApi, cierreApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveStore } from '#lib/live/live.ts'
import { cerrarSorteo } from '../../../../../api/src/modules/resultado/cierre/cierre.service.ts'
import { advanceFunciones } from '../../../../../api/src/modules/resultado/resultado/resultado-funcion.service.ts'
import { beaconOf } from '../../../../../api/src/outside/drand.ts'
import { moveTo } from '../../../../../api/test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../../api/test/sold.ts'
import { heardOf, listenLive } from '../../../../test/event-source.ts'
import { holdNetwork, refuseAll, stopPolls } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { standAt } from '../../../../test/stand-at.ts'

const server = freshServer()
beforeEach(() => standAt(server.app.clock.now()))

const open = () => renderScreen(server, '/admin/rifas/sortear', { as: 'admin' })
type User = Awaited<ReturnType<typeof open>>['user']
const realizar = () => screen.findByRole('button', { name: 'Realizar Sorteo' })

/** Presses the button and answers the question. */
async function draw(user: User, question: string, answer = 'Realizar Sorteo') {
  await user.click(await realizar())
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(dialog.getByRole('button', { name: answer }))
}

/** Begins a show led by its host. */
async function show(user: User, question: string) {
  await user.selectOptions(await screen.findByLabelText('Los premios salen'), 'De a uno, cuando vos tocás')
  await user.click(screen.getByRole('button', { name: 'Hacerlo en vivo' }))
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(dialog.getByRole('button', { name: 'Hacerlo en vivo' }))
}

async function raffle(fecha: string, sold: string[], premios = ['Casa', 'Auto', 'Moto', 'Pava']) {
  const { numeros } = await makeRaffle(await server.app.as('admin'), { fecha, cantidad: 6, premios })
  for (const [i, nombre] of sold.entries()) {
    await sellNumbers(server.app.db, { numeros: [numeros[i]!], comprador: { nombre } })
  }
}

/** A draw of today. */
const todays = () => raffle('2026-11-21', ['Ana Quiroga', '', 'Bruno Sosa', 'Carla Duarte'])

describe('without draws', () => {
  it('shows that there are none and asks for a date', async () => {
    const { user } = await open()
    expect(await screen.findByText('No hay próximos sorteos.')).toBeDefined()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Agendar sorteo' })).toBeDefined()
    await user.click(await realizar())
    expect((await screen.findByRole('alert')).textContent).toBe('Elegí la fecha de un sorteo agendado.')
    expect(screen.queryByText('¡Felicitaciones!')).toBeNull()
  })
})

describe('a draw', () => {
  it('is golden in the calendar, counts what is sold meanwhile, and happens only after a yes', async () => {
    const vendedor = server.app.users.vendedora.id
    const cargo = { vendedor, importe: 1500.5, cuenta: 'caja' as const, motivo: 'Adelanto' }
    const adjusted = await (await server.app.as('admin')).call(cajaApi.ajustar, { body: cargo })
    expect(adjusted.body.message).toBe('El ajuste quedó asentado.')
    await todays()
    listenLive()
    const { user } = await open()
    const golden = await screen.findByRole('button', { name: 'sábado 21 de noviembre de 2026, día de sorteo' })
    expect(golden.getAttribute('aria-pressed')).toBe('true')
    // No other day can be chosen.
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'domingo 22 de noviembre de 2026' })
    expect(other.disabled).toBe(true)
    expect(await screen.findByText('4 premios · 4 números vendidos')).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Próximos sorteos' })).getByText('21.11.2026')).toBeDefined()
    // Money that sellers still hold is no reason to wait.
    expect(
      await screen.findByText(/Los vendedores tienen \$\s1\.500,50 sin entregar y \$\s0 en transferencias y POS/),
    ).toBeDefined()
    expect((await realizar()).hasAttribute('disabled')).toBe(false)
    await waitFor(() => expect(liveStore.get()).toBe(true))
    for (const numero of [5, 6]) {
      await sellNumbers(server.app.db, { numeros: [numero], comprador: { nombre: 'Delia Paz' } })
      expect(await screen.findByText(`4 premios · ${numero} números vendidos`)).toBeDefined()
    }
    const question = '¿Realizar el sorteo del 21.11.2026 antes de su hora?'
    await draw(user, question, 'Cancelar')
    expect(screen.queryByText('¡Felicitaciones!')).toBeNull()
    await draw(user, question)
    const told = await screen.findByText('¡El sorteo se realizó correctamente!')
    expect(told.closest('[role=status]')?.textContent).toContain('Podés ver los detalles en la página principal.')
    const box = within(await screen.findByRole('region', { name: '¡Felicitaciones!' }))
    expect(box.getByText('Sorteo del 21.11.2026')).toBeDefined()
    // Three of the four winners.
    await waitFor(() => expect(box.getAllByRole('listitem')).toHaveLength(3))
    expect(await screen.findByRole('link', { name: 'Ver el resultado' })).toBeDefined()
    expect(await screen.findByText('No hay próximos sorteos.')).toBeDefined()
  })

  it('ahead of its date asks with more words, and a refusal says why where it can', async () => {
    await raffle('2026-12-20', [], [])
    const { user } = await open()
    const question = '¿Realizar el sorteo del 20.12.2026 antes de su fecha?'
    await draw(user, question, 'Cancelar')
    expect(await screen.findByText('en 29 días')).toBeDefined()
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
    await draw(user, question)
    await waitFor(() => expect(alerts()).toContain('El sorteo no tiene premios asignados'))
    const recover = refuseAll()
    await draw(user, question)
    expect(await screen.findByText('Error al realizar el sorteo')).toBeDefined()
    recover()
    server.goOffline()
    await draw(user, question)
    await waitFor(() => expect(alerts()).toContain('Error al conectar con el servidor'))
  })

  it('is led by its host, prize by prize, and nobody is named before the wheels of that prize stand', async () => {
    await raffle('2026-11-22', ['Berta Luz', 'Berta Luz'], ['Casa', 'Auto'])
    const { user } = await open()
    await show(user, '¿Hacer en vivo el sorteo del 22.11.2026 antes de su fecha?')
    const stage = await screen.findByRole('region', { name: 'Sorteo en vivo' })
    await waitFor(() => expect(document.activeElement).toBe(stage))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Realizar Sorteo' })).toBeNull())
    expect(screen.queryByLabelText('Los premios salen')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Revelar el 2º premio' }))
    expect(await screen.findByText('Sale el 2º premio: Auto.')).toBeDefined()
    expect(screen.queryByText('Berta Luz')).toBeNull()
    server.app.clock.advance({ seconds: 3 })
    vi.setSystemTime(server.app.clock.now())
    expect(await screen.findByText(/^2º premio, Auto: número \d+, Berta Luz\.$/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Revelar el 1º premio' }))
    expect(await screen.findByText('Ya salieron todos. En un momento se publica el resultado.')).toBeDefined()
    expect(screen.queryByText(/se realizó/)).toBeNull()
    server.app.clock.advance({ seconds: 6 })
    await advanceFunciones(server.app)
    expect(await screen.findByRole('button', { name: 'Ver la repetición' })).toBeDefined()
    expect(await screen.findByText('¡El sorteo se realizó correctamente!')).toBeDefined()
  })

  it('stays as it is when the reply to its host comes after the end', async () => {
    stopPolls()
    listenLive()
    await raffle('2026-11-24', ['Berta Luz'], ['Casa'])
    const { user } = await open()
    await show(user, '¿Hacer en vivo el sorteo del 24.11.2026 antes de su fecha?')
    const release = holdNetwork('/revelarPremio', { replies: true })
    await user.click(await screen.findByRole('button', { name: 'Revelar el 1º premio' }))
    expect(await screen.findByText('Ya salieron todos. En un momento se publica el resultado.')).toBeDefined()
    server.app.clock.advance({ seconds: 6 })
    vi.setSystemTime(server.app.clock.now())
    const results = holdNetwork('/sorteo/resultado/', { replies: true })
    const over = heardOf('sorteo')
    await advanceFunciones(server.app)
    await over
    release()
    results()
    expect(await screen.findByRole('button', { name: 'Ver la repetición' })).toBeDefined()
  })

  it('drawn ahead of its date is not yet the one in the box, which is the one that /resultado opens with', async () => {
    const admin = await server.app.as('admin')
    await todays()
    await raffle('2026-11-23', ['Ana Quiroga'], ['Casa'])
    for (const fechaSorteo of ['2026-11-21', '2026-11-23']) {
      expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } })).status).toBe(200)
    }
    const { unmount } = await open()
    const box = within(await screen.findByRole('region', { name: '¡Felicitaciones!' }))
    const [day] = (await box.findByText(/^Sorteo del /)).textContent.match(/[\d.]+$/) ?? []
    const names = box.getAllByRole('listitem').map(item => item.querySelector('b')?.textContent)
    unmount()
    await renderScreen(server, '/resultado')
    const shown = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sorteo del' })
    expect([day, shown.selectedOptions[0]?.textContent]).toEqual(['21.11.2026', '21.11.2026'])
    for (const name of names) expect((await screen.findAllByText(name ?? '')).length).toBeGreaterThan(0)
  })

  it('with orders that wait for their payment shows how many, and waits for them', async () => {
    const { numeros } = await makeRaffle(await server.app.as('admin'), {
      fecha: '2026-12-21',
      cantidad: 5,
      premios: ['Casa'],
    })
    await sellNumbers(server.app.db, { numeros: numeros.slice(0, 1) })
    const until = new Date(server.app.clock.now().getTime() + 20 * 60_000)
    await holdNumbers(server.app.db, { numeros: numeros.slice(1, 3), until })
    const { user } = await open()
    await draw(user, '¿Realizar el sorteo del 21.12.2026 antes de su fecha?')
    const waiting = within(await screen.findByRole('dialog', { name: 'Hay 1 compra que espera su pago' }))
    expect(waiting.getByText(/^Tiene 2 números reservados, hasta las 12:20/)).toBeDefined()
    await user.click(waiting.getByRole('button', { name: 'Esperar' }))
    const { estado } = await server.app.db
      .selectFrom('sorteo')
      .select('estado')
      .where('fecha', '=', '2026-12-21')
      .executeTakeFirstOrThrow()
    expect(estado).toBe('agendado')
  })
})

/** A draw of a source with three sold numbers. */
async function sourced(
  fecha: string,
  fuente: Pick<BodyOf<typeof sorteoApi.generarSorteo>, 'fuente' | 'loteria' | 'respaldo'>,
) {
  await (await server.app.as('admin')).call(sorteoApi.generarSorteo, { body: { fechaSorteo: fecha, ...fuente } })
  await raffle(fecha, ['Ana Quiroga', 'Bruno Sosa', 'Carla Duarte'], ['Casa', 'Auto'])
}

describe('closing the sales', () => {
  it('is an action of its own, after a yes, and shows when the result comes', async () => {
    await sourced('2026-12-01', { fuente: 'drand' })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cerrar ventas' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar las ventas del sorteo del 01.12.2026?' }))
    await user.click(dialog.getByRole('button', { name: 'Cerrar ventas' }))
    expect(
      await screen.findByText(/^El sorteo quedó cerrado y sellado: el resultado sale con el azar público del \d/),
    ).toBeDefined()
    expect(await screen.findByText('2 premios · 3 números vendidos · ventas cerradas')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar ventas' })).toBeNull())
  })

  it('comes with a draw whose result is not there yet', async () => {
    await sourced('2026-12-01', { fuente: 'drand' })
    const { user } = await open()
    await draw(user, '¿Realizar el sorteo del 01.12.2026 antes de su fecha?')
    expect(
      await screen.findByText(/^El sorteo quedó cerrado y sellado: .* con el azar público del .*\.$/),
    ).toBeDefined()
    expect(screen.queryByText(/se realizó correctamente/)).toBeNull()
  })
})

describe('a beacon that has been silent for three days', () => {
  it('is replaced by the scheduled secret when its organiser chooses it, with a warning', async () => {
    await sourced('2026-12-04', { fuente: 'drand', respaldo: 'interna' })
    const { db, env, clock: now } = server.app
    const at = new Date(now.now().getTime() - 80 * 3_600_000)
    await db.updateTable('sorteo').set({ created_at: at }).where('fecha', '=', '2026-12-04').execute()
    const clock = { now: () => at }
    await cerrarSorteo(
      db,
      { fechaSorteo: '2026-12-04' },
      { env, clock, beacon: beaconOf(clock), payments: null },
      { adelantado: true },
    )
    moveTo(server.app, '2026-12-10T15:00:00Z')
    const { user } = await open()
    expect(await screen.findByText(/^La red del azar público lleva más de 72 horas sin responder/)).toBeDefined()
    expect(screen.getByText(/hay que confiar en quien organiza/)).toBeDefined()
    await sure(user, 'Usar el número secreto', 'Sortear', /^¿Sortear con el número secreto\?/)
    expect(await screen.findByText('¡El sorteo se realizó correctamente!')).toBeDefined()
  })
})

describe('an official draw that decides', () => {
  it('is entered with its extract once the sales are closed and it has come out', async () => {
    const cuatro = { cifras: 'los 4 primeros', cantidad: 4, digitos: 5 }
    const loteria = { nombre: 'Quiniela nocturna', fecha: '2026-11-21', hora: '13:00', ...cuatro }
    await sourced('2026-12-02', { fuente: 'loteria', loteria })
    await (await server.app.as('admin')).call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-12-02' } })
    const { user } = await open()
    expect(await screen.findByText('Quiniela nocturna')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Sortear con el extracto' }))
    expect(await screen.findByText('Escribí los números del extracto, separados por espacios.')).toBeDefined()
    await user.type(screen.getByLabelText('Números del extracto'), '04512 33001 98123 00045')
    await user.type(screen.getByLabelText('Enlace al extracto'), 'https://loteria.test/extracto')
    await sure(user, 'Sortear con el extracto', 'Sortear')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    server.app.clock.advance({ minutes: 61 })
    await sure(user, 'Sortear con el extracto', 'Sortear')
    expect(await screen.findByText('¡El sorteo se realizó correctamente!')).toBeDefined()
    expect(screen.getByText(/Podés ver los detalles en la página principal\./)).toBeDefined()
  })
})

describe('a physical drum', () => {
  it('is entered with its notary, and a number that nobody bought is refused', async () => {
    await sourced('2026-12-03', { fuente: 'bolillero' })
    await (await server.app.as('admin')).call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-12-03' } })
    const { numeros } = await soldOf('2026-12-03')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cargar los números' }))
    expect(await screen.findByText('Escribí el nombre del escribano.')).toBeDefined()
    await user.type(screen.getByLabelText('Escribano'), 'Esc. Inés Prado')
    await user.type(screen.getByLabelText('Número de acta'), '112')
    await user.type(screen.getByLabelText('Números que salieron'), `${numeros[1]} 999999`)
    await sure(user, 'Cargar los números', 'Cargar')
    expect((await screen.findByRole('alert')).textContent).toContain('El número 999999 no está en la lista sellada')
    await user.clear(screen.getByLabelText('Números que salieron'))
    await user.type(screen.getByLabelText('Números que salieron'), `${numeros[1]} ${numeros[0]}`)
    await sure(user, 'Cargar los números', 'Cargar')
    expect(await screen.findByText('¡El sorteo se realizó correctamente!')).toBeDefined()
  })
})

async function sure(user: User, button: string, answer: string, name = /^¿Son estos los números\?/) {
  await user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: answer }))
}

/** The sold numbers of a draw, ascending. */
async function soldOf(fecha: string) {
  const { rows } = await sql<{ numero: number }>`
    select rifa.numero from rifa join sorteo on sorteo.id = rifa.sorteo_id join titular on titular.rifa_id = rifa.id
    where sorteo.fecha = ${fecha} and titular.estado = 'vendida' order by 1`.execute(server.app.db)
  return { numeros: rows.map(({ numero }) => numero) }
}
