import { cierreApi, resultadoApi } from '@talonario/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { sorteoJobs } from '#jobs/recurring.jobs.ts'
import { startJobs } from '#jobs/runner.ts'
import { drandBeacon } from '#outside/drand.ts'
import { type Relay, startRelay } from '../../../../test/drand-stand-in.ts'
import { FECHA, judge, makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import { type Client, forTest, keptWorld, type TestApp } from '../../../../test/test-app.ts'
import { watchBeacon } from './resultado-baliza.service.ts'

/** A minute and two seconds before round 1000. */
const JUST_IN_TIME = '2023-08-23T15:58:22.000Z'
const ROUND_1000 = '2023-08-23T15:59:24.000Z'

let app: TestApp
let admin: Client
let nobody: Client
let relays: [Relay, Relay]
async function enter(opened: TestApp) {
  app = opened
  admin = await app.as('admin')
  nobody = await app.as('nobody')
  relays = [await startRelay(app), await startRelay(app)]
}
const open = async () => await enter(forTest(await testAppOf2023()))
/** A draw that was closed before its round and has no other source. */
const closed = keptWorld(
  world => testAppOf2023({}, world),
  async of2023 => {
    const organiser = await of2023.as('admin')
    const { idSorteo } = await makeDraw(of2023, organiser, { fuente: 'drand', hora: ROUND_1000 })
    await organiser.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })
    return { idSorteo }
  },
)
async function openClosed() {
  const { t, idSorteo } = await closed()
  await enter(t)
  return idSorteo
}
afterEach(async () => {
  await Promise.all(relays.map(relay => relay.close()))
})

const parts = () => ({
  ...app,
  beacon: drandBeacon(
    relays.map(({ url }) => url),
    { attemptMs: 3_000 },
  ),
})
/** One check by a server process. */
const look = () => watchBeacon(parts())()
const realizar = () => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: FECHA } })
const cerrar = () => admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })
const extracto = async () =>
  (await app.as('admin')).call(resultadoApi.cargarExtracto, {
    body: { fechaSorteo: FECHA, cifras: '04512 33001 98123 00045 77120', enlace: 'https://loteria.example/1' },
  })
const resultado = async (id: string) => (await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo

describe('a draw by drand', () => {
  it('run ahead of its hour shows when its round comes, waits for it, and finishes by itself', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'drand' })
    moveTo(app, JUST_IN_TIME)
    const { body } = await realizar()
    expect(body.message).toBe(
      'El sorteo quedó cerrado y sellado: el resultado sale con el azar público del 23.08.2023 a las 12:59:24',
    )
    await look()
    expect(relays[0].asked).toEqual([])
    expect(await resultado(idSorteo)).toMatchObject({
      estado: 'cerrado',
      ronda: { usada: 1000, motivo: 'adelantado', sale: ROUND_1000 },
      espera: 'con el azar público del 23.08.2023 a las 12:59:24',
      ganadores: [],
    })
    moveTo(app, ROUND_1000)
    await look()
    expect(await resultado(idSorteo)).toMatchObject({ estado: 'realizado', espera: '', realizado: ROUND_1000 })
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: ['tiempos', 'ronda'] })
    expect(await realizar()).toMatchObject({ status: 409, body: { message: 'Este sorteo ya fue realizado.' } })
  })

  it('closed beforehand keeps the round of its planned hour, whoever runs it meanwhile', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'drand', hora: ROUND_1000 })
    const { body } = await cerrar()
    expect(body).toMatchObject({ sorteo: { estado: 'cerrado' }, huella: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await realizar()
    expect(await resultado(idSorteo)).toMatchObject({ huella: body.huella, ronda: { usada: 1000, motivo: 'prevista' } })
    moveTo(app, '2023-08-23T16:30:00.000Z')
    await look()
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: [] })
  })

  it('closed too late takes the first round a minute after that', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'drand', hora: '2023-08-23T15:55:00.000Z' })
    moveTo(app, JUST_IN_TIME)
    await cerrar()
    expect((await resultado(idSorteo)).ronda).toMatchObject({ usada: 1000, motivo: 'atrasado' })
    moveTo(app, ROUND_1000)
    await look()
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: ['tiempos', 'ronda'] })
  })

  it('is finished once by many processes at once', async () => {
    const idSorteo = await openClosed()
    moveTo(app, ROUND_1000)
    await Promise.all(Array.from({ length: 10 }, look))
    const ganadores = await app.db.selectFrom('ganador').selectAll().execute()
    expect(ganadores).toHaveLength(6)
    expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null })
  })

  it('is finished by the jobs of a server that starts after its round', async () => {
    const idSorteo = await openClosed()
    moveTo(app, '2023-08-23T18:00:00.000Z')
    const jobs = startJobs(app.db, sorteoJobs(parts()), app.app.log)
    await jobs.stop()
    expect((await resultado(idSorteo)).estado).toBe('realizado')
  })

  it('believes no relay that lies, and waits while all of them do', async () => {
    const idSorteo = await openClosed()
    moveTo(app, ROUND_1000)
    relays[0].fault = { kind: 'other-round', round: 42 }
    relays[1].fault = { kind: 'status', status: 500 }
    await look()
    expect((await resultado(idSorteo)).estado).toBe('cerrado')
    relays[1].fault = null
    await look()
    expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null, python: null })
  })

  it('asks a silent beacon less and less often', async () => {
    await openClosed()
    for (const relay of relays) relay.fault = { kind: 'status', status: 503 }
    const watch = watchBeacon(parts())
    const asksIn = async (seconds: number) => {
      const before = relays[0].asked.length
      for (let i = 0; i < seconds; i += 2) {
        app.clock.advance({ seconds: 2 })
        await watch()
      }
      return relays[0].asked.length - before
    }
    moveTo(app, ROUND_1000)
    expect(await asksIn(20)).toBe(10)
    app.clock.advance({ hours: 2 })
    expect(await asksIn(120)).toBe(2)
  })
})

describe('after 72 hours without the beacon', () => {
  const ALMOST = '2023-08-26T15:59:23.000Z'
  const AFTER = '2023-08-26T15:59:24.000Z'
  const silence = () => {
    for (const relay of relays) relay.fault = { kind: 'status', status: 404 }
  }

  const usar = () => admin.call(resultadoApi.usarRespaldo, { body: { fechaSorteo: FECHA } })

  it('the secret of the schedule decides when an organiser chooses it, and neither before nor by itself', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'drand', respaldo: 'interna', hora: ROUND_1000 })
    expect((await usar()).body.code).toBe('SORTEO_SIN_CERRAR')
    await cerrar()
    silence()
    moveTo(app, ALMOST)
    admin = await app.as('admin')
    expect((await usar()).body.message).toBe(
      'No se puede cargar. El respaldo decidió antes de las 72 horas de espera a la red drand.',
    )
    moveTo(app, AFTER)
    await look()
    expect((await resultado(idSorteo)).estado).toBe('cerrado')
    expect((await usar()).body.message).toBe('El sorteo se realizó correctamente')
    expect(await resultado(idSorteo)).toMatchObject({ estado: 'realizado', entropia: { fuente: 'interna' } })
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: ['fuente', 'entropia'] })
    expect((await usar()).body.code).toBe('SORTEO_REALIZADO')
  })

  it('the beacon decides all the same if it answers by then', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'drand', respaldo: 'interna', hora: ROUND_1000 })
    await cerrar()
    moveTo(app, AFTER)
    admin = await app.as('admin')
    app.beacon.firma = parts().beacon.firma
    expect((await usar()).status).toBe(200)
    expect(await resultado(idSorteo)).toMatchObject({ entropia: { fuente: 'drand' } })
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: [] })
  })

  it('no secret is put in the place of a beacon that was scheduled without one', async () => {
    await openClosed()
    moveTo(app, AFTER)
    admin = await app.as('admin')
    expect(await usar()).toMatchObject({ status: 409, body: { code: 'SIN_RESPALDO' } })
  })

  it('the official draw of the schedule decides when its extract is entered, and not before', async () => {
    await open()
    const { idSorteo } = await makeDraw(app, admin, {
      fuente: 'drand',
      respaldo: 'loteria',
      loteria: {
        nombre: 'Lotería Nacional',
        fecha: '2023-08-25',
        cifras: 'premios 1 a 5',
        cantidad: 5,
        digitos: 5,
        hora: '21:00',
      },
      hora: ROUND_1000,
    })
    await cerrar()
    silence()
    moveTo(app, ALMOST)
    expect(await extracto()).toMatchObject({
      status: 409,
      body: { message: 'No se puede cargar. El respaldo decidió antes de las 72 horas de espera a la red drand.' },
    })
    moveTo(app, AFTER)
    await look()
    expect((await resultado(idSorteo)).estado).toBe('cerrado')
    expect((await extracto()).status).toBe(200)
    expect(await judge(nobody, idSorteo)).toEqual({
      falla: null,
      python: null,
      avisos: ['fuente', 'tiempos', 'entropia'],
    })
  })

  it('a schedule without a fallback keeps waiting, and takes the round however late', async () => {
    const idSorteo = await openClosed()
    silence()
    moveTo(app, '2023-09-23T12:00:00.000Z')
    await look()
    expect((await extracto()).body.message).toBe(
      'No se puede cargar. Se agendó la fuente «drand» y el azar vino de «loteria»',
    )
    expect((await resultado(idSorteo)).estado).toBe('cerrado')
    for (const relay of relays) relay.fault = null
    await look()
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: [] })
  })
})
