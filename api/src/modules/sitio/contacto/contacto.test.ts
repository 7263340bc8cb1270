import { contactoApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = forTest(await testApp({ env: { CONTACT_EMAIL: 'info@rifa.example' } }))
})

const MENSAJE = { nombre: 'Ana Núñez', email: 'ana@talonario.test', mensaje: 'Hola,\n¿siguen vendiendo?' }
const contacto = async (fields: object = {}, app = t) =>
  (await app.as('nobody')).call(contactoApi.contacto, { body: { ...MENSAJE, ...fields } })

describe('contacto', () => {
  it('keeps a message and mails it to the organisers', async () => {
    const { status, body } = await contacto()
    expect([status, body]).toEqual([200, { status: 'success', message: 'Mensaje enviado correctamente.' }])
    expect(await t.db.selectFrom('mensaje_contacto').select(['nombre', 'email', 'mensaje']).execute()).toEqual([
      MENSAJE,
    ])
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent).toEqual([
      {
        id: expect.any(String),
        para: 'info@rifa.example',
        remitente: 'Talonario',
        responder: 'ana@talonario.test',
        baja: '',
        asunto: 'Mensaje de contacto de Ana Núñez',
        texto: 'Ana Núñez (ana@talonario.test) escribió desde la página de contacto:\n\n> Hola,\n> ¿siguen vendiendo?',
      },
    ])
  })

  it('sent again after a lost reply is one message, and one mail; an hour later it is another', async () => {
    const mensaje = '¿Hasta cuándo?'
    const kept = async () =>
      (await t.db.selectFrom('mensaje_contacto').select('id').where('mensaje', '=', mensaje).execute()).length
    const replies = await Promise.all([1, 2, 3].map(() => contacto({ mensaje })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kept()).toBe(1)
    await contacto({ mensaje, nombre: 'Otra' })
    expect(await kept()).toBe(2)
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent.filter(({ texto }) => texto.includes(mensaje))).toHaveLength(2)
    t.clock.advance({ minutes: 61 })
    await contacto({ mensaje })
    expect(await kept()).toBe(3)
  })

  it('without CONTACT_EMAIL keeps it and mails nobody', async () => {
    const silent = forTest(await testApp())
    expect((await contacto({}, silent)).status).toBe(200)
    expect(await silent.db.selectFrom('mensaje_contacto').select('nombre').execute()).toHaveLength(1)
    expect(await silent.db.selectFrom('correo').selectAll().execute()).toEqual([])
  })

  it.each([
    [{ nombre: '' }, 'El nombre es obligatorio.'],
    [{ email: undefined }, 'El email es obligatorio.'],
    [{ email: 'x' }, 'Escribí un email válido, como nombre@correo.com.'],
    [{ mensaje: '  ' }, 'El mensaje es obligatorio.'],
    [{ mensaje: 'x'.repeat(4_001) }, 'Como máximo 4.000 caracteres.'],
  ])('refuses %j', async (fields, sentence) => {
    const { status, body } = await contacto(fields)
    expect([status, body.message]).toEqual([400, sentence])
  })

  it('takes ten messages of an address in fifteen minutes, whatever X-Forwarded-For it sends', async () => {
    const nobody = await t.as('nobody')
    const send = (i: number) =>
      nobody.call(contactoApi.contacto, { body: MENSAJE, headers: { 'x-forwarded-for': `203.0.113.${i}` } })
    for (let i = 0; i < 10; i++) expect((await send(i)).status).toBe(200)
    const { status, body, headers } = await send(10)
    expect([status, body.message, headers['retry-after']]).toEqual([
      429,
      'Demasiados intentos. Esperá unos minutos y volvé a probar.',
      '900',
    ])
    t.clock.advance({ minutes: 15 })
    expect((await send(11)).status).toBe(200)
  })
})

describe('listarMensajes', () => {
  const listar = async (page: number) =>
    (await (await t.as('admin')).call(contactoApi.listarMensajes, { params: { page } })).body

  it('shows organisers what came, newest first, twenty a page', async () => {
    await t.db.deleteFrom('mensaje_contacto').execute()
    expect(await listar(1)).toMatchObject({ mensajes: [], page: 1, pages: 1 })
    const created_at = (i: number) => new Date(Date.UTC(2026, 10, 1, 0, i))
    const rows = Array.from({ length: 25 }, (_, i) => ({ ...MENSAJE, nombre: `Ana ${i}`, created_at: created_at(i) }))
    await t.db.insertInto('mensaje_contacto').values(rows).execute()
    const { mensajes, pages } = await listar(1)
    expect([pages, mensajes.length]).toEqual([2, 20])
    expect(mensajes[0]).toEqual({
      ...MENSAJE,
      _id: expect.any(String),
      nombre: 'Ana 24',
      fecha: '2026-11-01T00:24:00.000Z',
    })
    expect((await listar(2)).mensajes).toHaveLength(5)
  })
})
