import { createServer } from 'node:net'
import { ajusteApi, type BodyOf, correoApi } from '@talonario/contract'
import { expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { enqueueCorreo, sendPending } from '#modules/sitio/correo/correo.service.ts'
import { sealSecret } from '#outside/data-key.ts'
import { createMailer } from '#outside/mailer.ts'
import { listenOn } from '../../../../test/free-port.ts'
import { mailServer } from '../../../../test/mail-stand-in.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { upsertAjuste } from './ajuste.queries.ts'
import { readAjustes } from './ajuste.service.ts'
import { smtpUrlOf } from './ajuste-correo.rules.ts'

async function makeWorld() {
  const t = forTest(await testApp({ env: { SMTP_INTERNOS: '127.0.0.1' } }))
  const { puerto, taken } = await mailServer('rifa@escuela.test', 'secreta')
  const admin = await t.as('admin')
  const account = { proveedor: 'propio' as const, direccion: 'rifa@escuela.test', servidor: '127.0.0.1', puerto }
  const connect = async (more: Partial<BodyOf<typeof ajusteApi.conectarCorreo>> = {}) =>
    (await t.as('admin')).call(ajusteApi.conectarCorreo, {
      body: { ...account, clave: 'secreta', currentPassword: PASSWORD, ...more },
    })
  const saved = async () => {
    const { ajustes } = (await admin.call(ajusteApi.listarAjustes)).body
    return ajustes.filter(({ clave }) => ['SMTP_URL', 'MAIL_FROM'].includes(clave)).map(({ origen }) => origen)
  }
  return { t, taken, connect, saved }
}

it('an address is connected by a mail that leaves at once, with the password, and every organiser hears of it', async () => {
  const { t, taken, connect, saved } = await makeWorld()
  expect((await connect()).body.message).toBe(
    'Los correos salen desde rifa@escuela.test. Te mandamos uno de prueba: fijate si llegó.',
  )
  expect(taken).toEqual([t.users.admin.email])
  expect(await saved()).toEqual(['guardado', 'guardado'])
  expect(t.env).toMatchObject({ MAIL_FROM: 'rifa@escuela.test' })
  const told = await t.db.selectFrom('correo').select('para').where('evento', 'like', 'correo-conectado:%').execute()
  expect(told).toEqual([{ para: t.users.admin.email }])
})

it('what does not leave is not saved, and the reason is in words', async () => {
  const { connect, saved } = await makeWorld()
  const wrong = await connect({ clave: 'otra' })
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'Nada se guardó, porque el correo de prueba no salió. El servidor de correo no aceptó el usuario o la clave. Los datos del servidor te los da quien atiende tu correo.',
  ])
  expect((await connect({ currentPassword: 'no es esta' })).body.code).toBe('PASSWORD_ACTUAL')
  expect(await saved()).toEqual(['defecto', 'defecto'])
})

it('whether a port of this machine is open is not told: nothing is dialled', async () => {
  const t = forTest(await testApp())
  let visits = 0
  const server = createServer(socket => {
    visits++
    socket.end()
  })
  const open = await listenOn(server)
  onTestFinished(() => void server.close())
  const admin = await t.as('admin')
  const connect = async (servidor: string, puerto: number) => {
    const account = { proveedor: 'propio' as const, direccion: 'rifa@escuela.test', servidor, puerto }
    const body = { ...account, clave: 'secreta', currentPassword: PASSWORD }
    return (await admin.call(ajusteApi.conectarCorreo, { body })).body.message
  }
  for (const servidor of ['127.0.0.1', 'localhost', '127.1', '0.0.0.0'])
    for (const puerto of [open, 1])
      expect(await connect(servidor, puerto)).toBe(
        'Nada se guardó, porque el correo de prueba no salió. «Servidor de correo» es una máquina de la red interna: la permite quien instaló el programa, con SMTP_INTERNOS. Los datos del servidor te los da quien atiende tu correo.',
      )
  expect(visits).toBe(0)
})

it('a stored server that is refused today stops no start: mail waits, says why, and leaves once it is mended', async () => {
  const { t, taken, connect } = await makeWorld()
  const text = 'smtp://localhost/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id'
  const sellado = await sealSecret(t.env, Buffer.from(text), 'ajuste:SMTP_URL')
  await upsertAjuste(t.db, { clave: 'SMTP_URL', valor: null, sellado })
  await upsertAjuste(t.db, { clave: 'RESERVA_MINUTOS', valor: '45', sellado: null })
  await readAjustes(t.db, t.env)
  expect(t.env).toMatchObject({ SMTP_URL: undefined, RESERVA_MINUTOS: 45 })

  await enqueueCorreo(t.db, { evento: 'e', para: 'ana@correo.test', asunto: 'Tu boleto', texto: 'Acá está.' })
  const mailer = createMailer(t.env)
  for (let hours = 0; hours < 200; hours++) {
    expect(await sendPending(t.db, mailer, t.clock.now)).toBe(0)
    t.clock.advance({ hours: 1 })
  }
  const admin = await t.as('admin')
  const { correos } = (await admin.call(correoApi.listarCorreos, { params: { page: 1 } })).body
  expect(correos).toMatchObject([{ estado: 'pendiente', intentos: 0 }])
  const { correo } = (await admin.call(correoApi.verCorreo, { params: { id: correos[0]!._id } })).body
  const motivo = 'tiene que terminar en el servidor y su puerto, como smtps://usuario:clave@smtp.example:465'
  expect(correo.error).toBe(`«Servidor de correo» ${motivo}.`)
  const { ajustes } = (await admin.call(ajusteApi.listarAjustes)).body
  expect(ajustes.filter(({ sinUsar }) => sinUsar)).toEqual([
    { clave: 'SMTP_URL', valor: '', origen: 'guardado', sinUsar: motivo },
  ])

  expect((await connect()).status).toBe(200)
  const mended = createMailer(t.env)
  onTestFinished(() => mended.close())
  expect(await sendPending(t.db, mended, t.clock.now)).toBeGreaterThan(0)
  expect(taken).toContain('ana@correo.test')
})

it.each([
  [
    { proveedor: 'gmail', direccion: 'rifa@gmail.com', clave: 'abcd efgh' },
    'smtps://rifa%40gmail.com:abcdefgh@smtp.gmail.com:465',
  ],
  [{ proveedor: 'outlook', direccion: 'a@b.org', clave: 'x y@' }, 'smtp://a%40b.org:x%20y%40@smtp.office365.com:587'],
  [{ proveedor: 'propio', direccion: 'a@b.org', clave: 'c', puerto: '' }, 'smtps://a%40b.org:c@mail.b.org:465'],
] as const)('%o is %s', (cuenta, url) => {
  expect(smtpUrlOf(cuenta)).toBe(url)
})
