import { createHmac } from 'node:crypto'
import { resultadoApi, rifaApi, sorteoApi } from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { verificar } from '@talonario/sorteo/verify'
import { describe, expect, it } from 'vitest'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, forTest, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const nobody = await app.as('nobody')

const realizar = (fechaSorteo: string) => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } })
const sorteoRow = (id: string) => app.db.selectFrom('sorteo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The leaves as specified in docs/draw.md, computed here independently. */
async function leavesOf(idSorteo: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('titular')
    .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .innerJoin('compra_linea', 'compra_linea.rifa_id', 'rifa.id')
    .select(['rifa.numero', 'titular.clave', 'comprador_ci', 'comprador_nombre', 'compra_linea.precio'])
    .where('rifa.sorteo_id', '=', idSorteo)
    .where('titular.estado', '=', 'vendida')
    .orderBy('rifa.numero')
    .execute()
  return rows.map(({ numero, clave, comprador_ci, comprador_nombre, precio }) => {
    const message = `${comprador_ci.replace(/\D/g, '')}||${precio}|${comprador_nombre.normalize('NFC')}`
    return `${numero}|${createHmac('sha256', clave).update(message).digest('hex')}`
  })
}

/** What does not play, as it is published. */
const fueraOf = async (id: string) => parseLista((await nobody.call(resultadoApi.fuera, { params: { id } })).text)

describe('a draw', () => {
  it('takes its winners among the paid numbers only, in the order of the prizes, with a proof that verifies', async () => {
    const { idSorteo, numeros, fecha } = await makeRaffle(admin, {
      fecha: '2026-12-01',
      cantidad: 60,
      premios: ['Casa', 'Auto', 'Moto'],
    })
    const sold = numeros.filter(numero => numero % 2 === 0)
    await sellNumbers(app.db, {
      numeros: sold.slice(0, 20),
      comprador: { nombre: 'Zoë Nu\u0303ez', ci: '1.234.567-8' },
    })
    await sellNumbers(app.db, { numeros: sold.slice(20), comprador: { nombre: 'Bruno Sosa' } })

    const { status, body } = await realizar(fecha)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'El sorteo se realizó correctamente' })
    const { ganadores } = body.sorteo
    expect(ganadores.map(({ premio }) => premio.nombre)).toEqual(['Casa', 'Auto', 'Moto'])
    expect(new Set(ganadores.map(({ numeroRifa }) => numeroRifa)).size).toBe(3)
    for (const { numeroRifa, nombreParticipante } of ganadores) {
      expect(sold).toContain(numeroRifa)
      expect(nombreParticipante).toBe(sold.indexOf(numeroRifa) < 20 ? 'Zoë Nu\u0303ez' : 'Bruno Sosa')
    }

    const row = await sorteoRow(idSorteo)
    expect(row).toMatchObject({ estado: 'realizado', cantidad: 30 })
    const hojas = await leavesOf(idSorteo)
    expect(verificar(row.prueba, { hojas, fuera: await fueraOf(idSorteo) })).toMatchObject({ valida: true })
    expect(row.prueba).toMatchObject({ cierre: { raiz: row.raiz, participantes: 30, sinVender: 30 } })
    expect(verificar(row.prueba, { hojas: hojas.slice(1) })).toMatchObject({ valida: false })
  })

  it('is shown in the history, among the winners, and no longer among the draws to come', async () => {
    const own = forTest(await testApp())
    const [admin, nobody] = [await own.as('admin'), await own.as('nobody')]
    const premios = ['Casa', 'Auto', 'Moto']
    const { numeros, fecha } = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 4, premios })
    await sellNumbers(own.db, { numeros })
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    const [historial] = (await admin.call(resultadoApi.historialSorteo)).body.sorteos
    const [publico] = (await nobody.call(resultadoApi.listarGanadores)).body.sorteos
    expect(historial).toMatchObject({ fechaSorteo: '2026-12-01T12:00:00.000Z', mes: 12, año: 2026 })
    expect(historial?.premios.map(({ nombre }) => nombre)).toEqual(premios)
    expect(historial?.rifasGanadoras.map(rifa => rifa?.NumeroRifa)).toEqual(
      publico?.ganadores.map(({ numeroRifa }) => numeroRifa),
    )
    expect((await nobody.call(sorteoApi.sorteosFuturos)).body.sorteos).toEqual([])
  })

  it('draws three alternates after the prizes', async () => {
    const { idSorteo, fecha, numeros, premios } = await makeRaffle(admin, {
      fecha: '2026-12-02',
      cantidad: 10,
      premios: ['Uno', 'Dos'],
    })
    await sellNumbers(app.db, { numeros })
    await realizar(fecha)
    const rows = await app.db
      .selectFrom('ganador')
      .select(['posicion', 'premio_id'])
      .where('sorteo_id', '=', idSorteo)
      .orderBy('posicion')
      .execute()
    expect(rows).toEqual([
      { posicion: 1, premio_id: premios[0] },
      { posicion: 2, premio_id: premios[1] },
      { posicion: 3, premio_id: null },
      { posicion: 4, premio_id: null },
      { posicion: 5, premio_id: null },
    ])
  })

  it('has as many alternates as are configured', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-13', cantidad: 9, premios: ['A'] })
    await sellNumbers(app.db, { numeros })
    await cerrarSorteo(app.db, { fechaSorteo: fecha }, { ...app, env: { ...app.env, SUPLENTES: 5 } })
    expect((await realizar(fecha)).status).toBe(200)
    const { prueba } = await sorteoRow(idSorteo)
    expect(prueba).toMatchObject({ cierre: { cupoSuplentes: 5 }, resultado: { suplentes: { length: 5 } } })
    expect(verificar(prueba, { hojas: await leavesOf(idSorteo), fuera: await fueraOf(idSorteo) })).toMatchObject({
      valida: true,
    })
  })

  it('leaves prizes without a number when fewer numbers are sold', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, {
      fecha: '2026-12-03',
      cantidad: 9,
      premios: ['A', 'B', 'C'],
    })
    await sellNumbers(app.db, { numeros: numeros.slice(0, 2) })
    expect((await realizar(fecha)).body.sorteo.ganadores).toHaveLength(2)
    const { sorteos } = (await admin.call(resultadoApi.historialSorteo)).body
    const historial = sorteos.find(({ id }) => id === idSorteo)
    expect(historial?.premios).toHaveLength(3)
    expect(historial?.rifasGanadoras).toHaveLength(3)
    expect(historial?.rifasGanadoras[2]).toBeNull()
  })

  it('is carried out once by fifty at once, and the result stands', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-04', cantidad: 40, premios: ['X'] })
    await sellNumbers(app.db, { numeros })
    const answers = await Promise.all(Array.from({ length: 50 }, () => realizar(fecha)))
    const [done, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(49)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { message: 'Este sorteo ya fue realizado.' } })
    }
    const { sorteos } = (await nobody.call(resultadoApi.listarGanadores)).body
    expect(sorteos.find(({ id }) => id === idSorteo)?.ganadores).toEqual(done?.body.sorteo.ganadores)
  })

  it('continues from a closing that a crash left behind, to the result that was sealed', async () => {
    const { fecha, numeros, idSorteo } = await makeRaffle(admin, { fecha: '2026-12-05', cantidad: 40, premios: ['Y'] })
    await sellNumbers(app.db, { numeros })
    await cerrarSorteo(app.db, { fechaSorteo: fecha }, app)
    const { raiz } = await sorteoRow(idSorteo)
    app.clock.advance({ hours: 1 })
    expect((await realizar(fecha)).status).toBe(200)
    const row = await sorteoRow(idSorteo)
    expect(row.raiz).toBe(raiz)
    expect(verificar(row.prueba, { hojas: await leavesOf(idSorteo), fuera: await fueraOf(idSorteo) })).toMatchObject({
      valida: true,
    })
  })

  it('needs prizes, paid numbers and a schedule, and stays open without them', async () => {
    const bare = await makeRaffle(admin, { fecha: '2026-12-06', cantidad: 2 })
    await sellNumbers(app.db, { numeros: bare.numeros })
    const unsold = await makeRaffle(admin, { fecha: '2026-12-07', cantidad: 2, premios: ['Z'] })
    expect(await realizar('2026-12-06')).toMatchObject({
      status: 409,
      body: { message: 'El sorteo no tiene premios asignados' },
    })
    expect(await realizar('2026-12-07')).toMatchObject({
      status: 409,
      body: { message: 'El sorteo no tiene números vendidos' },
    })
    expect(await realizar('2026-12-08')).toMatchObject({
      status: 404,
      body: { message: 'No hay un sorteo agendado para esa fecha.' },
    })
    expect((await sorteoRow(bare.idSorteo)).estado).toBe('agendado')
    expect((await sorteoRow(unsold.idSorteo)).estado).toBe('agendado')
  })

  it('leaves its unsold numbers unsold and takes no new ones', async () => {
    const { fecha, numeros } = await makeRaffle(admin, { fecha: '2026-12-09', cantidad: 2, premios: ['W'] })
    await sellNumbers(app.db, { numeros: numeros.slice(1) })
    expect((await realizar(fecha)).status).toBe(200)
    const answer = await admin.call(rifaApi.generarNumerosRifa, {
      body: { cantidad: 1, precioRifa: 10, fecha },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Las ventas de ese sorteo ya están cerradas.' },
    })
  })
})

describe('a draw of another source', () => {
  it('by a lottery that nobody named is not scheduled', async () => {
    const loteria = forTest(await testApp({ env: { DRAW_SOURCE: 'loteria' } }))
    const organiser = await loteria.as('admin')
    const answer = await organiser.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-01' } })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: 'Falta indicar con qué sorteo oficial se sortea: agendá el sorteo con otra forma de sortear.',
      },
    })
  })
})
