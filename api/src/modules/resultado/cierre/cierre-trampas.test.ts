import { checkoutApi, cierreApi, resultadoApi, ventaApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { checkSorteo } from '@talonario/sorteo/steps-seal'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealStoredSecrets } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { closeBeforeOfficial } from '#modules/resultado/cierre/cierre.service.ts'
import { drandBeacon } from '#outside/drand.ts'
import { noteTrial } from '#outside/payment-provider.ts'
import { createSimulado, type Simulado, simuladoSecret } from '#outside/simulado/simulado.ts'
import { TEST_KEY } from '../../../../../sorteo/test/beacon-key.ts'
import { type Relay, startRelay } from '../../../../test/drand-stand-in.ts'
import { FECHA, makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Client
afterEach(() => app.close())

const cierreOf = async (id: string) =>
  readCierre((await app.db.selectFrom('sorteo').select('cierre').where('id', '=', id).executeTakeFirstOrThrow()).cierre)

describe('a number’s key', () => {
  beforeEach(async () => {
    app = await testApp()
    admin = await app.as('admin')
  })
  const vender = async (numero: number) => {
    const sale = saleOf(await rifaIdOf(app.db, numero))
    const { body } = await admin.call(ventaApi.realizarCompraFisica, { body: sale })
    return body.compra._id
  }
  const claveOf = async (numero: number) => {
    const { rows } = await sql<{ clave: string }>`
      select encode(clave, 'hex') as clave from titular where numero = ${numero} and estado = 'vendida'`.execute(app.db)
    return rows[0]?.clave
  }

  it('is the same after the number is voided and sold again, as often as one likes', async () => {
    const { numeros } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 3, premios: ['A'] })
    const [numero = 0] = numeros
    const claves = new Set<string | undefined>()
    for (let i = 0; i < 5; i++) {
      const compraId = await vender(numero)
      claves.add(await claveOf(numero))
      expect((await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Prueba' } })).status).toBe(200)
    }
    await vender(numero)
    claves.add(await claveOf(numero))
    expect(claves.size).toBe(1)
    expect([...claves][0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is committed to in the audit trail when the number is made', async () => {
    await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 3, premios: ['A'] })
    const { rows } = await sql<{ claves: string }>`
      select encode(sha256(string_agg(sha256(clave), '' order by numero)), 'hex') as claves from rifa`.execute(app.db)
    const acto = await app.db
      .selectFrom('auditoria')
      .select('detalle')
      .where('accion', '=', 'generarNumerosRifa')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(acto.detalle).compromisos).toBe(rows[0]?.claves)
  })
})

describe('the secret of an internal draw', () => {
  beforeEach(async () => {
    app = await testApp()
    admin = await app.as('admin')
  })
  const guardado = async (id: string) =>
    (await app.db.selectFrom('sorteo_secreto').select('secreto').where('sorteo_id', '=', id).executeTakeFirstOrThrow())
      .secreto

  it('is not in the database, and decides all the same', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 9, premios: ['A'] })
    await sellNumbers(app.db, { numeros })
    const sellado = (await guardado(idSorteo)).toString('hex')
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
    const { entropia } = (await admin.call(resultadoApi.resultado, { params: { id: idSorteo } })).body.sorteo
    expect(sellado).not.toContain((entropia as { secreto: string }).secreto)
  })

  it('of an earlier version is encrypted where it stands, and still decides', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 9, premios: ['A'] })
    const secreto = Buffer.alloc(32, 7)
    await sql`alter table sorteo_secreto disable trigger user`.execute(app.db)
    await app.db.updateTable('sorteo_secreto').set({ secreto }).where('sorteo_id', '=', idSorteo).execute()
    await sql`alter table sorteo_secreto enable trigger user`.execute(app.db)
    await sql`update sorteo set fuente_datos = fuente_datos || jsonb_build_object('compromiso', encode(sha256(${secreto}), 'hex'))
      where id = ${idSorteo}`.execute(app.db)
    await sellNumbers(app.db, { numeros })
    await sealStoredSecrets(app.db, app.env)
    expect((await guardado(idSorteo)).length).toBe(60)
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
  })

  it('that another key encrypted stops the draw with a sentence', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 9, premios: ['A'] })
    await sellNumbers(app.db, { numeros })
    await sql`alter table sorteo_secreto disable trigger user`.execute(app.db)
    await app.db
      .updateTable('sorteo_secreto')
      .set({ secreto: Buffer.alloc(60) })
      .where('sorteo_id', '=', idSorteo)
      .execute()
    expect(await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).toMatchObject({
      status: 409,
      body: { code: 'SECRETO_ILEGIBLE' },
    })
  })
})

describe('sales and voids after the hour announced for the closing', () => {
  it('are counted in the seal', async () => {
    app = await testAppOf2023({ DRAW_SOURCE: 'interna' })
    admin = await app.as('admin')
    const { idSorteo, numeros } = await makeDraw(app, admin, { hora: '2023-08-23T15:55:00.000Z' })
    const [, , , cuarto = 0, quinto = 0] = numeros
    const tarde = new Date('2023-08-23T15:56:00.000Z')
    await sellNumbers(app.db, { numeros: [cuarto], at: tarde })
    await sellNumbers(app.db, { numeros: [quinto], at: new Date('2023-08-23T15:54:00.000Z') })
    await sql`update titular set estado = 'liberada', liberada_at = ${tarde} where numero = ${quinto}`.execute(app.db)
    moveTo(app, '2023-08-23T15:58:00.000Z')
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })
    const { plazo, sello } = await cierreOf(idSorteo)
    expect(plazo).toEqual({ anunciado: '2023-08-23T15:55:00.000Z', ventas: 1, anuladas: 1 })
    expect(sello.texto).toContain('\ntarde.ventas=1\ntarde.anuladas=1\n')
  })
})

describe('closing a draw that the beacon decides', () => {
  let relay: Relay
  beforeEach(async () => {
    // The relay has the true time, whatever the server's clock is.
    relay = await startRelay({ clock: { now: () => new Date('2023-08-23T15:59:30.000Z') } })
    app = await testAppOf2023Con(relay)
    admin = await app.as('admin')
    await makeDraw(app, admin, { fuente: 'drand', hora: '2023-08-23T15:59:24.000Z' })
  })
  afterEach(() => relay.close())
  const cerrar = () => admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })

  it('is refused while the clock is behind, because its round may be out', async () => {
    expect(await cerrar()).toMatchObject({
      status: 409,
      body: {
        message:
          'El reloj del servidor tiene 606 segundos de diferencia con el de la red del azar público: ponelo en hora.',
      },
    })
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: FECHA } })).body.code).toBe(
      'RELOJ_DISTINTO',
    )
  })

  it('is refused when the round that would decide is out, whatever the latest is said to be', async () => {
    const other = await startRelay(app)
    app.beacon.ultimas = drandBeacon([other.url], { latestKey: TEST_KEY }).ultimas
    expect(await cerrar()).toMatchObject({ status: 409, body: { code: 'RONDA_PUBLICADA' } })
    await other.close()
  })

  it('is refused while no relay answers, and done as soon as one does', async () => {
    moveTo(app, '2023-08-23T15:59:30.000Z')
    relay.fault = { kind: 'status', status: 503 }
    expect(await cerrar()).toMatchObject({ status: 409, body: { code: 'BALIZA_MUDA' } })
    relay.fault = null
    expect(await cerrar()).toMatchObject({ status: 200, body: { sorteo: { estado: 'cerrado' } } })
  })
})

describe('closing a draw that an official lottery decides', () => {
  let relay: Relay
  afterEach(() => relay.close())
  const loteria = {
    nombre: 'Lotería Nacional',
    fecha: '2023-08-23',
    cifras: 'premios 1 a 5',
    cantidad: 5,
    digitos: 5,
    hora: '13:00',
  }
  const cerrar = () => admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })

  it('is refused while the clock differs from the beacon’s; the job continues with one that is ahead', async () => {
    let truth = new Date('2023-08-23T15:59:30.000Z')
    relay = await startRelay({ clock: { now: () => truth } })
    app = await testAppOf2023Con(relay)
    admin = await app.as('admin')
    await makeDraw(app, admin, { fuente: 'loteria', loteria })
    expect(await cerrar()).toMatchObject({
      status: 409,
      body: {
        message:
          'El reloj del servidor tiene 606 segundos de diferencia con el de la red del azar público: ponelo en hora.',
      },
    })
    moveTo(app, '2023-08-23T15:58:30.000Z')
    await expect(closeBeforeOfficial(app)).rejects.toMatchObject({ code: 'RELOJ_DISTINTO' })
    truth = new Date('2023-08-23T15:57:00.000Z')
    expect((await cerrar()).body.code).toBe('RELOJ_DISTINTO')
    await closeBeforeOfficial(app)
    expect((await cerrar()).body.sorteo.estado).toBe('cerrado')
  })

  it('is refused, where no relay answers, while this machine and the database disagree', async () => {
    relay = await startRelay({ clock: { now: () => new Date() } })
    relay.fault = { kind: 'status', status: 503 }
    app = await testAppOf2023Con(relay)
    admin = await app.as('admin')
    await makeDraw(app, admin, { fuente: 'loteria', loteria })
    Object.assign(app.clock, { ahead: () => ({ 'la base de datos': 3_600 }) })
    expect((await cerrar()).body.message).toBe(
      'El reloj del servidor tiene 3.600 segundos de diferencia con el de la base de datos: ponelo en hora.',
    )
    Object.assign(app.clock, { ahead: () => ({ 'la base de datos': -2 }) })
    expect((await cerrar()).status).toBe(200)
  })
})

async function testAppOf2023Con(relay: Relay): Promise<TestApp> {
  const opened = await testApp({
    env: { CAMPAIGN_YEAR: '2023' },
    parts: () => ({ beacon: drandBeacon([relay.url], { attemptMs: 3_000, latestKey: TEST_KEY }) }),
  })
  moveTo(opened, '2023-08-23T15:49:24.000Z')
  return opened
}

describe('payments approved and notified before the closing', () => {
  let simulado: Simulado
  let fecha: string
  let idSorteo: string
  let numeros: number[]
  beforeEach(async () => {
    app = await testApp({
      demo: true,
      parts: ({ db, clock, env }) => {
        simulado = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'secreto de las pruebas' })
        return { payments: simulado }
      },
    })
    admin = await app.as('admin')
    ;({ fecha, idSorteo, numeros } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 20, premios: ['A'] }))
    await sellNumbers(app.db, { numeros: numeros.slice(0, 1) })
  })

  /** An order of one number, paid at the provider; its notification is stored and not worked off. */
  async function pagar(numero: number) {
    const cliente = await app.as('cliente')
    const id = await rifaIdOf(app.db, numero)
    const { body } = await cliente.call(checkoutApi.procesarPago, {
      body: { productos: [{ _id: id, quantity: 1, tipo: 'rifa' }] },
    })
    await simulado.pagar(body.external_reference, 'aprobar')
    await sql`insert into tarea (evento, tipo, datos, created_at, next_try_at)
      select 'aviso:' || id, 'aviso', jsonb_build_object('pagoId', id), now(), '2100-01-01' from pago_simulado
      where referencia = ${body.external_reference}`.execute(app.db)
  }

  it('are all in the sealed list', async () => {
    for (const numero of numeros.slice(1, 11)) await pagar(numero)
    expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
    expect((await cierreOf(idSorteo)).participantes).toBe(11)
  })

  it('delay the closing while the provider does not answer, unless the organiser chooses not to wait', async () => {
    await pagar(numeros[1] ?? 0)
    simulado.getPayment = () => Promise.reject(new Error('away'))
    expect(await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).toMatchObject({
      status: 409,
      body: { code: 'PAGOS_SIN_ASENTAR' },
    })
    const { status } = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha, sinEsperar: true } })
    expect(status).toBe(200)
    expect((await cierreOf(idSorteo)).participantes).toBe(1)
  })

  it('waiting orders are shown to the organiser before', async () => {
    await holdNumbers(app.db, { numeros: numeros.slice(5, 8), until: new Date('2026-11-21T15:20:00Z') })
    const { body } = await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: fecha } })
    expect(body).toMatchObject({ compras: 1, numeros: 3, hasta: '2026-11-21T15:20:00.000Z' })
    app.clock.advance({ minutes: 30 })
    const despues = await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: fecha } })
    expect(despues.body).toMatchObject({ compras: 0, numeros: 0, hasta: '' })
    expect((await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: '2030-01-01' } })).status).toBe(404)
  })
})

describe('a draw with numbers that simulated payments sold', () => {
  const SENTENCE =
    'El sorteo tiene ventas con pagos simulados, que nadie pagó, y acá los pagos ya no son de prueba: anulalas antes de cerrar'

  async function simulatedSale(env: Record<string, string>) {
    app = await testApp({ env })
    admin = await app.as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 3, premios: ['A'] })
    const compra = await sellNumbers(app.db, { numeros: raffle.numeros })
    await app.db.updateTable('compra').set({ metodo_pago: 'simulado' }).where('id', '=', compra).execute()
    return { ...raffle, compra }
  }

  it('goes to its end where payments are simulated, and its seal says so to every verifier', async () => {
    const { fecha, idSorteo } = await simulatedSale({ PAYMENTS: 'simulado' })
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
    const cierre = await cierreOf(idSorteo)
    expect(cierre.historia).toMatchObject({ simuladas: 3 })
    expect(cierre.sello.texto).toContain('\nsimuladas=3\n')
    const { sorteo } = (await admin.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    expect(sorteo.simuladas).toBe(3)
    expect(checkSorteo(cierre)).toMatchObject({ estado: 'aviso', detalle: expect.stringMatching(/^Es una prueba: 3 /) })
  })

  it('is closed neither by a call nor by SQL where payments are real by now', async () => {
    const { fecha, idSorteo, compra } = await simulatedSale({
      PAYMENTS: 'mercadopago',
      MP_ACCESS_TOKEN: 'APP_USR-1',
      MP_WEBHOOK_SECRET: 'clave',
    })
    // A trial before left its mark, which the start takes away.
    await simuladoSecret(app.db)
    await noteTrial(app.db, app.env)
    for (const call of [cierreApi.cerrarSorteo, resultadoApi.realizarSorteo]) {
      expect(await admin.call(call, { body: { fechaSorteo: fecha } })).toMatchObject({
        status: 409,
        body: { code: 'SORTEO_SIMULADO', message: SENTENCE },
      })
    }
    const close = sql`update sorteo set estado = 'cerrado', cerrado_at = now(), cantidad = 3, raiz = '00'
      where id = ${idSorteo}`
    await expect(close.execute(app.db)).rejects.toMatchObject({ code: 'RF015' })
    await app.db.updateTable('compra').set({ metodo_pago: 'efectivo' }).where('id', '=', compra).execute()
    expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
  })
})
