import { cierreApi, funcionApi, premioApi, resultadoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchBeacon } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import { drandBeacon } from '#outside/drand.ts'
import { startRelay } from '../../../../test/drand-stand-in.ts'
import { FECHA, judge, makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'

type Schedule = Parameters<typeof makeDraw>[2]
/** How a source is chosen, and how it decides the closed draw. */
type Source = { schedule: Schedule; decide(app: TestApp, admin: Client, numeros: number[]): Promise<unknown> }

const oficial = { nombre: 'Lotería Nacional', cifras: 'premios 1 a 5', cantidad: 5, digitos: 5 }
const ROUND_1000 = '2023-08-23T15:59:24.000Z'
const realizar = (admin: Client) => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: FECHA } })
const extracto = (admin: Client) =>
  admin.call(resultadoApi.cargarExtracto, {
    body: { fechaSorteo: FECHA, cifras: '04512 33001 98123 00045 77120', enlace: 'https://loteria.example/1' },
  })
const bolillero = (admin: Client, [a = 0, b = 0, c = 0, d = 0]: number[]) =>
  admin.call(resultadoApi.cargarBolillero, {
    body: { fechaSorteo: FECHA, numeros: [d, b, a, c], escribano: 'Esc. Inés Prado', acta: '112' },
  })
const afterTheSilence = async (app: TestApp) => {
  moveTo(app, '2023-08-30T15:59:24.000Z')
  return await app.as('admin')
}
const drand: Schedule = { fuente: 'drand', hora: ROUND_1000 }

const SOURCES: Record<string, Source> = {
  'an internal secret': { schedule: { fuente: 'interna' }, decide: (_, admin) => realizar(admin) },
  'a lottery': {
    schedule: { fuente: 'loteria', loteria: { ...oficial, fecha: FECHA, hora: '13:00' } },
    async decide(app, admin) {
      moveTo(app, '2023-08-23T16:05:00.000Z')
      await extracto(admin)
    },
  },
  'a drum': { schedule: { fuente: 'bolillero' }, decide: (_, admin, numeros) => bolillero(admin, numeros) },
  drand: {
    schedule: drand,
    async decide(app) {
      const relay = await startRelay(app)
      onTestFinished(() => relay.close())
      moveTo(app, ROUND_1000)
      await watchBeacon({ ...app, beacon: drandBeacon([relay.url], { attemptMs: 3_000 }) })()
    },
  },
  'a secret in the place of drand': {
    schedule: { ...drand, respaldo: 'interna' },
    decide: async app =>
      await (await afterTheSilence(app)).call(resultadoApi.usarRespaldo, { body: { fechaSorteo: FECHA } }),
  },
  'a lottery in the place of drand': {
    schedule: { ...drand, respaldo: 'loteria', loteria: { ...oficial, fecha: '2023-08-25', hora: '21:00' } },
    decide: async app => await extracto(await afterTheSilence(app)),
  },
  'a drum in the place of drand': {
    schedule: { ...drand, respaldo: 'bolillero' },
    decide: async (app, _, numeros) => await bolillero(await afterTheSilence(app), numeros),
  },
}

const written = (numero: number) => `${numero}`.padStart(5, '0')
const endIn = (numeros: readonly number[], directo: number, cifras: number) =>
  numeros.filter(numero => numero !== directo && written(numero).endsWith(written(directo).slice(-cifras)))

/** With prizes by last digits from every source, and once without any. */
const DRAWS = [
  ...Object.entries(SOURCES).map(([name, source]) => ({ name, cifras: [1, 2], ...source })),
  ...Object.entries(SOURCES)
    .slice(0, 1)
    .map(([name, source]) => ({ name, cifras: [], ...source })),
]

it.each(DRAWS)(
  'a draw by $name gives each prize by last digits its winners, and verifies: $cifras',
  async ({ cifras, schedule, decide }) => {
    const app = await testAppOf2023()
    onTestFinished(() => app.close())
    const [admin, nobody] = [await app.as('admin'), await app.as('nobody')]
    const { idSorteo, numeros, premios } = await makeDraw(app, admin, schedule)
    const { numeros: mas } = await makeRaffle(admin, { fecha: FECHA, cantidad: 220 })
    await sellNumbers(app.db, { numeros: mas, at: app.clock.now() })
    const vendidos = [...numeros.filter((_, i) => i % 5 < 3), ...mas]
    for (const n of cifras) {
      const terminacion = { dePremio: premios[0] ?? '', cifras: n }
      await admin.call(premioApi.crearPremio, {
        body: { nombre: `${n} cifras`, descripcion: 'Un vale', terminacion },
      })
    }
    expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })).status).toBe(200)
    await decide(app, admin, vendidos)
    const { sorteo } = (await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    const directo = sorteo.ganadores[0]?.numeroRifa ?? 0
    const ganan = Object.fromEntries(sorteo.derivados.map(({ nombre, numeros }) => [nombre, numeros]))
    expect(ganan).toEqual(Object.fromEntries(cifras.map(n => [`${n} cifras`, endIn(vendidos, directo, n)])))
    if (cifras.length > 0) expect(ganan['1 cifras']?.length).toBeGreaterThan(0)
    expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null, python: null })
  },
)

describe('a result that does not verify', () => {
  /** Past the triggers, as somebody does who has the database: the first unsold number becomes one in arrears. */
  const tamper = (app: TestApp, from: string, to: string) =>
    app.db.transaction().execute(async db => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update fuera set lineas = regexp_replace(lineas, ${from}, ${to})`.execute(db)
    })
  const motivo =
    'El resultado no se publicó, porque al verificarlo no coincidió con lo que se selló. Lo que no juega: La lista de lo que no juega no es la que se selló: le agregaron, quitaron o cambiaron una línea. El sorteo sigue cerrado: avisale a quien instaló el programa.'

  it.each([
    { cantidad: 20, how: 'at once' },
    { cantidad: 6_000, how: 'in a thread' },
  ])('is not published, and is once it does: verified $how', async ({ cantidad }) => {
    const app = await testApp()
    onTestFinished(() => app.close())
    const admin = await app.as('admin')
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad, premios: ['Casa'] })
    await sellNumbers(app.db, { numeros: numeros.slice(2) })
    const body = { fechaSorteo: fecha }
    await admin.call(cierreApi.cerrarSorteo, { body })
    await tamper(app, 'S', 'A')
    const refused = { status: 409, body: { code: 'RESULTADO_NO_VERIFICA', message: motivo } }
    expect(await admin.call(resultadoApi.realizarSorteo, { body })).toMatchObject(refused)
    expect(await admin.call(funcionApi.empezarFuncion, { body: { ...body, ritmo: null } })).toMatchObject(refused)
    const { sorteo } = (await admin.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    expect(sorteo).toMatchObject({ estado: 'cerrado', ganadores: [], entropia: null, funcion: null })
    expect(await app.db.selectFrom('ganador').selectAll().execute()).toEqual([])
    await tamper(app, 'A', 'S')
    expect((await admin.call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
    expect(await judge(await app.as('nobody'), idSorteo)).toMatchObject({ falla: null, python: null })
  })
})
