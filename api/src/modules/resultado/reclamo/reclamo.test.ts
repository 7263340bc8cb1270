import { cierreApi, reclamoApi, resultadoApi, resumenApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import { makeRaffle, type Raffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, keptWorld, type TestApp, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'
import { callSuplentes } from './reclamo.service.ts'

let t: TestApp
let admin: Client
let nobody: Client
let raffle: Raffle
const drawn = keptWorld(
  world => {
    const env = { FRONTEND_URL: 'https://rifa.example', RECLAMO_DIAS: '10', SUPLENTES: '2' }
    return testApp({ env, world })
  },
  async t => {
    const admin = await t.as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 8, premios: ['Casa', 'Auto', 'Moto'] })
    for (const numero of raffle.numeros) {
      const comprador = { nombre: 'Ana Núñez', ...datosOf(numero) }
      await sellNumbers(t.db, { numeros: [numero], comprador, usuario: t.users.cliente })
    }
    expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: raffle.fecha } })).status).toBe(200)
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })).status).toBe(200)
    return { raffle }
  },
)
beforeEach(async () => {
  ;({ t, raffle } = await drawn())
  admin = await t.as('admin')
  nobody = await t.as('nobody')
})

const datosOf = (numero: number) => ({ email: `persona${numero}@correo.test`, ci: `${numero}1234567` })

let draws = 0
const nextDay = () => `2027-05-${String(++draws).padStart(2, '0')}`
const reclamos = async () => (await admin.call(reclamoApi.reclamos)).body.reclamos
const claveOf = async (premio: string) => {
  const { premios } = (await (await t.as('cliente')).call(reclamoApi.misPremios)).body
  return premios.find(one => one.premio === premio && one.estado !== 'vencido')?.clave ?? ''
}
const reclamoOf = async (premio: string) => (await reclamos()).find(one => one.premio === premio)
const resultado = async () =>
  (await nobody.call(resultadoApi.resultado, { params: { id: raffle.idSorteo } })).body.sorteo
const ver = async (clave: string) => (await nobody.call(reclamoApi.verReclamo, { params: { clave } })).body.premio
const confirmar = (clave: string) => nobody.call(reclamoApi.confirmarReclamo, { body: { clave } })
const entrega = (id: string, more: object = {}) =>
  admin.call(reclamoApi.entregarPremio, { body: { id, documento: '12.345.678', fecha: '2026-11-21', ...more } })
const mails = async (text: string) =>
  (await t.db.selectFrom('correo').select(['para', 'texto']).execute()).filter(({ texto }) => texto.includes(text))

/** Sessions expire meanwhile. */
async function pass(time: Parameters<TestApp['clock']['advance']>[0]) {
  t.clock.advance(time)
  admin = await t.as('admin')
}

describe('claiming a prize', () => {
  it('begins with the winner’s mail, with a link and a deadline', async () => {
    const { ganadores } = await resultado()
    const clave = await claveOf('Casa')
    const [mail] = await mails(`https://rifa.example/premio/${clave}`)
    expect(mail?.para).toBe(`persona${ganadores[0]?.numeroRifa}@correo.test`)
    expect(mail?.texto).toContain('hasta el 01.12.2026 a las 12:00')
    expect(await ver(clave)).toMatchObject({ estado: 'llamado', turno: 1, numeroRifa: ganadores[0]?.numeroRifa })
    const { numeroRifa = 0 } = ganadores[0] ?? {}
    expect(told(await ver(clave), { nombre: 'Ana', completo: 'Ana Núñez', ...datosOf(numeroRifa) })).toEqual([])
  })

  it('waits on the organiser’s home in its last week without an answer', async () => {
    const porVencer = async () => (await admin.call(resumenApi.tablero)).body.esperan.premiosPorVencer
    expect(await porVencer()).toBe(0)
    await pass({ days: 4 })
    expect(await porVencer()).toBe(3)
    await confirmar(await claveOf('Casa'))
    expect(await porVencer()).toBe(2)
  })

  it('is confirmed with the link, and repeating it changes nothing', async () => {
    const clave = await claveOf('Casa')
    expect((await confirmar(clave)).body).toMatchObject({ premio: { estado: 'confirmado' } })
    expect((await confirmar(clave)).status).toBe(200)
    const acts = t.db.selectFrom('auditoria').select('id').where('accion', '=', 'confirmarReclamo')
    expect(await acts.execute()).toHaveLength(1)
    expect((await confirmar(crypto.randomUUID())).status).toBe(404)
  })

  it('shows the organiser whom to call, and nobody else', async () => {
    await confirmar(await claveOf('Casa'))
    expect((await reclamos()).map(({ premio, estado }) => [premio, estado])).toEqual([
      ['Casa', 'confirmado'],
      ['Auto', 'llamado'],
      ['Moto', 'llamado'],
    ])
    expect((await reclamos())[0]?.beneficiario.nombre).toBe('Ana Núñez')
    expect((await (await t.as('clienta')).call(reclamoApi.misPremios)).body.premios).toEqual([])
  })

  it('ends with the hand-over, recorded once with document, day and tax', async () => {
    const { _id = '' } = (await reclamoOf('Casa')) ?? {}
    expect((await entrega(_id, { fecha: '2026-11-22' })).body.message).toBe('La entrega no puede ser en el futuro.')
    expect((await entrega(_id, { fecha: '2025-11-21' })).body.message).toBe(
      'La entrega no puede ser anterior al sorteo.',
    )
    expect((await entrega(_id, { documento: 'x' })).status).toBe(400)
    expect((await entrega(_id, { impuesto: 'mucho' })).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => entrega(_id, { impuesto: '1500.50', nota: 'Con acta' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await reclamoOf('Casa'))?.entrega).toEqual({
      documento: '12345678',
      fecha: '2026-11-21T12:00:00.000Z',
      impuesto: 1500.5,
      nota: 'Con acta',
    })
    await expect(t.db.updateTable('reclamo').set({ nota: 'otra' }).where('id', '=', _id).execute()).rejects.toThrow()
  })

  it('calls nobody else while there is time', async () => {
    await pass({ days: 9, hours: 23 })
    await callSuplentes(t)
    expect((await reclamos()).map(({ turno }) => turno)).toEqual([1, 1, 1])
  })

  it('calls the alternates in the order drawn when it has passed, each once by several processes', async () => {
    const before = await claveOf('Auto')
    await confirmar(await claveOf('Casa'))
    await pass({ days: 10, hours: 1 })
    const other = openDatabase(t.connection)
    await Promise.all([t.db, other, t.db].map(db => callSuplentes({ ...t, db })))
    await other.destroy()
    const { suplentes } = await resultado()
    expect([await reclamoOf('Auto'), await reclamoOf('Moto')]).toMatchObject([
      { turno: 2, estado: 'llamado', numeroRifa: suplentes[0]?.numeroRifa },
      { turno: 2, estado: 'llamado', numeroRifa: suplentes[1]?.numeroRifa },
    ])
    expect(await mails('salió suplente')).toHaveLength(2)
    expect(await ver(before)).toMatchObject({ estado: 'vencido' })
    expect((await confirmar(before)).body.message).toBe(
      'El plazo para reclamar este premio pasó y le toca a otra persona.',
    )
    expect((await reclamoOf('Casa'))?.turno).toBe(1)
  })

  it('stays with the last one called when no alternate is left', async () => {
    await confirmar(await claveOf('Casa'))
    for (let turn = 0; turn < 2; turn++) {
      await pass({ days: 11 })
      await callSuplentes(t)
    }
    const auto = await reclamoOf('Auto')
    expect(auto).toMatchObject({ turno: 2, sinSuplentes: true })
    expect((await entrega(auto?._id ?? '', { fecha: '2026-12-12' })).status).toBe(200)
  })
})

describe('a deadline', () => {
  it('moves later only, by an act with its reason that everybody reads, 30 days at most', async () => {
    const { _id: id = '', vence = '' } = (await reclamoOf('Auto')) ?? {}
    const days = (n: number) => new Date(Date.parse(vence) + n * 86_400_000)
    const move = (dias: number, motivo = 'No la ubicamos') =>
      admin.call(reclamoApi.postergarReclamo, { body: { id, dias, motivo } })
    for (const body of [
      { id, dias: 0, motivo: 'x' },
      { id, dias: 31, motivo: 'x' },
      { id, dias: 1, motivo: ' ' },
    ])
      expect((await admin.call(reclamoApi.postergarReclamo, { body })).status).toBe(400)
    expect((await move(20)).body.vence).toBe(days(20).toISOString())
    expect((await move(11)).body.code).toBe('PLAZO_MAXIMO')
    expect((await move(10, 'Sigue de viaje')).body.vence).toBe(days(30).toISOString())
    expect((await resultado()).llamados.find(({ premio }) => premio === 'Auto')).toMatchObject({
      vence: days(30).toISOString(),
      prorrogas: [
        { antes: vence, hasta: days(20).toISOString(), motivo: 'No la ubicamos' },
        { antes: days(20).toISOString(), hasta: days(30).toISOString(), motivo: 'Sigue de viaje' },
      ],
    })
    expect(await mails('Hay más plazo para que reclames tu premio: Auto.')).toHaveLength(2)
    const acts = t.db.selectFrom('auditoria').select('id').where('accion', '=', 'postergarReclamo')
    expect(await acts.execute()).toHaveLength(2)
    // Nobody is called in between.
    await pass({ days: 35 })
    await callSuplentes(t)
    expect(await reclamoOf('Auto')).toMatchObject({ turno: 1, estado: 'llamado' })
    expect((await reclamoOf('Moto'))?.turno).toBe(2)
    await confirmar(await claveOf('Auto'))
    expect((await move(1)).body.code).toBe('RECLAMO_CONFIRMADO')
  })

  it('that is over moves on from now, and never into the past', async () => {
    await confirmar(await claveOf('Casa'))
    for (let turn = 0; turn < 2; turn++) {
      await pass({ days: 11 })
      await callSuplentes(t)
    }
    const { _id: id = '', vence = '' } = (await reclamoOf('Auto')) ?? {}
    await pass({ days: 5 })
    expect(Date.parse(vence)).toBeLessThan(t.clock.now().getTime())
    const { body } = await admin.call(reclamoApi.postergarReclamo, { body: { id, dias: 1, motivo: 'Llamó tarde' } })
    expect(body.vence).toBe(new Date(t.clock.now().getTime() + 86_400_000).toISOString())
  })

  it('moves by no SQL of another kind', async () => {
    const { _id: id = '', vence = '' } = (await reclamoOf('Auto')) ?? {}
    const days = (n: number) => new Date(Date.parse(vence) + n * 86_400_000)
    const row = { reclamo_id: id, motivo: 'x', at: t.clock.now(), usuario_id: t.users.admin.id }
    const insert = (antes: Date, hasta: Date) =>
      t.db
        .insertInto('prorroga')
        .values({ ...row, antes, hasta })
        .execute()
    await expect(insert(days(1), days(2))).rejects.toMatchObject({ code: 'RF002' })
    await expect(insert(days(0), days(-1))).rejects.toMatchObject({ code: '23514' })
    await expect(insert(days(0), days(31))).rejects.toMatchObject({ code: 'RF002' })
    await insert(days(0), days(30))
    await expect(insert(days(30), days(31))).rejects.toMatchObject({ code: 'RF002' })
    await expect(t.db.deleteFrom('prorroga').execute()).rejects.toMatchObject({ code: 'RF002' })
    await expect(t.db.updateTable('prorroga').set({ motivo: 'y' }).execute()).rejects.toMatchObject({ code: 'RF002' })
  })

  it('is nobody’s to move otherwise, and the next one is not called before it, not even by SQL', async () => {
    const { fecha, idSorteo, numeros } = await makeRaffle(admin, { fecha: nextDay(), cantidad: 4, premios: ['Moto'] })
    await sellNumbers(t.db, { numeros })
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })
    Object.assign(t.env, { RECLAMO_DIAS: 1 })
    try {
      await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    } finally {
      Object.assign(t.env, { RECLAMO_DIAS: 10 })
    }
    const now = t.clock.now()
    const days = (n: number) => new Date(now.getTime() + n * 86_400_000)
    const change = (set: { vence_at?: Date; llamado_at?: Date; vencido_at?: Date }) =>
      t.db.updateTable('reclamo').set(set).where('sorteo_id', '=', idSorteo).execute()
    for (const set of [{ vence_at: now }, { vence_at: days(40) }, { llamado_at: days(-9) }, { vencido_at: days(9) }]) {
      await expect(change(set)).rejects.toMatchObject({ code: 'RF002' })
    }
    const { sorteo } = (await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    expect(sorteo.llamados).toEqual([
      {
        premio: 'Moto',
        turno: 1,
        numeroRifa: sorteo.ganadores[0]?.numeroRifa,
        estado: 'llamado',
        entregado: '',
        llamado: now.toISOString(),
        vence: days(10).toISOString(),
        prorrogas: [],
      },
    ])
    const alternate = t.db.insertInto('reclamo').values({
      premio_id: sorteo.premios[0]?._id ?? '',
      turno: 2,
      sorteo_id: idSorteo,
      posicion: 2,
      llamado_at: days(11),
      vence_at: days(12),
    })
    await change({ vencido_at: days(11) })
    await expect(alternate.execute()).rejects.toMatchObject({ code: 'RF002' })
  })
})
