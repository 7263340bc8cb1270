import { type BodyOf, difusionApi, resultadoApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import { callSuplentes } from '#modules/resultado/reclamo/reclamo.service.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { workDifusion } from './aviso-difusion.service.ts'

const t = forFile(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
const admin = await t.as('admin')
const nobody = await t.as('nobody')
const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 12, premios: ['Casa'] })
const [a, b, c, d, e, f] = raffle.numeros as [number, number, number, number, number, number]
const sell = (numeros: number[], nombre: string, email: string) =>
  sellNumbers(t.db, { numeros, vendedor: t.users.vendedora, comprador: { nombre, email } })
await sell([a], 'Ana Núñez', 'ana@correo.test')
await sell([b], 'Ana Núñez', 'ANA@correo.test')
await sell([c], 'Ganaste, entrá a evil.com', 'bruno@correo.test')
await sell([d], 'Carla Sosa', 'carla@correo.test')
await sell([e], 'Sin Correo', '')
const other = await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 1 })
await sell(other.numeros, 'Otra Persona', 'otra@correo.test')
await sell([f], 'Dora Luz', 'dora@correo.test')
beforeEach(async () => {
  for (const table of ['difusion_destinatario', 'difusion', 'difusion_baja', 'correo'] as const)
    await t.db.deleteFrom(table).execute()
  t.mailer.sent = []
})

type Body = BodyOf<typeof difusionApi.enviarDifusion>
const body = (more: Partial<Body> = {}): Body => ({
  destino: 'compradores',
  idSorteo: raffle.idSorteo,
  asunto: 'Gracias',
  texto: 'Gracias por participar.',
  ...more,
})
const enviar = (more?: Partial<Body>) => {
  t.clock.advance({ seconds: 1 })
  return admin.call(difusionApi.enviarDifusion, { body: body(more) })
}
const shown = async () => (await admin.call(difusionApi.difusiones)).body.difusiones[0]
const send = () => sendPending(t.db, t.mailer, t.clock.now)
/** Until nothing is left to do, `room` mails at a time. */
async function workOff(room?: number) {
  while ((await shown())?.estado === 'en_curso') {
    await workDifusion(t, room)
    await send()
  }
}
const reached = () => t.mailer.sent.map(({ para }) => para.toLowerCase()).sort()
const BUYERS = ['ana@correo.test', 'bruno@correo.test', 'carla@correo.test', 'dora@correo.test']
const bajaOf = (para: string) =>
  /\/sin-mensajes\/([\da-f-]{36})/.exec(t.mailer.sent.find(mail => mail.para === para)?.texto ?? '')?.[1] ?? ''

describe('a message to everybody', () => {
  it('is counted and shown as it will be read, and nothing leaves', async () => {
    const { body: previa } = await admin.call(difusionApi.previaDifusion, { body: body() })
    expect(previa).toMatchObject({ destinatarios: 4, bajas: 0, correo: { asunto: 'Gracias' } })
    expect(previa.correo.texto).toBe(
      'Hola, Ana Pérez:\n\nGracias por participar.\n\nRecibís este mensaje porque tenés números del sorteo del 01.12.2026. Si no querés recibir más mensajes como este: https://rifa.example/sin-mensajes/…',
    )
    await workDifusion(t)
    expect(await send()).toBe(0)
  })

  it('reaches each address of a draw’s buyers once, and greets nobody by a message in the place of a name', async () => {
    expect((await enviar()).body).toMatchObject({
      message: 'El mensaje se está enviando.',
      difusion: { total: 4, hechos: 0 },
    })
    await workOff()
    expect(reached()).toEqual(BUYERS)
    expect(await shown()).toMatchObject({ estado: 'terminada', hechos: 4 })
    expect(t.mailer.sent.find(({ para }) => para === 'bruno@correo.test')?.texto).toMatch(/^Hola:\n/)
    expect(t.mailer.sent.find(({ para }) => para === 'carla@correo.test')?.texto).toMatch(/^Hola, Carla Sosa:\n/)
  })

  it('reaches all active sellers, and no draw is asked for', async () => {
    await enviar({ destino: 'vendedores', idSorteo: '' })
    await workOff()
    expect(reached()).toEqual(['vendedor@talonario.test', 'vendedora@talonario.test'])
    expect(t.mailer.sent[0]?.texto).toContain('porque vendés números de la rifa')
  })

  it('goes out once from several processes at once, and from an organiser who sends it ten times', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => enviar()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ese mensaje ya se mandó a esas personas. Para mandar otro, cambiá el texto.',
    )
    const other = openDatabase(t.connection)
    while ((await shown())?.estado === 'en_curso') {
      await Promise.all([t.db, other, other].map(db => workDifusion({ ...t, db }, 1)))
      await Promise.all([send(), send()])
    }
    await other.destroy()
    expect(reached()).toEqual(BUYERS)
  })

  it('puts a few mails at a time into the outbox, so that nothing else waits behind all of them', async () => {
    await enviar()
    for (let i = 0; i < 3; i++) await workDifusion(t, 2)
    expect(await t.db.selectFrom('correo').select('id').execute()).toHaveLength(2)
    expect(await shown()).toMatchObject({ estado: 'en_curso', total: 4, hechos: 0 })
    await send()
    expect(await shown()).toMatchObject({ hechos: 2 })
  })

  it('does not wait for mails that a carrier refused', async () => {
    await enviar()
    t.mailer.broken = true
    await workDifusion(t, 2)
    await send()
    t.mailer.broken = false
    await workOff(2)
    expect(await shown()).toMatchObject({ estado: 'terminada', hechos: 4 })
    t.clock.advance({ minutes: 3 })
    await send()
    expect(reached()).toEqual(BUYERS)
  })

  it('is stopped with what waits in the outbox, and continues with those it has not reached', async () => {
    const { difusion } = (await enviar()).body
    await workDifusion(t, 1)
    await send()
    await workDifusion(t, 2)
    const one = { body: { id: difusion._id } }
    expect((await admin.call(difusionApi.detenerDifusion, one)).body).toMatchObject({
      message: 'El envío se detuvo.',
      difusion: { estado: 'detenida', hechos: 1, total: 4 },
    })
    await workDifusion(t)
    await send()
    expect(t.mailer.sent).toHaveLength(1)
    expect((await admin.call(difusionApi.seguirDifusion, one)).body.difusion.estado).toBe('en_curso')
    await workOff()
    expect(reached()).toEqual(BUYERS)
    expect((await admin.call(difusionApi.detenerDifusion, one)).body.message).toBe(
      'Ese mensaje ya no se puede detener ni retomar.',
    )
  })

  it('leaves out unsubscribed addresses, by a link that works until it is undone', async () => {
    await enviar()
    await workOff()
    const baja = bajaOf('carla@correo.test')
    const ask = (recibir: boolean) => nobody.call(difusionApi.bajaDifusion, { body: { baja, recibir } })
    expect((await ask(false)).body.message).toBe('No vas a recibir más mensajes.')
    expect((await ask(false)).status).toBe(200)
    const preview = () => admin.call(difusionApi.previaDifusion, { body: body() })
    expect((await preview()).body).toMatchObject({ destinatarios: 3, bajas: 1 })
    t.mailer.sent = []
    await enviar({ asunto: 'Otra' })
    await workOff()
    expect(reached()).toEqual(BUYERS.filter(email => !email.startsWith('carla')))
    expect((await ask(true)).body.message).toBe('Vas a volver a recibir mensajes.')
    expect((await preview()).body).toMatchObject({ destinatarios: 4, bajas: 0 })
    const unknown = { body: { baja: crypto.randomUUID(), recibir: false } }
    expect((await nobody.call(difusionApi.bajaDifusion, unknown)).status).toBe(404)
  })

  it('is ended in one click by a mail program, which sends a form to the address in its header', async () => {
    await enviar()
    await workOff()
    const { baja = '' } = t.mailer.sent.find(({ para }) => para === 'carla@correo.test') ?? {}
    expect(baja).toBe(`${t.env.BASE_URL}/sin-mensajes/${bajaOf('carla@correo.test')}`)
    const click = (url: string, type: string, payload: string) =>
      t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const form = 'List-Unsubscribe=One-Click'
    const { pathname } = new URL(baja)
    expect((await click(pathname, 'application/x-www-form-urlencoded', form)).statusCode).toBe(200)
    const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
    expect((await click(pathname, 'multipart/form-data; boundary=x', part)).statusCode).toBe(200)
    const { body: previa } = await admin.call(difusionApi.previaDifusion, { body: body() })
    expect(previa).toMatchObject({ destinatarios: 3, bajas: 1 })
    for (const nobodys of [crypto.randomUUID(), 'x']) {
      const refused = await click(`/sin-mensajes/${nobodys}`, 'application/x-www-form-urlencoded', form)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'NO_ENCONTRADO'])
    }
  })

  it('skips addresses that unsubscribe after it was sent', async () => {
    await enviar({ asunto: 'Primera' })
    await workOff()
    const baja = bajaOf('dora@correo.test')
    t.mailer.sent = []
    await enviar()
    await nobody.call(difusionApi.bajaDifusion, { body: { baja, recibir: false } })
    await workOff()
    expect(reached()).toEqual(BUYERS.filter(email => !email.startsWith('dora')))
  })

  it('is an act, without a word of it', async () => {
    await enviar({ texto: 'Palabra secreta' })
    const act = await t.db
      .selectFrom('auditoria')
      .select(['actor_id', 'detalle'])
      .where('accion', '=', 'enviarDifusion')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act.actor_id).toBe(t.users.admin.id)
    expect(JSON.parse(act.detalle)).toEqual({ destino: 'compradores', sorteo: raffle.idSorteo, destinatarios: 4 })
  })

  it.each([
    [{ idSorteo: '' }, 400, 'Elegí de qué sorteo.'],
    [{ asunto: ' ' }, 400, 'Escribí el asunto.'],
    [{ texto: '' }, 400, 'Escribí el mensaje.'],
    [{ asunto: 'Hola\r\nBcc: todos@talonario.test' }, 400, 'El texto tiene caracteres que no se admiten.'],
    [{ idSorteo: '11111111-1111-4111-8111-111111111111' }, 404, 'No se encontró lo que buscás.'],
  ] as [Partial<Body>, number, string][])('with %j is refused with %i', async (more, status, message) => {
    expect(await enviar(more)).toMatchObject({ status, body: { message } })
  })

  it('about a draw without a result is refused to those who won nothing', async () => {
    const { status, body } = await enviar({ destino: 'no_ganadores', idSorteo: other.idSorteo })
    expect([status, body.message]).toEqual([409, 'Ese sorteo todavía no tiene resultado.'])
  })

  it('to nobody is refused', async () => {
    const empty = await makeRaffle(admin, { fecha: '2026-12-03', cantidad: 1 })
    expect((await enviar({ idSorteo: empty.idSorteo })).body.message).toBe('No hay nadie a quien mandarle ese mensaje.')
  })
})

it('«no salió» reaches everybody who bought, but winners and called alternates at any of their numbers', async () => {
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })
  const drawn = await t.db
    .selectFrom('ganador')
    .innerJoin('titular', 'titular.rifa_id', 'ganador.rifa_id')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select('comprador_email as email')
    .orderBy('posicion')
    .execute()
  const emails = drawn.map(({ email }) => email.toLowerCase())
  const missed = (called: number) => BUYERS.filter(email => !emails.slice(0, called).includes(email))
  const noSalio = async (asunto: string, more: () => Promise<unknown> = async () => undefined) => {
    await t.db.deleteFrom('correo').execute()
    t.mailer.sent = []
    await enviar({ destino: 'no_ganadores', asunto })
    await more()
    await workOff()
  }
  const call = async () => {
    const later = new Date(t.clock.now().getTime() + 61 * 86_400_000)
    await callSuplentes({ ...t, clock: { ...t.clock, now: () => later } })
    await t.db.deleteFrom('correo').execute()
  }
  await noSalio('Esta vez no salió')
  expect(reached()).toEqual(missed(1))
  // The one who is called while it is being sent is no longer told so, nor afterwards.
  await noSalio('Otra vez', call)
  expect(reached()).toEqual(missed(2))
  await noSalio('Y otra')
  expect(reached()).toEqual(missed(2))
})
