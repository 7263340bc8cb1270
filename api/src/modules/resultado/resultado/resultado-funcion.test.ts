import { createHash } from 'node:crypto'
import { cancelacionApi, type Funcion, funcionApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { verificar } from '@talonario/sorteo/verify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { advanceFunciones } from './resultado-funcion.service.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const nobody = await app.as('nobody')

/** A raffle whose numbers are all sold. */
async function soldRaffle(fecha: string, premios = ['Casa', 'Auto', 'Moto'], cantidad = 20) {
  const raffle = await makeRaffle(admin, { fecha, cantidad, premios })
  await sellNumbers(app.db, { numeros: raffle.numeros, vendedor: app.users.vendedora })
  return raffle
}
const begin = (fechaSorteo: string, ritmo: number | null = null) =>
  admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo, ritmo } })
const reveal = (idSorteo: string, lugar?: number) => admin.call(funcionApi.revelarPremio, { body: { idSorteo, lugar } })
const publicOf = async (id: string) => (await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo
const lugares = (funcion: Funcion | null) => funcion?.revelados.map(({ lugar }) => lugar)
const winnersMails = async (id: string) =>
  (
    await app.db
      .selectFrom('correo')
      .select('evento')
      .where('evento', '~', `^sorteo-(ganador|vendido):${id}:`)
      .execute()
  ).length
/** Time passes, and the job of two processes runs. */
async function pass(seconds: number) {
  app.clock.advance({ seconds })
  await Promise.all([advanceFunciones(app), advanceFunciones(app)])
}

describe('a show', () => {
  it('reveals its prizes by the host’s tap, opens everything after the last, and what it fixed is what it publishes', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-01')
    const begun = await begin(fecha)
    expect([begun.status, begun.body.message]).toEqual([
      200,
      'El sorteo está en vivo: el resultado se publica cuando salió el último premio',
    ])
    expect(begun.body.sorteo.estado).toBe('cerrado')
    const fixed = await publicOf(idSorteo)
    expect(fixed).toMatchObject({ estado: 'cerrado', ganadores: [], suplentes: [], semilla: '', entropia: null })
    expect(fixed.funcion).toMatchObject({ estado: 'en_curso', ritmo: null, revelados: [] })
    expect(fixed.espera).toBe('cuando salga el último premio')

    expect(lugares((await reveal(idSorteo, 3)).body.funcion)).toEqual([3])
    expect(lugares((await reveal(idSorteo, 3)).body.funcion)).toEqual([3])
    await pass(60)
    await reveal(idSorteo, 1)
    app.clock.advance({ seconds: 1 })
    const { revelados } = (await reveal(idSorteo)).body.funcion
    expect(revelados.map(({ lugar }) => lugar)).toEqual([3, 1, 2])
    await advanceFunciones(app)
    expect([(await publicOf(idSorteo)).estado, await winnersMails(idSorteo)]).toEqual(['cerrado', 0])

    await pass(6)
    const end = await publicOf(idSorteo)
    expect(end).toMatchObject({ estado: 'realizado', funcion: { estado: 'terminada', huella: fixed.funcion?.huella } })
    const byPlace = revelados.toSorted((a, b) => a.lugar - b.lugar)
    expect(end.ganadores).toEqual(
      byPlace.map(({ numeroRifa, nombreParticipante }) => ({ numeroRifa, nombreParticipante })),
    )
    expect(await winnersMails(idSorteo)).toBe(6)
    const file = await nobody.inject({ url: `/api/sorteo/prueba/${idSorteo}` })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(fixed.funcion?.huella)
    const hojas = parseLista((await nobody.inject({ url: `/api/sorteo/lista/${idSorteo}` })).body)
    const fuera = parseLista((await nobody.inject({ url: `/api/sorteo/fuera/${idSorteo}` })).body)
    expect(verificar(file.json(), { hojas, fuera })).toMatchObject({ valida: true })
  })

  it('goes at a pace from the last prize to the first, which the host may halt and take up', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-02')
    await begin(fecha, 10)
    await pass(5)
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([])
    await pass(1)
    await pass(9)
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([3])
    await pass(1)
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([3, 2])
    const halted = await admin.call(funcionApi.cambiarRitmo, { body: { idSorteo, ritmo: null } })
    expect(halted.body.funcion.ritmo).toBeNull()
    await pass(60)
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([3, 2])
    await admin.call(funcionApi.cambiarRitmo, { body: { idSorteo, ritmo: 4 } })
    await pass(0)
    await pass(6)
    expect(await publicOf(idSorteo)).toMatchObject({ estado: 'realizado', funcion: { estado: 'terminada' } })
  })

  it('without its host reveals everything by itself after fifteen minutes', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-03')
    await begin(fecha)
    await pass(15 * 60 - 1)
    expect((await publicOf(idSorteo)).funcion?.revelados).toEqual([])
    await pass(1)
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([3, 2, 1])
    await pass(6)
    expect((await publicOf(idSorteo)).estado).toBe('realizado')
    expect(await winnersMails(idSorteo)).toBe(6)
  })

  it('begun by two at once is one, and a prize that fifty tap at once comes out once', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-04')
    const begun = await Promise.all([begin(fecha), begin(fecha, 4)])
    expect(begun.map(({ status }) => status)).toEqual([200, 200])
    const taps = await Promise.all(Array.from({ length: 50 }, () => reveal(idSorteo, 2)))
    expect(new Set(taps.map(({ status }) => status))).toEqual(new Set([200]))
    expect(lugares((await publicOf(idSorteo)).funcion)).toEqual([2])
    expect((await reveal(idSorteo, 4)).body.code).toBe('PREMIO_NO_ENCONTRADO')
  })

  it('has places without a number when fewer were sold', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-05', ['Casa', 'Auto'], 1)
    await begin(fecha)
    const { revelados } = (await reveal(idSorteo)).body.funcion
    expect(revelados.map(({ numeroRifa }) => numeroRifa === null)).toEqual([true, false])
    await pass(6)
    expect((await publicOf(idSorteo)).ganadores[1]).toBeNull()
  })
})

describe('while a show is on', () => {
  it('one that draws at once is refused, and nothing else of the draw moves', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-06')
    await begin(fecha)
    const again = await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    expect([again.status, again.body.code]).toEqual([409, 'FUNCION_EN_CURSO'])
    expect((await nobody.inject({ url: `/api/sorteo/prueba/${idSorteo}` })).json().code).toBe('SORTEO_SIN_RESULTADO')
    await announceCierres(app)
    expect((await publicOf(idSorteo)).ganadores).toEqual([])
  })

  it('no SQL writes a winner early, takes back a prize or fixes another outcome', async () => {
    const { idSorteo, fecha } = await soldRaffle('2026-12-07')
    await begin(fecha)
    await reveal(idSorteo, 3)
    for (const statement of [
      `insert into ganador (sorteo_id, posicion, premio_id, rifa_id, nombre_participante)
        select '${idSorteo}', 1, null, id, '' from rifa limit 1`,
      `delete from revelado`,
      `update revelado set lugar = 2`,
      `update funcion set huella = repeat('0', 64) where sorteo_id = '${idSorteo}'`,
      `update funcion set empezada_at = null, huella = null where sorteo_id = '${idSorteo}'`,
      `delete from funcion`,
      `truncate revelado`,
    ]) {
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow()
    }
  })
})

describe('a show of a source whose randomness comes later', () => {
  it('begins when the numbers are there', async () => {
    const fechaSorteo = '2026-12-08'
    await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo, fuente: 'bolillero' } })
    const { idSorteo, numeros } = await soldRaffle(fechaSorteo, ['Casa', 'Auto'])
    const asked = await begin(fechaSorteo)
    expect(asked.body.message).toMatch(/^El sorteo quedó cerrado y sellado: .* bolillero$/)
    expect((await publicOf(idSorteo)).funcion).toMatchObject({ estado: 'esperando', empezada: '', huella: '' })
    expect((await reveal(idSorteo, 2)).body.code).toBe('FUNCION_SIN_EMPEZAR')
    const bolillero = { fechaSorteo, numeros: numeros.slice(0, 2), escribano: 'Eva', acta: '7' }
    const loaded = await admin.call(resultadoApi.cargarBolillero, { body: bolillero })
    expect(loaded.body).toMatchObject({ sorteo: { estado: 'cerrado', ganadores: [] } })
    const again = await admin.call(resultadoApi.cargarBolillero, { body: bolillero })
    expect(again.body.code).toBe('FUNCION_EN_CURSO')
    expect((await reveal(idSorteo, 2)).body.funcion.revelados).toMatchObject([{ lugar: 2, numeroRifa: numeros[1] }])
  })

  it('is called off with its draw until they are there, and not once its prizes come out', async () => {
    const callOff = async (fechaSorteo: string) => {
      const body = { fechaSorteo, motivo: 'Se inundó el salón', currentPassword: PASSWORD }
      return (await admin.call(cancelacionApi.cancelarSorteo, { body })).body.code
    }
    const [waits, runs] = ['2026-12-10', '2026-12-11']
    await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: waits, fuente: 'bolillero' } })
    const { idSorteo } = await soldRaffle(waits)
    await soldRaffle(runs)
    for (const fecha of [waits, runs]) expect((await begin(fecha)).status).toBe(200)
    expect([await callOff(waits), await callOff(runs)]).toEqual([undefined, 'FUNCION_EN_CURSO'])
    expect(await publicOf(idSorteo)).toMatchObject({
      estado: 'cancelado',
      cancelado: { motivo: 'Se inundó el salón' },
    })
    expect((await reveal(idSorteo)).body.code).toBe('FUNCION_SIN_EMPEZAR')
  })

  it('is refused for a draw that was carried out', async () => {
    const { fecha } = await soldRaffle('2026-12-09')
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    expect((await begin(fecha)).body.code).toBe('SORTEO_REALIZADO')
  })
})
