import { boletoApi, cancelacionApi, consultaApi, contactoApi, devolucionApi, difusionApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { deleteEnlacesBefore } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

const ASKED = 'Si compraste números con esa dirección, te mandamos un enlace para verlos.'
const DEAD_LINK = 'El enlace no es válido o ya venció. Pedí uno nuevo.'
const ANA = 'ana.sin.cuenta@correo.test'

let t: TestApp
let admin: Client
let nobody: Client
let numeros: number[]
const sell = (place: number, email: string) =>
  sellNumbers(t.db, {
    numeros: [numeros[place]!],
    vendedor: t.users.vendedora,
    comprador: { nombre: 'Ana Paz', email },
  })
beforeEach(async () => {
  t = forTest(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
  admin = await t.as('admin')
  nobody = await t.as('nobody')
  numeros = (await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 12, premios: ['Casa'] })).numeros
  await sell(0, ANA)
  await sell(1, 'otra@correo.test')
})

const pedir = (email: string, headers = {}) => nobody.call(consultaApi.pedirConsulta, { body: { email }, headers })
const ver = (token: string) => nobody.call(consultaApi.numerosPorCorreo, { body: { token } })
const borrar = (token: string) => nobody.call(consultaApi.borrarPorCorreo, { body: { token } })

/** Asks for a link and reads the token from the mail. */
async function tokenFor(email: string): Promise<string> {
  await pedir(email)
  await sendPending(t.db, t.mailer, t.clock.now)
  return /https:\/\/rifa\.example\/mis-numeros\/([\w-]{43})\n/.exec(t.mailer.sent.at(-1)?.texto ?? '')?.[1] ?? ''
}

describe('a link to one’s numbers', () => {
  it('is mailed to an address that bought, and the reply is the same for one that did not', async () => {
    const known = await pedir(ANA.toUpperCase())
    const unknown = await pedir('nadie@correo.test')
    expect([known.status, known.body]).toEqual([200, { status: 'success', message: ASKED }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent.map(({ para }) => para.toLowerCase())).toEqual([ANA])
    expect(told(t.mailer.sent[0], { nombre: 'Ana Paz' })).toEqual([])
  })

  it('is never mailed to an address that only looks the same to the database', async () => {
    await sell(9, 'mike@gmail.test')
    expect((await pedir('mike@gma\u0130l.test')).status).toBe(400)
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent).toEqual([])
  })

  it('opens what was bought with that address and nothing else, with tickets that open', async () => {
    const { status, body } = await ver(await tokenFor(ANA))
    expect([status, body.total, body.conCuenta]).toEqual([200, 1, false])
    expect(body.numeros).toMatchObject([{ numeroRifa: numeros[0], enPersona: true }])
    const ticket = await nobody.call(boletoApi.verBoleto, { params: { codigo: body.numeros[0]?.boleto ?? '' } })
    expect(ticket.body.boleto).toMatchObject({ numeroRifa: numeros[0], nombre: 'Ana' })
  })

  it('works for thirty minutes and not a second longer, and is kept as a hash', async () => {
    const token = await tokenFor(ANA)
    expect(JSON.stringify(await t.db.selectFrom('enlace_correo').selectAll().execute())).not.toContain(token)
    t.clock.advance({ minutes: 29, seconds: 59 })
    expect((await ver(token)).status).toBe(200)
    t.clock.advance({ seconds: 1 })
    const late = await ver(token)
    expect([late.status, late.body.message, (await borrar(token)).status]).toEqual([400, DEAD_LINK, 400])
    await deleteEnlacesBefore(t.db, new Date(t.clock.now().getTime() + 1))
    expect(await t.db.selectFrom('enlace_correo').select('email').execute()).toEqual([])
  })

  it('from a clock that was ahead opens nothing', async () => {
    t.clock.advance({ days: 2 })
    const token = await tokenFor(ANA)
    t.clock.advance({ days: -2 })
    expect((await ver(token)).status).toBe(400)
  })

  it.each([ANA, 'nadie@correo.test'])('is refused the sixth time in an hour for %s', async email => {
    for (let i = 0; i < 5; i++) expect((await pedir(email)).status).toBe(200)
    const { status, headers } = await pedir(email.toUpperCase())
    expect([status, headers['retry-after']]).toEqual([429, '3600'])
  })

  it('is refused to a network that asks for too many addresses', async () => {
    for (let i = 0; i < 50; i++) expect((await pedir(`uno${i}@correo.test`)).status).toBe(200)
    expect((await pedir('uno50@correo.test')).status).toBe(429)
  })

  it.each(['', 'x', 'x'.repeat(43)])('that nobody mailed (%j) opens nothing', async token => {
    expect([(await ver(token)).status, (await borrar(token)).status]).toEqual([400, 400])
  })
})

describe('an address that has been somebody else’s', () => {
  const buyOnline = (place: number) =>
    sellNumbers(t.db, {
      numeros: [numeros[place]!],
      usuario: t.users.clienta,
      comprador: { email: t.users.clienta.email },
    })

  it('shows what the account that has it now bought, and nothing that an account took along', async () => {
    const { id, email } = t.users.clienta
    await buyOnline(2)
    expect((await ver(await tokenFor(email))).body).toMatchObject({ total: 1, numeros: [{ numeroRifa: numeros[2] }] })
    // The account has another address now, and the old one is that of somebody who bought in person.
    await t.db.updateTable('usuario').set({ email: 'clienta.nueva@correo.test' }).where('id', '=', id).execute()
    await sell(3, email)
    expect((await ver(await tokenFor(email))).body).toMatchObject({ total: 1, numeros: [{ numeroRifa: numeros[3] }] })
  })
})

describe('messages to everybody', () => {
  const reached = async (idSorteo: string) =>
    (
      await admin.call(difusionApi.previaDifusion, {
        body: { destino: 'compradores', idSorteo, asunto: 'Gracias', texto: 'Gracias a todos.' },
      })
    ).body
  const mensajes = (token: string, recibir: boolean) =>
    nobody.call(consultaApi.mensajesPorCorreo, { body: { token, recibir } })

  it('reach no more an address whose buyer in person asks for none, until they ask again', async () => {
    const sorteo = await makeRaffle(admin, { fecha: '2027-01-20', cantidad: 2, premios: ['Casa'] })
    for (const [i, email] of ['Sin.Cuenta@correo.test', 'vecina@correo.test'].entries())
      await sellNumbers(t.db, { numeros: [sorteo.numeros[i]!], vendedor: t.users.vendedora, comprador: { email } })
    expect(await reached(sorteo.idSorteo)).toMatchObject({ destinatarios: 2, bajas: 0 })
    const token = await tokenFor('sin.cuenta@correo.test')
    expect((await ver(token)).body.recibeMensajes).toBe(true)
    const { body } = await mensajes(token, false)
    expect(body).toMatchObject({ recibir: false, message: 'No vas a recibir más mensajes.' })
    await mensajes(token, false)
    expect((await ver(token)).body.recibeMensajes).toBe(false)
    expect(await reached(sorteo.idSorteo)).toMatchObject({ destinatarios: 1, bajas: 1 })
    expect((await mensajes(token, true)).body.message).toBe('Vas a volver a recibir mensajes.')
    expect(await reached(sorteo.idSorteo)).toMatchObject({ destinatarios: 2, bajas: 0 })
    t.clock.advance({ minutes: 30 })
    expect((await mensajes(token, false)).body.message).toBe(DEAD_LINK)
  })
})

describe('erasing without an account', () => {
  const mailsTo = (para: string) => t.db.selectFrom('correo').select('id').where('para', '=', para).execute()
  const compraOf = (id: string) => t.db.selectFrom('compra').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('takes messages, mail and a sale that was taken back, and leaves a number that is sold', async () => {
    const email = 'dora@correo.test'
    const [sold, back] = [await sell(4, email), await sell(5, email)]
    await t.db
      .updateTable('titular')
      .set({ estado: 'liberada', liberada_at: t.clock.now() })
      .where('compra_id', '=', back)
      .execute()
    for (const from of [email, ANA]) {
      await nobody.call(contactoApi.contacto, { body: { nombre: 'Dora', email: from, mensaje: 'Una pregunta' } })
    }
    const token = await tokenFor(email)
    expect((await mailsTo(email)).length).toBeGreaterThan(0)
    expect((await borrar(token)).status).toBe(200)
    expect(await mailsTo(email)).toEqual([])
    const messages = await t.db.selectFrom('mensaje_contacto').select('email').execute()
    expect(messages.map(({ email }) => email)).toEqual([ANA])
    expect(await compraOf(sold)).toMatchObject({ comprador_nombre: 'Ana Paz', comprador_email: email })
    expect(await compraOf(back)).toMatchObject({ comprador_nombre: '', comprador_email: '', comprador_ci: '' })
    expect((await ver(token)).status).toBe(400)
  })

  it('leaves the buyer of what was called off until their money was given back', async () => {
    const body = { fechaSorteo: '2026-12-20', motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
    expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
    await workCanceladas(t, () => t.clock.now())
    const owed = async () => {
      const { devoluciones } = (await admin.call(devolucionApi.listarDevoluciones, { query: { buscar: '1' } })).body
      return devoluciones.map(({ _id, comprador }) => ({ _id, nombre: comprador.nombre }))
    }
    const [dora] = await owed()
    expect(dora?.nombre).toBe('Ana Paz')
    expect((await borrar(await tokenFor(ANA))).status).toBe(200)
    expect(await owed()).toEqual([dora])
    const paid = { devolucionId: dora?._id ?? '', paga: 'efectivo' as const }
    expect((await admin.call(devolucionApi.pagarDevolucion, { body: paid })).status).toBe(200)
    expect((await borrar(await tokenFor(ANA))).status).toBe(200)
    expect(await owed()).toEqual([{ ...dora, nombre: '' }])
  })

  it('leaves what is an account’s to the account', async () => {
    const { email, id } = t.users.cliente
    await t.db.updateTable('usuario').set({ email_verified_at: t.clock.now() }).where('id', '=', id).execute()
    await sell(6, email)
    await nobody.call(contactoApi.contacto, { body: { nombre: 'Julio', email, mensaje: 'Una pregunta' } })
    const token = await tokenFor(email)
    expect((await ver(token)).body).toMatchObject({ conCuenta: true, total: 1 })
    expect((await borrar(token)).status).toBe(200)
    expect((await mailsTo(email)).length).toBeGreaterThan(0)
    expect(await t.db.selectFrom('mensaje_contacto').select('id').where('usuario_id', '=', id).execute()).toHaveLength(
      1,
    )
  })
})
