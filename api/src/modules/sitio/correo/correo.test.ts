import { correoApi, vendedorApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertOrganizacion } from '#demo/organizacion.ts'
import { correoJobs } from '#jobs/recurring.jobs.ts'
import { type Mail, Rebote } from '#outside/mail.ts'
import { forFile, TestMailer, testApp } from '../../../../test/test-app.ts'
import { enqueueCorreo, sendPending } from './correo.service.ts'

const t = forFile(await testApp())
let admin = await t.as('admin')
beforeEach(async () => {
  await t.db.deleteFrom('correo').execute()
  Object.assign(t.mailer, { sent: [], broken: false, salida: 'archivo' })
  admin = await t.as('admin')
})

const mail = (evento: string, more: object = {}) => ({
  evento,
  para: 'cliente@talonario.test',
  asunto: 'Tus números',
  texto: 'Hola',
  ...more,
})
const send = () => sendPending(t.db, t.mailer, t.clock.now)
const rows = () => t.db.selectFrom('correo').selectAll().orderBy('evento').execute()

describe('the outbox', () => {
  it('sends a mail of an event once, however often it is queued', async () => {
    await Promise.all(Array.from({ length: 20 }, () => enqueueCorreo(t.db, mail('compra-pagada:1'))))
    expect(await send()).toBe(1)
    await enqueueCorreo(t.db, mail('compra-pagada:1'))
    expect(await send()).toBe(0)
    expect(t.mailer.sent).toHaveLength(1)
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const work = t.db.transaction().execute(async db => {
      await enqueueCorreo(db, mail('compra-pagada:2'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await send()).toBe(0)
  })

  it('sends each mail once from several processes at once', async () => {
    await enqueueCorreo(
      t.db,
      Array.from({ length: 30 }, (_, i) => mail(`e:${i}`)),
    )
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(sent.reduce((sum, count) => sum + count)).toBe(30)
    expect(new Set(t.mailer.sent.map(({ id }) => id)).size).toBe(30)
  })

  it('holds no connection while the carrier is slow', async () => {
    await enqueueCorreo(t.db, mail('lento'))
    let inside: (() => void) | undefined
    const arrived = new Promise<void>(resolve => {
      inside = resolve
    })
    let release: (() => void) | undefined
    class SlowMailer extends TestMailer {
      override send = async (mail: Mail) => {
        inside?.()
        await new Promise<void>(resolve => {
          release = resolve
        })
        this.sent.push(mail)
      }
    }
    const sending = sendPending(t.db, new SlowMailer(), t.clock.now)
    await arrived
    await t.db.updateTable('correo').set({ asunto: 'sin candado' }).execute()
    expect(await send()).toBe(0)
    release?.()
    expect(await sending).toBe(1)
  })

  it('notes a mail that left at the answer of the carrier, while others of the same run are still on their way', async () => {
    await enqueueCorreo(
      t.db,
      ['a', 'b', 'c'].map(evento => mail(evento, { asunto: evento })),
    )
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    class UnevenMailer extends TestMailer {
      override send = async (mail: Mail) => {
        if (mail.asunto !== 'a') await held
        this.sent.push(mail)
      }
    }
    const sending = sendPending(t.db, new UnevenMailer(), t.clock.now)
    try {
      const noted = async () => (await rows()).filter(({ sent_at }) => sent_at).map(({ evento }) => evento)
      await expect.poll(noted).toEqual(['a'])
    } finally {
      release()
    }
    expect(await sending).toBe(3)
  })

  it('tries again after 2, 4, 8 … minutes, beyond a provider’s daily quota, and gives up after three days', async () => {
    await enqueueCorreo(t.db, mail('rebota'))
    t.mailer.broken = true
    let minutes = 0
    for (let attempt = 1; attempt <= 24; attempt++) {
      await send()
      const [row] = await rows()
      expect(row).toMatchObject({ intentos: attempt, error: 'connection refused', sent_at: null })
      expect(row?.failed_at === null).toBe(attempt < 24)
      if (attempt === 24) break
      const wait = Math.min(2 ** attempt, 256)
      t.clock.advance({ minutes: wait - 1, seconds: 59 })
      await send()
      expect((await rows())[0]?.intentos).toBe(attempt)
      t.clock.advance({ seconds: 1 })
      minutes += wait
    }
    expect(minutes / 60).toBeCloseTo(72.5, 1)
    t.mailer.broken = false
    t.clock.advance({ days: 1 })
    expect(await send()).toBe(0)
  })

  it('gives a mail up at once that comes back, shows so, and sends it again when a person asks for it', async () => {
    class BouncingMailer extends TestMailer {
      override send = () => Promise.reject(new Rebote('550 5.1.1 No such user'))
    }
    await enqueueCorreo(t.db, mail('vuelve', { para: 'Vendedora@talonario.test' }))
    await sendPending(t.db, new BouncingMailer(), t.clock.now)
    const id = (await rows())[0]?.id ?? ''
    const again = () => admin.call(correoApi.reenviarCorreo, { params: { id } })
    const state = async () => (await admin.call(correoApi.verCorreo, { params: { id } })).body.correo.estado
    const bouncing = async () =>
      (await admin.call(vendedorApi.list, { params: { page: 1 } })).body.users.filter(({ rebota }) => rebota).length
    expect([await state(), await bouncing()]).toEqual(['rebotado', 1])
    expect((await again()).status).toBe(200)
    expect([await state(), await bouncing()]).toEqual(['pendiente', 0])
    const twice = await again()
    expect([twice.status, twice.body.message]).toEqual([409, 'Ese correo no está fallido, o ya se borró.'])
    expect(await send()).toBe(1)
    expect(await state()).toBe('guardado')
    expect((await admin.call(correoApi.reenviarCorreo, { params: { id: crypto.randomUUID() } })).status).toBe(404)
  })

  it('keeps what the carrier said, whatever bytes are in it', async () => {
    class OddMailer extends TestMailer {
      override send = () => Promise.reject(new Error('554 \0no\u{1f600}'))
    }
    await enqueueCorreo(t.db, mail('raro'))
    await sendPending(t.db, new OddMailer(), t.clock.now)
    expect(await rows()).toMatchObject([{ error: '554 no\u{1f600}', intentos: 1 }])
  })

  it('is answered to whoever wrote, or else to the organiser', async () => {
    await t.db.deleteFrom('organizacion_version').execute()
    await insertOrganizacion(t.db, 'hola@rifa.example')
    await enqueueCorreo(t.db, [mail('a', { responder: 'ana@correo.test' }), mail('b')])
    await send()
    expect(t.mailer.sent.map(({ responder }) => responder).sort()).toEqual(['ana@correo.test', 'hola@rifa.example'])
  })

  it('stops a run when the carrier is down, and continues when it is back', async () => {
    await enqueueCorreo(
      t.db,
      Array.from({ length: 10 }, (_, i) => mail(`e:${i}`)),
    )
    t.mailer.broken = true
    await send()
    expect((await rows()).filter(({ intentos }) => intentos > 0)).toHaveLength(3)
    t.mailer.broken = false
    t.clock.advance({ minutes: 2 })
    expect(await send()).toBe(10)
  })

  it('puts no line break into a subject', async () => {
    await enqueueCorreo(t.db, mail('asunto', { asunto: 'Hola\r\nBcc: todos@talonario.test' }))
    await send()
    expect(t.mailer.sent[0]?.asunto).toBe('Hola Bcc: todos@talonario.test')
  })

  it('leaves by a job', async () => {
    await enqueueCorreo(t.db, mail('trabajo'))
    for (const job of correoJobs(t)) await job.run()
    expect(t.mailer.sent).toHaveLength(1)
  })
})

describe('the outbox in the app', () => {
  const listCorreos = (page = 1) => admin.call(correoApi.listarCorreos, { params: { page } })
  const idOf = async (evento: string) => (await rows()).find(row => row.evento === evento)?.id ?? ''
  const verCorreo = async (evento: string) => admin.call(correoApi.verCorreo, { params: { id: await idOf(evento) } })

  it('lists what left, what waits and what failed, newest first, twenty a page', async () => {
    const created_at = (i: number) => new Date(Date.UTC(2026, 10, 1, 0, i))
    await t.db
      .insertInto('correo')
      .values(
        Array.from({ length: 25 }, (_, i) =>
          mail(`e:${i}`, { asunto: `Asunto ${i}`, created_at: created_at(i) }),
        ) as never,
      )
      .execute()
    await t.db.updateTable('correo').set({ sent_at: t.clock.now() }).where('evento', '=', 'e:24').execute()
    await t.db.updateTable('correo').set({ failed_at: t.clock.now() }).where('evento', '=', 'e:23').execute()
    const { body } = await listCorreos()
    expect(body).toMatchObject({ page: 1, pages: 2, salida: 'archivo' })
    expect(body.correos.map(({ asunto, estado }) => [asunto, estado]).slice(0, 3)).toEqual([
      ['Asunto 24', 'enviado'],
      ['Asunto 23', 'fallido'],
      ['Asunto 22', 'pendiente'],
    ])
    expect(body.correos[0]?.enviado).toBe(t.clock.now().toISOString())
    expect(body.correos[1]?.enviado).toBe('')
    expect((await listCorreos(2)).body.correos).toHaveLength(5)
    expect((await listCorreos(3)).body.correos).toEqual([])
  })

  it('never carries a text', async () => {
    await enqueueCorreo(t.db, mail('a', { texto: 'solo para su dueño' }))
    expect(JSON.stringify((await listCorreos()).body)).not.toContain('solo para su dueño')
  })

  it('shows a text, and a link that opens an account only where no mail really leaves', async () => {
    await enqueueCorreo(t.db, [mail('a'), mail('b', { secreto: true, texto: 'https://…/reset-password/x' })])
    expect((await verCorreo('a')).body.correo).toMatchObject({ texto: 'Hola', error: '', estado: 'pendiente' })
    expect((await verCorreo('b')).body.correo.texto).toBe('https://…/reset-password/x')
    t.mailer.salida = 'smtp'
    expect((await verCorreo('a')).body.correo.texto).toBe('Hola')
    expect((await verCorreo('b')).body.correo.texto).toBe('')
    await send()
    t.mailer.salida = 'archivo'
    expect((await verCorreo('b')).body.correo.texto).toBe('')
  })

  it('returns 404 for a mail that is not there', async () => {
    const { status, body } = await admin.call(correoApi.verCorreo, { params: { id: crypto.randomUUID() } })
    expect([status, body.message]).toEqual([404, 'No se encontró lo que buscás.'])
  })
})
