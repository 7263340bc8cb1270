import { ajusteApi, type BodyOf } from '@talonario/contract'
import { expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { mailServer } from '../../../../test/mail-stand-in.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { smtpUrlOf } from './ajuste-correo.rules.ts'

async function makeWorld() {
  const t = forTest(await testApp())
  const { puerto, taken } = await mailServer('rifa@escuela.test', 'secreta')
  const admin = await t.as('admin')
  const account = { proveedor: 'propio' as const, direccion: 'rifa@escuela.test', servidor: '127.0.0.1', puerto }
  const connect = (more: Partial<BodyOf<typeof ajusteApi.conectarCorreo>> = {}) =>
    admin.call(ajusteApi.conectarCorreo, { body: { ...account, clave: 'secreta', currentPassword: PASSWORD, ...more } })
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
