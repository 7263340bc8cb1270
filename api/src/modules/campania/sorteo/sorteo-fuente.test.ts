import { type BodyOf, cierreApi, premioApi, resultadoApi, rifaApi, sorteoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sqlState } from '#db/sql-state.ts'
import { closeBeforeOfficial } from '#modules/resultado/cierre/cierre.service.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
let admin = await app.as('admin')
const nobody = await app.as('nobody')

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)
const EXTRACTO = { cifras: 'premios 1 a 5', cantidad: 5, digitos: 5 }
const NACIONAL = { nombre: 'Lotería Nacional', fecha: '2026-12-29', hora: '20:30', ...EXTRACTO }

const agendar = (body: BodyOf<typeof sorteoApi.generarSorteo>) => admin.call(sorteoApi.generarSorteo, { body })
const cambiar = (body: BodyOf<typeof sorteoApi.cambiarFuente>) => admin.call(sorteoApi.cambiarFuente, { body })
const publicada = async (id: string) =>
  (await nobody.call(sorteoApi.sorteosFuturos)).body.sorteos.find(sorteo => sorteo.id === id)
const secretos = (id: string) =>
  app.db.selectFrom('sorteo_secreto').select('secreto').where('sorteo_id', '=', id).execute()

let dia = 0
const nuevaFecha = () => `2027-01-${String(++dia).padStart(2, '0')}`

/** An open draw with four numbers, of which as many are sold. */
async function conNumeros(source: Partial<BodyOf<typeof sorteoApi.generarSorteo>>, vendidos = 0) {
  const fechaSorteo = nuevaFecha()
  const { id } = (await agendar({ fechaSorteo, ...source })).body.sorteo
  const { body } = await admin.call(rifaApi.generarNumerosRifa, {
    body: { cantidad: 4, precioRifa: 10, fecha: fechaSorteo },
  })
  const numeros = [0, 1, 2, 3].map(i => body.desde + i)
  if (vendidos > 0) await sellNumbers(app.db, { numeros: numeros.slice(0, vendidos) })
  return { id, fechaSorteo, numeros }
}

describe('a secret of the organiser’s in production', () => {
  it('is neither a choice nor a fallback, and a draw scheduled so before is finished so', async () => {
    const { id, fechaSorteo } = await conNumeros({ fuente: 'interna' }, 2)
    const libre = await conNumeros({ fuente: 'bolillero' })
    const { premio } = (await admin.call(premioApi.crearPremio, { body: { nombre: 'Moto', descripcion: 'Roja' } })).body
    await admin.call(sorteoApi.asignarPremio, { body: { idSorteo: id, idPremios: [premio.id] } })
    Object.assign(app.env, { NODE_ENV: 'production' })
    try {
      const { code } = (await agendar({ fechaSorteo: nuevaFecha(), fuente: 'interna' })).body
      expect(code).toBe('FUENTE_SIN_TESTIGOS')
      const drand = await agendar({ fechaSorteo: nuevaFecha(), fuente: 'drand', respaldo: 'interna' })
      expect(drand.body.code).toBe('FUENTE_SIN_TESTIGOS')
      expect((await cambiar({ fechaSorteo: libre.fechaSorteo, fuente: 'interna' })).body.code).toBe(
        'FUENTE_SIN_TESTIGOS',
      )
      expect((await agendar({ fechaSorteo: nuevaFecha(), fuente: 'bolillero', respaldo: 'interna' })).status).toBe(200)
      const { body } = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo } })
      expect(body.sorteo).toMatchObject({ id, estado: 'cerrado' })
      await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } })
      expect((await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo.estado).toBe('realizado')
    } finally {
      Object.assign(app.env, { NODE_ENV: 'test' })
    }
  })
})

describe('scheduling with a source', () => {
  it('publishes the beacon’s chain, the hour at nine in the evening, and a secret for when it stays silent', async () => {
    const { body } = await agendar({ fechaSorteo: '2026-12-01', fuente: 'drand', respaldo: 'interna' })
    expect(body.sorteo).toMatchObject({
      fuente: 'drand',
      fuenteDatos: {
        hora: '2026-12-02T00:00:00.000Z',
        cierre: '2026-12-01T23:59:00.000Z',
        cadena: QUICKNET,
        respaldo: { fuente: 'interna', compromiso: HASH },
      },
    })
    expect(await publicada(body.sorteo.id)).toEqual(body.sorteo)
    expect(await secretos(body.sorteo.id)).toHaveLength(1)
  })

  it('takes the hour it is given, and no fallback when none is wanted', async () => {
    const { body } = await agendar({ fechaSorteo: '2026-12-02', fuente: 'drand', hora: '18:45' })
    expect(body.sorteo.fuenteDatos).toEqual({
      hora: '2026-12-02T21:45:00.000Z',
      cierre: '2026-12-02T21:44:00.000Z',
      cadena: QUICKNET,
      respaldo: null,
    })
    expect(await secretos(body.sorteo.id)).toEqual([])
  })

  it('names the lottery, its day, its figures and its hour', async () => {
    const { body } = await agendar({ fechaSorteo: '2026-12-03', fuente: 'loteria', loteria: NACIONAL })
    const { nombre, fecha, cifras } = NACIONAL
    const hora = '2026-12-29T23:30:00.000Z'
    const oficial = { nombre, fecha, cifras, forma: { cantidad: 5, digitos: 5 } }
    expect(body.sorteo.fuenteDatos).toEqual({ hora, cierre: hora, oficial })
  })

  it('keeps a drum without any data but the hour', async () => {
    const { body } = await agendar({ fechaSorteo: '2026-12-04', fuente: 'bolillero' })
    expect(body.sorteo.fuenteDatos).toEqual({
      hora: '2026-12-05T00:00:00.000Z',
      cierre: '2026-12-05T00:00:00.000Z',
    })
  })

  it('refuses a lottery that is not named, is over, or comes before the draw it stands in for', async () => {
    const sinNombrar = { status: 400, body: { message: 'Indicá con qué sorteo oficial se sortea.' } }
    expect(await agendar({ fechaSorteo: '2026-12-05', fuente: 'loteria' })).toMatchObject(sinNombrar)
    expect(await agendar({ fechaSorteo: '2026-12-05', fuente: 'drand', respaldo: 'loteria' })).toMatchObject(sinNombrar)
    const pasado = { ...NACIONAL, fecha: '2026-11-21', hora: '12:00' }
    expect(await agendar({ fechaSorteo: '2026-12-05', fuente: 'loteria', loteria: pasado })).toMatchObject({
      status: 400,
      body: { message: 'El sorteo oficial tiene que ser uno que todavía no salió.' },
    })
    const temprano = { ...NACIONAL, fecha: '2026-12-05', hora: '21:00' }
    expect(
      await agendar({ fechaSorteo: '2026-12-05', fuente: 'drand', respaldo: 'loteria', loteria: temprano }),
    ).toMatchObject({
      status: 400,
      body: { message: 'El sorteo oficial de respaldo tiene que ser posterior a la hora del sorteo.' },
    })
  })

  it.each([
    [{ hora: '25:00' }, 'Escribí la hora como 21:00.'],
    [{ fuente: 'dados' as 'interna' }, 'Elegí cómo se sortea.'],
    [{ loteria: { ...NACIONAL, cifras: ' ' } }, 'Escribí qué cifras cuentan.'],
    [{ loteria: { ...NACIONAL, cantidad: 0 } }, 'Escribí cuántos números cuentan, de 1 a 100.'],
    [{ loteria: { ...NACIONAL, digitos: 21 } }, 'Escribí de cuántas cifras es cada número, de 1 a 20.'],
  ])('refuses %j with its sentence', async (fields, message) => {
    expect(await agendar({ fechaSorteo: '2026-12-06', ...fields })).toMatchObject({ status: 400, body: { message } })
  })
})

describe('changing the source', () => {
  it('replaces it with its secret, and the draw shows since when', async () => {
    const { id, fechaSorteo } = await conNumeros({ fuente: 'interna' })
    const [before] = await secretos(id)
    app.clock.advance({ minutes: 1 })
    const { body } = await cambiar({ fechaSorteo, fuente: 'drand', respaldo: 'interna' })
    expect(body).toMatchObject({ message: 'Listo: se cambió cómo se sortea.', sorteo: { fuente: 'drand' } })
    const [after] = await secretos(id)
    expect(after?.secreto.equals(before?.secreto ?? Buffer.alloc(0))).toBe(false)
    const { sorteo } = (await nobody.call(resultadoApi.resultado, { params: { id } })).body
    expect(sorteo.agendado).toBe(app.clock.now().toISOString())
    await cambiar({ fechaSorteo, fuente: 'bolillero' })
    expect(await secretos(id)).toEqual([])
  })

  it('is refused once a number is sold or held, and free again when the hold has run out', async () => {
    const message = 'Ya hay números vendidos o reservados: no se puede cambiar cómo se sortea.'
    const sold = await conNumeros({ fuente: 'interna' }, 1)
    const held = await conNumeros({ fuente: 'interna' })
    await holdNumbers(app.db, { numeros: held.numeros, until: new Date(app.clock.now().getTime() + 60_000) })
    for (const { fechaSorteo } of [sold, held]) {
      expect(await cambiar({ fechaSorteo, fuente: 'drand' })).toMatchObject({ status: 409, body: { message } })
    }
    app.clock.advance({ minutes: 1 })
    expect((await cambiar({ fechaSorteo: held.fechaSorteo, fuente: 'drand' })).status).toBe(200)
  })

  it.each([
    (id: string) => `update sorteo set fuente = 'bolillero' where id = '${id}'`,
    (id: string) => `update sorteo set fuente_datos = fuente_datos || '{"compromiso": "00"}' where id = '${id}'`,
    (id: string) => `update sorteo set fuente_cambiada_at = now() where id = '${id}'`,
    (id: string) => `update sorteo_secreto set secreto = sha256('x') where sorteo_id = '${id}'`,
    (id: string) => `delete from sorteo_secreto where sorteo_id = '${id}'`,
  ])('is refused by SQL too once a number is sold: %s', async statement => {
    const { id } = await conNumeros({ fuente: 'interna' }, 1)
    const error = await sql
      .raw(statement(id))
      .execute(app.db)
      .catch((error: unknown) => error)
    expect(sqlState(error)).toBe('RF003')
  })

  it('is refused when the draw is closed or was never scheduled', async () => {
    const { fechaSorteo, id } = await conNumeros({ fuente: 'bolillero' }, 1)
    await sql`insert into premio (nombre, sorteo_id, orden) values ('Copa', ${id}, 1)`.execute(app.db)
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo } })
    expect((await cambiar({ fechaSorteo, fuente: 'drand' })).body.message).toBe(
      'Las ventas de ese sorteo ya están cerradas.',
    )
    expect((await cambiar({ fechaSorteo: '2029-01-01', fuente: 'drand' })).status).toBe(404)
  })
})

describe('a draw that an official lottery decides', () => {
  const loteria = { ...NACIONAL, fecha: '2026-11-21', hora: '20:00' }
  const OFICIAL = '2026-11-21T23:00:00.000Z'
  const until = (instant: string) =>
    app.clock.advance({ seconds: (Date.parse(instant) - app.clock.now().getTime()) / 1000 })

  it('closes by itself two minutes before it; without prizes it stays open, is not closed later, and needs a new source', async () => {
    const ready = await conNumeros({ fuente: 'loteria', loteria }, 2)
    await sql`insert into premio (nombre, sorteo_id, orden) values ('Copa', ${ready.id}, 1)`.execute(app.db)
    const sinPremios = await conNumeros({ fuente: 'loteria', loteria }, 2)
    until('2026-11-21T22:57:59.000Z')
    await closeBeforeOfficial(app)
    expect((await publicada(ready.id))?.estado).toBe('agendado')
    until('2026-11-21T22:58:00.000Z')
    await closeBeforeOfficial(app)
    expect((await publicada(ready.id))?.estado).toBe('cerrado')
    expect((await publicada(sinPremios.id))?.estado).toBe('agendado')

    until(OFICIAL)
    app.clock.advance({ seconds: 1 })
    admin = await app.as('admin')
    await sql`insert into premio (nombre, sorteo_id, orden) values ('Tarde', ${sinPremios.id}, 1)`.execute(app.db)
    const { fechaSorteo } = sinPremios
    for (const call of [cierreApi.cerrarSorteo, resultadoApi.realizarSorteo]) {
      expect(await admin.call(call, { body: { fechaSorteo } })).toMatchObject({
        status: 409,
        body: {
          message: 'El sorteo oficial ya salió y las ventas tenían que cerrarse antes: elegí otra forma de sortear.',
        },
      })
    }
    expect((await cambiar({ fechaSorteo, fuente: 'interna' })).status).toBe(409)
    expect((await cambiar({ fechaSorteo, fuente: 'drand' })).status).toBe(200)
    expect((await cambiar({ fechaSorteo, fuente: 'bolillero' })).status).toBe(409)
  })
})
