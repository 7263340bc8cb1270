import { readdir } from 'node:fs/promises'
import { cancelacionApi, devolucionApi, resultadoApi } from '@talonario/contract'
import { verificar } from '@talonario/sorteo/verify'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { usuarioJobs } from '#jobs/recurring.jobs.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { readFuera, readLista } from '#modules/resultado/cierre/cierre-lista.queries.ts'
import { enqueueCorreo, sendPending } from '#modules/sitio/correo/correo.service.ts'
import type { Mailer } from '#outside/mail.ts'
import { folderMailer } from '#outside/mailer.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

import { testFolder } from '../../../../test/test-folder.ts'
import { confirmRetencionOf } from './datos-personales-retencion.service.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = forTest(
    await testApp({
      env: {
        RETENCION_MENSAJES_DIAS: '30',
        RETENCION_CORREOS_DIAS: '20',
        RETENCION_IMPAGAS_DIAS: '40',
        RETENCION_COMPRADORES_MESES: '3',
      },
    }),
  )
  admin = await t.as('admin')
  await runAfterLeap()
})

/** The job, as the server runs it; between two checks of a test it has run every hour. */
const run = async (mailer: Mailer = t.mailer) => {
  await t.db.updateTable('retencion').set({ hasta_at: t.clock.now() }).execute()
  await runAfterLeap(mailer)
}
const runAfterLeap = async (mailer: Mailer = t.mailer) =>
  usuarioJobs({ ...t, mailer })
    .find(({ name }) => name === 'retencion')
    ?.run()
const acts = () => t.db.selectFrom('auditoria').select('detalle').where('accion', '=', 'aplicarRetencion').execute()

it('messages of the contact page go when their time is over', async () => {
  const message = { nombre: 'Ana', email: 'ana@correo.test', mensaje: 'Hola', created_at: t.clock.now() }
  await t.db.insertInto('mensaje_contacto').values(message).execute()
  const left = async () => (await t.db.selectFrom('mensaje_contacto').selectAll().execute()).length
  t.clock.advance({ days: 29, hours: 23 })
  await run()
  expect(await left()).toBe(1)
  t.clock.advance({ hours: 2 })
  await run()
  expect(await left()).toBe(0)
  expect(await acts()).toEqual([{ detalle: '{"mensajes":1,"correos":0,"impagas":0,"compras":0}' }])
  await run()
  expect(await acts()).toHaveLength(1)
})

describe('mail', () => {
  const mail = (evento: string) => ({ evento, para: 'ana@correo.test', asunto: 'Hola', texto: 'Tus números' })
  const queue = async (evento: string) => {
    await enqueueCorreo(t.db, mail(evento))
    await t.db.updateTable('correo').set({ created_at: t.clock.now() }).where('evento', '=', evento).execute()
  }

  it('is emptied when its time is over, and not sent again; what still waits is left alone', async () => {
    await queue('enviado')
    await sendPending(t.db, t.mailer, t.clock.now)
    await queue('espera')
    t.clock.advance({ days: 21 })
    await run()
    const rows = await t.db
      .selectFrom('correo')
      .select(['evento', 'para', 'asunto', 'texto'])
      .orderBy('evento')
      .execute()
    expect(rows).toEqual([
      { evento: 'enviado', para: '', asunto: '', texto: '' },
      { evento: 'espera', para: 'ana@correo.test', asunto: 'Hola', texto: 'Tus números' },
    ])
    await enqueueCorreo(t.db, mail('enviado'))
    expect(await t.db.selectFrom('correo').selectAll().execute()).toHaveLength(2)
  })

  it('leaves the data folder too', async () => {
    const folder = await testFolder(onTestFinished)
    const mailer = folderMailer(folder, 'rifa@talonario.test')
    await run(mailer)
    await queue('viejo')
    await sendPending(t.db, mailer, t.clock.now)
    t.clock.advance({ days: 21 })
    await queue('nuevo')
    await sendPending(t.db, mailer, t.clock.now)
    expect(await readdir(folder)).toHaveLength(2)
    await run(mailer)
    const { id } = await t.db.selectFrom('correo').select('id').where('evento', '=', 'nuevo').executeTakeFirstOrThrow()
    expect(await readdir(folder)).toEqual([`${id}.txt`])
  })
})

const buyerOf = (id: string) =>
  t.db
    .selectFrom('compra')
    .select(['comprador_nombre as nombre', 'comprador_ci as ci', 'comprador_email as email'])
    .select('comprador_telefono as telefono')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const WHOLE = { nombre: 'Ana Quiroga', ci: '12345678', email: 'ana@correo.test', telefono: '099 123 456' }
const NOBODY = { nombre: '', ci: '', email: '', telefono: '' }

it('buyers of orders that came to nothing are forgotten, of open ones and of those whose money goes back not', async () => {
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 3 })
  const hold = (numero: number) => holdNumbers(t.db, { numeros: [numero], until: t.clock.now() })
  const [over, open, late] = [await hold(numeros[0]!), await hold(numeros[1]!), await hold(numeros[2]!)]
  await t.db.updateTable('compra').set({ estado: 'vencida' }).where('id', 'in', [over, late]).execute()
  // A transfer that was seen when its time was over.
  await t.db.updateTable('compra').set({ metodo_pago: 'transferencia' }).where('id', '=', late).execute()
  await t.db
    .insertInto('transferencia')
    .values({ compra_id: late, codigo: 'ABCD2345', created_at: t.clock.now() })
    .execute()
  const visto = { proveedor: 'transferencia', vista_por: t.users.admin.id, actualizado_at: t.clock.now() }
  const monto = { monto: 10_000, a_devolver: 10_000, moneda: 'ARS' }
  await t.db
    .insertInto('pago')
    .values({ id: 'transferencia-1', compra_id: late, estado: 'aprobado', ...visto, ...monto })
    .execute()
  t.clock.advance({ days: 39 })
  await run()
  expect(await buyerOf(over)).toEqual(WHOLE)
  t.clock.advance({ days: 2 })
  await run()
  expect([await buyerOf(over), await buyerOf(open), await buyerOf(late)]).toEqual([NOBODY, WHOLE, WHOLE])
  await t.db.updateTable('pago').set({ estado: 'devuelto', reembolsado: 10_000 }).execute()
  await run()
  expect(await buyerOf(late)).toEqual(NOBODY)
})

it('the simulated provider erases the payer', async () => {
  const row = { referencia: 'r1', datos: '{"payer":{"email":"ana@correo.test"},"items":[]}', created_at: t.clock.now() }
  await t.db.insertInto('preferencia_simulada').values(row).execute()
  t.clock.advance({ days: 41 })
  await run()
  expect(await t.db.selectFrom('preferencia_simulada').select('datos').execute()).toEqual([{ datos: { items: [] } }])
})

describe('buyers of a draw', () => {
  /** Three orders, one of them with the only prize; without alternates there would be too few numbers. */
  async function drawn() {
    const { numeros, idSorteo, fecha } = await makeRaffle(admin, {
      fecha: '2026-11-25',
      cantidad: 12,
      premios: ['Moto'],
    })
    const orders = []
    for (const numero of numeros) orders.push(await sellNumbers(t.db, { numeros: [numero] }))
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    const rows = await t.db
      .selectFrom('ganador')
      .innerJoin('titular', 'titular.rifa_id', 'ganador.rifa_id')
      .select('titular.compra_id as id')
      .execute()
    const winners = new Set(rows.map(({ id }) => id))
    return {
      idSorteo,
      winners: orders.filter(id => winners.has(id)),
      others: orders.filter(id => !winners.has(id)),
    }
  }

  async function valid(idSorteo: string): Promise<boolean> {
    const { prueba } = await t.db
      .selectFrom('sorteo')
      .select('prueba')
      .where('id', '=', idSorteo)
      .executeTakeFirstOrThrow()
    let hojas = ''
    for await (const part of readLista(t.db, idSorteo)) hojas += part
    const fuera: string[] = []
    for await (const part of readFuera(t.db, idSorteo)) fuera.push(...part.split('\n'))
    return verificar(prueba, { hojas: hojas.trim().split('\n'), fuera }).valida
  }

  it('are erased some months after it; of drawn numbers the act keeps name and document; the draw still verifies', async () => {
    const { idSorteo, winners, others } = await drawn()
    expect([winners.length, others.length]).toEqual([4, 8])
    t.clock.advance({ days: 91 })
    await run()
    for (const id of [...winners, ...others]) expect(await buyerOf(id)).toEqual(WHOLE)
    t.clock.advance({ days: 3 })
    await run()
    for (const id of others) expect(await buyerOf(id)).toEqual(NOBODY)
    for (const id of winners) expect(await buyerOf(id)).toEqual({ ...WHOLE, email: '', telefono: '' })
    expect(await valid(idSorteo)).toBe(true)
    const again = await t.as('admin')
    const acta = await again.inject({ method: 'GET', url: `/api/sorteo/acta/${idSorteo}` })
    expect(acta.statusCode).toBe(200)
  })

  it('stay while what was called off is owed to them, and some months after it was', async () => {
    const { numeros, fecha } = await makeRaffle(admin, { fecha: '2027-06-01', cantidad: 2, premios: ['Casa'] })
    const owed = await sellNumbers(t.db, { numeros: numeros.slice(0, 1), vendedor: t.users.vendedora })
    const given = await sellNumbers(t.db, { numeros: numeros.slice(1), vendedor: t.users.vendedora })
    t.clock.advance({ days: 120 })
    const again = await t.as('admin')
    const body = { fechaSorteo: fecha, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
    expect((await again.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
    await workCanceladas(t, () => t.clock.now())
    const { devoluciones } = (await again.call(devolucionApi.listarDevoluciones, { query: {} })).body
    const devolucionId = devoluciones.find(({ compraId }) => compraId === given)?._id ?? ''
    await again.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'efectivo' } })
    await run()
    for (const id of [owed, given]) expect(await buyerOf(id)).toEqual(WHOLE)
    t.clock.advance({ days: 94 })
    await run()
    expect([await buyerOf(owed), await buyerOf(given)]).toEqual([WHOLE, NOBODY])
  })

  it('stay while a draw of theirs is to come, and nobody changes them', async () => {
    const { winners, others } = await drawn()
    const later = await makeRaffle(admin, { fecha: '2027-06-01', cantidad: 1, premios: ['Casa'] })
    const both = await sellNumbers(t.db, { numeros: later.numeros })
    t.clock.advance({ days: 120 })
    await run()
    expect(await buyerOf(both)).toEqual(WHOLE)
    const change = (id: string, values: object) => t.db.updateTable('compra').set(values).where('id', '=', id).execute()
    await expect(change(others[0]!, { comprador_nombre: 'Otra Persona' })).rejects.toThrow('sorteo cerrado')
    await expect(change(winners[0]!, { comprador_nombre: '', comprador_ci: '' })).rejects.toThrow('sorteo cerrado')
  })
})

describe('after time has leapt', () => {
  const messages = async (count: number) => {
    const message = { nombre: 'Ana', email: 'ana@correo.test', mensaje: 'Hola', created_at: t.clock.now() }
    await t.db
      .insertInto('mensaje_contacto')
      .values(Array.from({ length: count }, () => message))
      .execute()
  }
  const left = async () => (await t.db.selectFrom('mensaje_contacto').selectAll().execute()).length
  const avisos = async () => JSON.parse((await t.app.inject('/health/ready')).body).avisos
  const QUESTION =
    'El borrado de datos viejos espera a que alguien confirme que hoy es 2027-11-21: borraría 10 de 10 mensajes.'

  it('much is not erased until a person has called the time right', async () => {
    await messages(10)
    t.clock.advance({ days: 365 })
    for (let i = 0; i < 3; i++) await runAfterLeap()
    expect([await left(), await avisos()]).toEqual([10, [QUESTION]])
    expect(await confirmRetencionOf(t.db)).toBe(true)
    await runAfterLeap()
    expect([await left(), await avisos()]).toEqual([0, []])
    expect(await confirmRetencionOf(t.db)).toBe(false)
    const done = await t.db.selectFrom('auditoria').select('accion').where('accion', 'like', '%Retencion').execute()
    expect(done.map(({ accion }) => accion)).toEqual(['confirmarRetencion', 'aplicarRetencion'])
  })

  it('nothing is lost once the clock is set right, and the question is gone', async () => {
    await messages(10)
    t.clock.advance({ days: 365 })
    await runAfterLeap()
    t.clock.advance({ days: -365 })
    await runAfterLeap()
    expect([await left(), await avisos()]).toEqual([10, []])
  })

  it('a yes is for the time it was given for', async () => {
    await messages(10)
    t.clock.advance({ days: 365 })
    await runAfterLeap()
    await confirmRetencionOf(t.db)
    await messages(10)
    t.clock.advance({ days: 365 })
    await runAfterLeap()
    expect(await left()).toBe(20)
  })

  it('a little goes without a question', async () => {
    await messages(1)
    t.clock.advance({ days: 31 })
    await messages(10)
    await runAfterLeap()
    expect([await left(), await avisos()]).toEqual([10, []])
  })
})
