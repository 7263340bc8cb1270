import { asignacionApi, cancelacionApi, premioApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sqlState } from '#db/sql-state.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'
import { cerrarSorteo } from './cierre.service.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const cerrado = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 10, premios: ['Primero', 'Segundo'] })
await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 10, premios: ['Otro'] })
const sinVender = await makeRaffle(admin, { fecha: '2026-12-03', cantidad: 1, premios: ['Libre'] })
const compra = await sellNumbers(app.db, { numeros: [1, 2, 3, 4] })
await holdNumbers(app.db, { numeros: [5, 6], until: new Date('2030-01-01') })
await sellNumbers(app.db, { numeros: [11, 12] })
await cerrarSorteo(app.db, { fechaSorteo: cerrado.fecha }, app)

/** The database's five-character code, or 'done'; rolled back. */
async function attempt(statement: string): Promise<string> {
  class Undo extends Error {}
  try {
    await app.db.transaction().execute(async db => {
      await sql.raw(statement).execute(db)
      throw new Undo()
    })
    return 'committed'
  } catch (error) {
    return error instanceof Undo ? 'done' : (sqlState(error) ?? String(error))
  }
}

const numero = (n: number) => `(select id from rifa where numero = ${n})`
const draw = (fecha: string) => `(select id from sorteo where fecha = '${fecha}')`
const titular = (n: number, estado: string, vendida: string, liberada = 'null') =>
  `insert into titular (rifa_id, compra_id, estado, clave, created_at, expires_at, vendida_at, liberada_at)
   select ${numero(n)}, id, '${estado}', sha256('x'), now(), ${estado === 'reservada' ? 'now()' : 'null'}, ${vendida}, ${liberada}
   from compra limit 1`

/** Statements on the first draw with number and prize of it; on the second one they must work. */
type Statement = [what: string, statement: (n: number, fecha: string) => string]
const STATEMENTS: Statement[] = [
  ['selling a number', n => titular(n + 8, 'vendida', 'now()')],
  ['holding a number', n => titular(n + 8, 'reservada', 'null')],
  ['voiding a sale', n => `update titular set estado = 'liberada', liberada_at = now() where rifa_id = ${numero(n)}`],
  ['changing a key', n => `update titular set clave = sha256('otra') where rifa_id = ${numero(n)}`],
  ['repricing a number', n => `update rifa set precio = 1 where numero = ${n}`],
  [
    'assigning a number',
    n => `update rifa set vendedor_id = (select id from usuario limit 1), asignada_at = now() where numero = ${n + 8}`,
  ],
  [
    'adding a number',
    (_, fecha) => `insert into rifa (numero, precio, sorteo_id, anio) values (999, 1, ${draw(fecha)}, 2026)`,
  ],
  ['deleting a number', n => `delete from rifa where numero = ${n + 8}`],
  ['moving a number to the other draw', n => `update rifa set sorteo_id = ${draw('2026-12-02')} where numero = ${n}`],
  ['renaming a prize', (_, fecha) => `update premio set nombre = 'Nada' where sorteo_id = ${draw(fecha)}`],
  [
    'taking a prize away',
    (_, fecha) => `update premio set sorteo_id = null, orden = null where sorteo_id = ${draw(fecha)}`,
  ],
  ['deleting a prize', (_, fecha) => `delete from premio where sorteo_id = ${draw(fecha)}`],
  ['adding a prize', (_, fecha) => `insert into premio (nombre, sorteo_id, orden) values ('Más', ${draw(fecha)}, 9)`],
  [
    'renaming a buyer',
    n =>
      `update compra set comprador_nombre = 'Otra Persona' where id = (select compra_id from titular where rifa_id = ${numero(n)})`,
  ],
  ...['reembolsada', 'cancelada', 'vencida', 'esperando_pago', 'contracargo'].map(
    (estado): Statement => [
      `saying that an order is ${estado}`,
      n =>
        `update compra set estado = '${estado}' where id = (select compra_id from titular where rifa_id = ${numero(n)})`,
    ],
  ),
  [
    'saying that an order was never paid',
    n => `update compra set pagada_at = null where id = (select compra_id from titular where rifa_id = ${numero(n)})`,
  ],
  [
    'changing a buyer’s document',
    n =>
      `update compra set comprador_ci = '99999999' where id = (select compra_id from titular where rifa_id = ${numero(n)})`,
  ],
]

describe('after closing, by SQL', () => {
  it.each(STATEMENTS)('%s is refused, and works while the draw is open', async (_, statement) => {
    expect(await attempt(statement(1, cerrado.fecha))).toBe('RF001')
    expect(await attempt(statement(11, sinVender.fecha))).toBe('done')
  })

  it('an order may still come under review', async () => {
    expect(await attempt(`update compra set estado = 'en_revision' where id = '${compra}'`)).toBe('done')
  })

  it('a number’s key never changes, not even before', async () => {
    expect(await attempt(`update rifa set clave = sha256('otra') where numero = 11`)).toBe('RF003')
    expect(await attempt(`update rifa set clave = clave, precio = 2 where numero = 11`)).toBe('done')
  })

  it('moving a number into the draw is refused', async () => {
    expect(await attempt(`update rifa set sorteo_id = ${draw(cerrado.fecha)} where numero = 11`)).toBe('RF001')
  })

  it('turning a hold into a sale is refused; renewing it or giving it up is not', async () => {
    const held = `rifa_id = ${numero(5)}`
    expect(
      await attempt(`update titular set estado = 'vendida', expires_at = null, vendida_at = now() where ${held}`),
    ).toBe('RF001')
    expect(await attempt(`update titular set expires_at = now() + interval '1 hour' where ${held}`)).toBe('done')
    expect(
      await attempt(`update titular set estado = 'liberada', expires_at = null, liberada_at = now() where ${held}`),
    ).toBe('done')
  })

  it('the buyer’s other data may still change', async () => {
    expect(await attempt(`update compra set comprador_telefono = '' where id = '${compra}'`)).toBe('done')
  })

  it.each([
    `update sorteo set estado = 'agendado', cerrado_at = null, raiz = null where fecha = '2026-12-01'`,
    `update sorteo set raiz = repeat('0', 64) where fecha = '2026-12-01'`,
    `update sorteo set cantidad = 3 where fecha = '2026-12-01'`,
    `update sorteo set cierre = '{}' where fecha = '2026-12-01'`,
    `update sorteo set fecha = '2026-12-09' where fecha = '2026-12-01'`,
    `update sorteo set fuente = 'drand' where fecha = '2026-12-01'`,
    `update sorteo set fuente_datos = '{}' where fecha = '2026-12-01'`,
    `update sorteo set created_at = now() where fecha = '2026-12-01'`,
    `update sorteo set cerrado_at = now() where fecha = '2026-12-01'`,
    `delete from sorteo where fecha = '2026-12-01'`,
    `update sorteo set estado = 'realizado', cerrado_at = now(), realizado_at = now(), raiz = 'x' where fecha = '2026-12-02'`,
    `truncate titular cascade`,
    `truncate rifa cascade`,
    `truncate premio cascade`,
    `truncate sorteo cascade`,
    `truncate ganador cascade`,
    `insert into ganador (sorteo_id, posicion, rifa_id, nombre_participante) values (${draw('2026-12-02')}, 1, ${numero(11)}, 'Yo')`,
  ])('%s is refused', async statement => {
    expect(await attempt(statement)).toBe('RF002')
  })

  it('a call that meets the freeze gets a Spanish sentence', async () => {
    const admin = await app.as('admin')
    const message = 'Las ventas de ese sorteo ya están cerradas.'
    const asignar = await admin.call(asignacionApi.asignarRifaAVendedor, {
      body: { ci: app.users.vendedora.ci, numerosRifas: [9] },
    })
    expect(asignar).toMatchObject({ status: 409, body: { message } })
    const { body } = await admin.call(premioApi.crearPremio, { body: { nombre: 'Tarde', descripcion: 'x' } })
    const premio = await admin.call(sorteoApi.asignarPremio, {
      body: { idSorteo: cerrado.idSorteo, idPremios: [body.premio.id] },
    })
    expect(premio).toMatchObject({ status: 409, body: { message } })
    const cancelar = await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: cerrado.fecha } })
    expect(cancelar).toMatchObject({ status: 409, body: { message } })
  })
})

describe('after the result, by SQL', () => {
  it('no winner is changed, deleted or added, and the draw neither', async () => {
    const { fecha, numeros } = await makeRaffle(admin, { fecha: '2026-12-04', cantidad: 2, premios: ['Torta'] })
    await sellNumbers(app.db, { numeros })
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    const ganador = `ganador where sorteo_id = ${draw(fecha)}`
    expect(await attempt(`update ganador set nombre_participante = 'Yo' where sorteo_id = ${draw(fecha)}`)).toBe(
      'RF002',
    )
    expect(await attempt(`delete from ${ganador}`)).toBe('RF002')
    expect(
      await attempt(
        `insert into ganador (sorteo_id, posicion, rifa_id, nombre_participante) values (${draw(fecha)}, 99, ${numero(numeros[0] ?? 0)}, 'Yo')`,
      ),
    ).toBe('RF002')
    expect(await attempt(`update sorteo set prueba = '{}' where fecha = '${fecha}'`)).toBe('RF002')
  })
})

describe('closing against selling', () => {
  it('a sale under way is sealed, and one that comes later is refused', async () => {
    const admin = await app.as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-10', cantidad: 4, premios: ['Copa'] })
    const [first = 0, second = 0] = raffle.numeros
    await sellNumbers(app.db, { numeros: [first] })
    let closing: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async db => {
      await sql.raw(titular(second, 'vendida', 'now()')).execute(db)
      closing = cerrarSorteo(app.db, { fechaSorteo: raffle.fecha }, app)
      await untilSomebodyWaits(app.db)
    })
    await closing
    const row = await app.db
      .selectFrom('sorteo')
      .select('cantidad')
      .where('id', '=', raffle.idSorteo)
      .executeTakeFirstOrThrow()
    expect(row.cantidad).toBe(2)
    expect(await attempt(titular(second + 1, 'vendida', 'now()'))).toBe('RF001')
  })
})
