import { cancelacionApi, cierreApi, premioApi, resultadoApi, resumenApi, sorteoApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { drawKeys, openSecret } from '#outside/data-key.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, forTest, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const nobody = await app.as('nobody')

const agendar = (fechaSorteo: string) => admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo } })
const crearPremio = async (nombre: string) =>
  (await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: 'x' } })).body.premio.id
const asignar = (idSorteo: string, idPremios: string[]) =>
  admin.call(sorteoApi.asignarPremio, { body: { idSorteo, idPremios } })
const futuros = async () => (await nobody.call(sorteoApi.sorteosFuturos)).body.sorteos
const premiosOf = async (id: string) =>
  (await futuros()).find(sorteo => sorteo.id === id)?.premios.map(({ nombre }) => nombre)

describe('scheduling a draw', () => {
  it('returns the draw as noon UTC of its day, and everyone sees it', async () => {
    const { status, body } = await agendar('2026-12-24')
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Sorteo agendado con éxito.' })
    expect(body.sorteo).toEqual({
      _id: body.sorteo.id,
      id: body.sorteo.id,
      fechaSorteo: '2026-12-24T12:00:00.000Z',
      estado: 'agendado',
      mes: 12,
      año: 2026,
      fuente: 'interna',
      fuenteDatos: {
        hora: '2026-12-25T00:00:00.000Z',
        cierre: '2026-12-25T00:00:00.000Z',
        compromiso: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      premios: [],
    })
    expect(await futuros()).toContainEqual(body.sorteo)
  })

  it('publishes the hash of a secret that is kept apart, encrypted', async () => {
    const { body } = await agendar('2026-12-25')
    const { fuente_datos } = await app.db
      .selectFrom('sorteo')
      .select('fuente_datos')
      .where('id', '=', body.sorteo.id)
      .executeTakeFirstOrThrow()
    const { secreto } = await app.db
      .selectFrom('sorteo_secreto')
      .select('secreto')
      .where('sorteo_id', '=', body.sorteo.id)
      .executeTakeFirstOrThrow()
    const { compromiso } = body.sorteo.fuenteDatos
    const bytes = await openSecret(drawKeys(app.env), secreto, compromiso ?? '')
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
    // Nine in the evening in Buenos Aires.
    const hora = '2026-12-26T00:00:00.000Z'
    expect(fuente_datos).toEqual({ compromiso: hash, hora, cierre: hora })
  })

  it('takes an ISO instant by its first ten characters', async () => {
    const { body } = await agendar('2026-12-31T23:59:00.000Z')
    expect(body.sorteo.fechaSorteo).toBe('2026-12-31T12:00:00.000Z')
  })

  it('takes today and refuses yesterday', async () => {
    expect((await agendar('2026-11-21')).status).toBe(200)
    expect(await agendar('2026-11-20')).toMatchObject({
      status: 400,
      body: { message: 'La fecha no puede ser menor a hoy.' },
    })
  })

  it('needs a date', async () => {
    for (const fechaSorteo of ['', '2026-02-30', 'mañana']) {
      expect(await agendar(fechaSorteo)).toMatchObject({
        status: 400,
        body: { message: 'Debes seleccionar una fecha para el sorteo.' },
      })
    }
  })

  it('gives a date to one of ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => agendar('2027-01-06')))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { message: 'Ya hay un sorteo agendado para esa fecha.' } })
    }
    expect((await futuros()).filter(({ fechaSorteo }) => fechaSorteo.startsWith('2027-01-06'))).toHaveLength(1)
  })
})

describe('prizes of a draw', () => {
  it('stand in the order given, after those it had, and only the new ones are answered', async () => {
    const { id } = (await agendar('2027-02-01')).body.sorteo
    const [auto, moto, bici] = [await crearPremio('Auto'), await crearPremio('Moto'), await crearPremio('Bici')]
    const first = await asignar(id, [moto])
    expect(first.body).toMatchObject({ message: 'Premios asignados al sorteo con éxito.' })
    const second = await asignar(id, [bici, moto, auto, bici])
    expect(second.body.premios.map(({ nombre }) => nombre)).toEqual(['Bici', 'Auto'])
    expect(await premiosOf(id)).toEqual(['Moto', 'Bici', 'Auto'])
  })

  it('belong to one draw', async () => {
    const [one, other] = [(await agendar('2027-02-02')).body.sorteo.id, (await agendar('2027-02-03')).body.sorteo.id]
    const premio = await crearPremio('Viaje')
    const answers = await Promise.all([asignar(one, [premio]), asignar(other, [premio])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('Ese premio ya pertenece a un sorteo.')
  })

  it('are appended whole by each of many at once', async () => {
    const { id } = (await agendar('2027-02-04')).body.sorteo
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => [await crearPremio(`a${i}`), await crearPremio(`b${i}`)]),
    )
    const answers = await Promise.all(pairs.map(pair => asignar(id, pair)))
    expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200))
    const names = (await premiosOf(id)) ?? []
    expect(names).toHaveLength(16)
    for (let i = 0; i < 16; i += 2) expect(names[i + 1]).toBe(names[i]?.replace('a', 'b'))
  })

  it('are all attached or none: an unknown one spoils the rest', async () => {
    const { id } = (await agendar('2027-02-05')).body.sorteo
    const premio = await crearPremio('Reloj')
    expect(await asignar(id, [premio, crypto.randomUUID()])).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el premio.' },
    })
    expect(await premiosOf(id)).toEqual([])
  })

  it('are at most a hundred', async () => {
    const { id } = (await agendar('2027-02-06')).body.sorteo
    const ids = await Promise.all(Array.from({ length: 101 }, (_, i) => crearPremio(`p${i}`)))
    expect((await asignar(id, ids.slice(0, 100))).status).toBe(200)
    expect(await asignar(id, ids.slice(100))).toMatchObject({
      status: 409,
      body: { message: 'Un sorteo admite hasta 100 premios.' },
    })
  })

  it('need a draw and at least one prize', async () => {
    const message = 'Selecciona un sorteo y al menos un premio para asignar.'
    expect(await asignar('', [])).toMatchObject({ status: 400, body: { message } })
    expect(await asignar(crypto.randomUUID(), [])).toMatchObject({ status: 400, body: { message } })
    expect((await asignar(crypto.randomUUID(), [await crearPremio('Taza')])).status).toBe(404)
  })
})

describe('cancelling a draw', () => {
  const cancelar = (fechaSorteo: string) => admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo } })

  it('frees its prizes and its date', async () => {
    const { idSorteo, premios } = await makeRaffle(admin, { fecha: '2027-03-01', cantidad: 2, premios: ['Radio'] })
    expect((await cancelar('2027-03-01')).status).toBe(200)
    expect((await futuros()).map(({ id }) => id)).not.toContain(idSorteo)
    const again = (await agendar('2027-03-01')).body.sorteo.id
    expect((await asignar(again, premios)).status).toBe(200)
    expect((await cancelar('2027-03-09')).body.message).toBe('No hay un sorteo agendado para esa fecha.')
  })

  it('is refused with sold or held numbers, and a hold that has run out is none', async () => {
    const until = new Date(app.clock.now().getTime() + 60_000)
    const held = await makeRaffle(admin, { fecha: '2027-03-02', cantidad: 2 })
    await holdNumbers(app.db, { numeros: held.numeros, until })
    const sold = await makeRaffle(admin, { fecha: '2027-03-03', cantidad: 2 })
    await sellNumbers(app.db, { numeros: sold.numeros.slice(0, 1) })
    const message =
      'El sorteo tiene números vendidos o reservados: para cancelarlo hacen falta el motivo y tu contraseña.'
    expect(await cancelar('2027-03-02')).toMatchObject({ status: 409, body: { message } })
    expect(await cancelar('2027-03-03')).toMatchObject({ status: 409, body: { message } })
    app.clock.advance({ minutes: 1 })
    expect((await cancelar('2027-03-02')).status).toBe(200)
  })
})

describe('the three figures', () => {
  it('are the next draw from today on, the numbers sold of all, and the money for them', async () => {
    const own = forTest(await testApp())
    const admin = await own.as('admin')
    await makeRaffle(admin, { fecha: '2026-11-21', cantidad: 1 })
    const { numeros } = await makeRaffle(admin, { fecha: '2027-04-01', cantidad: 4, precio: 150.5 })
    await sellNumbers(own.db, { numeros: numeros.slice(0, 2), vendedor: own.users.vendedora })
    await holdNumbers(own.db, { numeros: numeros.slice(2), until: new Date('2030-01-01') })
    const { body } = await admin.call(resumenApi.resumen)
    expect(body).toMatchObject({
      proximoSorteo: '2026-11-21T12:00:00.000Z',
      vendidas: 2,
      total: 5,
      recaudado: 301,
    })
  })
})

describe('where a draw is watched', () => {
  const guardar = (idSorteo: string, transmision: string) =>
    admin.call(sorteoApi.guardarTransmision, { body: { idSorteo, transmision } })

  it('is one link that everybody sees with the draw, until it is taken away', async () => {
    const { idSorteo } = await makeRaffle(admin, { fecha: '2027-05-01', cantidad: 1 })
    const seen = async () =>
      (await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })).body.sorteo.transmision
    expect(await seen()).toBeUndefined()
    const { body } = await guardar(idSorteo, ' https://video.example/sorteo ')
    expect(body.message).toBe('La transmisión quedó publicada con el sorteo.')
    expect(await seen()).toBe('https://video.example/sorteo')
    expect((await futuros()).find(({ id }) => id === idSorteo)?.transmision).toBe('https://video.example/sorteo')
    await guardar(idSorteo, '')
    expect(await seen()).toBeUndefined()
  })

  it.each([
    'http://video.example/x',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'video.example',
    'https://x/"><script>',
  ])('is no other address than https: %s', async transmision => {
    const { status, body } = await guardar('0198f000-0000-7000-8000-000000000000', transmision)
    expect([status, body.fields?.[0]?.message]).toEqual([
      400,
      'Escribí la dirección completa, como https://www.youtube.com/live/turifa.',
    ])
  })

  it('is held to that by the database', async () => {
    const { idSorteo } = await makeRaffle(admin, { fecha: '2027-05-03', cantidad: 1 })
    const insert = app.db.insertInto('transmision').values({ sorteo_id: idSorteo, enlace: 'http://video.example' })
    await expect(insert.execute()).rejects.toThrow(/transmision_https/)
  })

  it('stays open to change once the list is sealed', async () => {
    const { idSorteo, numeros } = await makeRaffle(admin, { fecha: '2027-05-04', cantidad: 1, premios: ['Casa'] })
    await sellNumbers(app.db, { numeros })
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2027-05-04' } })
    expect((await guardar(idSorteo, 'https://video.example/ya')).body.sorteo).toMatchObject({
      estado: 'cerrado',
      transmision: 'https://video.example/ya',
    })
  })
})
