import { accesoApi, type BodyOf, cuentaApi, recuperacionApi, segundoFactorApi, vendedorApi } from '@talonario/contract'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { eraseExpired } from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { openSecret } from '#outside/data-key.ts'
import { codeAt } from '../../../../test/authenticator.ts'
import { newcomer } from '../../../../test/newcomer.ts'
import { type Client, client, forFile, type TestApp, testApp } from '../../../../test/test-app.ts'
import { removeSegundoFactor } from './segundo-factor.service.ts'

const WRONG = 'El código no es correcto o ya se usó.'

const optional = forFile(await testApp())
const obligatory = forFile(await testApp({ env: { ADMIN_SEGUNDO_FACTOR: 'obligatorio' } }))
const organiser = optional.users.admin
let t: TestApp
let admin: Client
let email: string
/** Each test has an organiser of its own. */
async function enter(app: TestApp) {
  t = app
  t.users.admin = await newcomer(t, organiser)
  email = t.users.admin.email
  admin = await t.as('admin')
}
beforeEach(() => enter(optional))

const login = async (more: Partial<BodyOf<typeof accesoApi.login>> = {}) =>
  (await t.as('nobody')).call(accesoApi.login, { body: { email, password: PASSWORD, ...more } })

/** The authenticator on a telephone. */
const codeOf = (secreto: string, seconds = 0) => codeAt(secreto, t.clock.now().getTime() + seconds * 1000)

const begin = (currentPassword = PASSWORD) =>
  admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword } })
const confirm = (codigo: string, who = admin) => who.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo } })
const state = async () => (await admin.call(segundoFactorApi.segundoFactor)).body

/** Turns it on, and waits until the code that confirmed it is over. */
async function turnOn(): Promise<{ secreto: string; codigos: string[] }> {
  const { secreto } = (await begin()).body
  const { codigos } = (await confirm(codeOf(secreto))).body
  t.clock.advance({ seconds: 60 })
  return { secreto, codigos }
}

const mine = () => t.db.selectFrom('segundo_factor').selectAll().where('usuario_id', '=', t.users.admin.id)

async function mails(): Promise<string[]> {
  await sendPending(t.db, t.mailer, t.clock.now)
  return t.mailer.sent.filter(({ para }) => para === email).map(({ asunto }) => asunto)
}

const lastMail = () => t.mailer.sent.findLast(({ para }) => para === email)?.texto ?? ''

describe('turning it on', () => {
  it('asks for the password and gives the secret as text and as an authenticator reads it', async () => {
    const refused = await begin('otra cosa')
    expect([refused.status, refused.body.message]).toEqual([400, 'La contraseña actual no es correcta.'])
    const { body } = await begin()
    expect(body.secreto).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Talonario:${encodeURIComponent(email)}?issuer=Talonario&secret=${body.secreto}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await state()).toMatchObject({ activo: false, desde: '', codigosRestantes: 0, obligatorio: false })
    expect((await login()).status).toBe(200)
  })

  it('takes a code of the authenticator and returns ten recovery codes', async () => {
    const { secreto } = (await begin()).body
    const wrong = await confirm(codeOf(secreto, 300))
    expect([wrong.status, wrong.body.message]).toEqual([400, WRONG])
    const { body } = await confirm(codeOf(secreto))
    expect(body.message).toBe('Verificación en dos pasos activada')
    expect(new Set(body.codigos).size).toBe(10)
    for (const codigo of body.codigos) expect(codigo).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await state()).toMatchObject({ activo: true, desde: t.clock.now().toISOString(), codigosRestantes: 10 })
    expect(await mails()).toEqual(['Activaste la verificación en dos pasos'])
  })

  it('ends the other sessions, and not this one', async () => {
    const other = await t.as('admin')
    await turnOn()
    expect((await other.call(segundoFactorApi.segundoFactor)).status).toBe(401)
    expect((await state()).activo).toBe(true)
  })

  it('twice is refused', async () => {
    const { secreto } = await turnOn()
    expect((await begin()).body.message).toBe('La verificación en dos pasos ya está activada.')
    expect((await confirm(codeOf(secreto))).body.code).toBe('SEGUNDO_FACTOR_ACTIVO')
  })

  it('without having begun is refused', async () => {
    expect((await confirm('123456')).body.message).toBe('La verificación en dos pasos no está activada.')
  })

  it('that was begun and left is forgotten after a day', async () => {
    await begin()
    t.clock.advance({ hours: 25 })
    await eraseExpired(t.db, t.clock.now())
    expect(await mine().execute()).toEqual([])
  })

  it('keeps the secret encrypted for this account and the recovery codes as hashes', async () => {
    const { secreto, codigos } = await turnOn()
    const [row] = await mine().execute()
    const bytes = Buffer.from(Secret.fromBase32(secreto).bytes)
    expect(row!.secreto.includes(bytes)).toBe(false)
    expect(await openSecret(t.env, row!.secreto, t.users.admin.id)).toEqual(bytes)
    await expect(openSecret(t.env, row!.secreto, t.users.cliente.id)).rejects.toThrow('another key')
    await expect(
      openSecret({ ...t.env, SECRETO_DATOS: 'x'.repeat(32) }, row!.secreto, t.users.admin.id),
    ).rejects.toThrow('a secret in the database was encrypted with another key than SECRETO_DATOS')
    const { rows } = await sql<{ text: string }>`select c::text as text from codigo_recuperacion c`.execute(t.db)
    for (const { text } of rows) for (const codigo of codigos) expect(text).not.toContain(codigo.replaceAll('-', ''))
  })
})

describe('logging in with it', () => {
  it('asks for a code, only after the right password, and opens nothing before', async () => {
    const { secreto } = await turnOn()
    expect((await login({ password: 'otra cosa' })).body.code).toBe('CREDENCIALES')
    const asked = await login()
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        status: 'error',
        code: 'SEGUNDO_FACTOR_REQUERIDO',
        message: 'Escribí el código de tu aplicación de verificación.',
      },
    ])
    const { status, body } = await login({ codigo: codeOf(secreto).replace(/^.../, '$& ') })
    expect([status, body.user.email]).toEqual([200, email])
  })

  it('is not asked of anybody else', async () => {
    await turnOn()
    expect((await login({ email: 'cliente@talonario.test' })).status).toBe(200)
    expect((await login({ email: 'cliente@talonario.test', codigo: '123456' })).status).toBe(200)
  })

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('a code of %i seconds from now is taken: %s', async (seconds, taken) => {
    const { secreto } = await turnOn()
    t.clock.advance({ minutes: 5 })
    expect((await login({ codigo: codeOf(secreto, seconds) })).status).toBe(taken ? 200 : 401)
  })

  it('takes a code once, of eight tries at once too', async () => {
    const { secreto } = await turnOn()
    const codigo = codeOf(secreto)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ codigo })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await login({ codigo })
    expect([again.status, again.body.message]).toEqual([401, WRONG])
  })

  it('takes no code older than one it took', async () => {
    const { secreto } = await turnOn()
    const earlier = codeOf(secreto, -30)
    expect((await login({ codigo: codeOf(secreto) })).status).toBe(200)
    expect((await login({ codigo: earlier })).status).toBe(401)
  })

  it('does not take the code that turned it on', async () => {
    const { secreto } = (await begin()).body
    const codigo = codeOf(secreto)
    await confirm(codigo)
    expect((await login({ codigo })).status).toBe(401)
  })

  it('refuses a code of another shape before it counts', async () => {
    await turnOn()
    const { status, body } = await login({ codigo: '12345' })
    expect([status, body.message]).toEqual([400, 'El código lleva 6 números, o es uno de recuperación.'])
  })

  it('reveals nothing of it for an inactive account', async () => {
    await turnOn()
    await t.db.updateTable('usuario').set({ estado: 'inactivo' }).where('email', '=', email).execute()
    expect((await login()).body.code).toBe('CUENTA_INACTIVA')
  })
})

describe('guessing codes', () => {
  const guess = () => login({ codigo: '000000' })

  it('is over after ten in fifteen minutes, also for the right one', async () => {
    const { secreto } = await turnOn()
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await guess()).status)
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
    expect((await login({ codigo: codeOf(secreto) })).status).toBe(429)
    t.clock.advance({ minutes: 16 })
    expect((await login({ codigo: codeOf(secreto) })).status).toBe(200)
  })

  it('is not reset by a log-in that stops before its code, nor by a new password by mail', async () => {
    await turnOn()
    for (let i = 0; i < 9; i++) await guess()
    expect((await login()).body.code).toBe('SEGUNDO_FACTOR_REQUERIDO')
    await guess()
    await resetPassword('otra clave larga')
    const { status } = await login({ password: 'otra clave larga', codigo: '000000' })
    expect(status).toBe(429)
  })

  it('in the profile counts too', async () => {
    await turnOn()
    const off = () =>
      admin.call(segundoFactorApi.desactivarSegundoFactor, { body: { currentPassword: PASSWORD, codigo: '000000' } })
    for (let i = 0; i < 10; i++) expect((await off()).status).toBe(400)
    expect((await off()).status).toBe(429)
  })
})

/** By the mail's link. */
async function resetPassword(newPassword: string) {
  const nobody = await t.as('nobody')
  await nobody.call(recuperacionApi.recoverPassword, { body: { email } })
  await sendPending(t.db, t.mailer, t.clock.now)
  const [, resetToken = ''] = /reset-password\/(\S+)/.exec(lastMail()) ?? []
  const { status } = await nobody.call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword } })
  expect(status).toBe(200)
}

it('a new password by mail does not pass it by', async () => {
  const { secreto } = await turnOn()
  await resetPassword('otra clave larga')
  expect((await login({ password: 'otra clave larga' })).body.code).toBe('SEGUNDO_FACTOR_REQUERIDO')
  expect((await login({ password: 'otra clave larga', codigo: codeOf(secreto) })).status).toBe(200)
})

describe('a recovery code', () => {
  it('opens the account once, of eight simultaneous tries too, and its owner gets a mail', async () => {
    const { codigos } = await turnOn()
    const codigo = codigos[3]!.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ codigo })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login({ codigo: codigos[4]! })).status).toBe(200)
    expect((await state()).codigosRestantes).toBe(8)
    expect(await mails()).toEqual([
      'Activaste la verificación en dos pasos',
      'Se usó un código de recuperación de tu cuenta',
      'Se usó un código de recuperación de tu cuenta',
    ])
    expect(lastMail()).toContain('Te quedan 8.')
  })

  it('of before new ones were made opens nothing', async () => {
    const { secreto, codigos } = await turnOn()
    const renew = (currentPassword: string, codigo: string) =>
      admin.call(segundoFactorApi.renovarCodigos, { body: { currentPassword, codigo } })
    expect((await renew('otra cosa', codeOf(secreto))).body.message).toBe('La contraseña actual no es correcta.')
    expect((await renew(PASSWORD, '000000')).body.message).toBe(WRONG)
    const { body } = await renew(PASSWORD, codeOf(secreto))
    expect(body.codigos).toHaveLength(10)
    expect((await login({ codigo: codigos[0]! })).status).toBe(401)
    expect((await login({ codigo: body.codigos[0]! })).status).toBe(200)
  })
})

describe('turning it off', () => {
  const off = (currentPassword: string, codigo: string) =>
    admin.call(segundoFactorApi.desactivarSegundoFactor, { body: { currentPassword, codigo } })

  it('asks for password and code', async () => {
    const { secreto } = await turnOn()
    expect((await off('otra cosa', codeOf(secreto))).body.message).toBe('La contraseña actual no es correcta.')
    expect((await off(PASSWORD, '000000')).body.message).toBe(WRONG)
    expect((await state()).activo).toBe(true)
    expect((await off(PASSWORD, codeOf(secreto))).body.message).toBe('Verificación en dos pasos desactivada')
    expect((await login()).status).toBe(200)
    const codes = t.db.selectFrom('codigo_recuperacion').selectAll().where('usuario_id', '=', t.users.admin.id)
    expect(await codes.execute()).toEqual([])
    expect(await mails()).toContain('La verificación en dos pasos está desactivada')
  })

  it('on the server’s console takes nothing but the address', async () => {
    await turnOn()
    expect(await removeSegundoFactor(t.db, email.toUpperCase(), t.clock.now())).toBe(true)
    expect(await removeSegundoFactor(t.db, email, t.clock.now())).toBe(false)
    expect((await admin.call(segundoFactorApi.segundoFactor)).status).toBe(401)
    expect((await login()).status).toBe(200)
    await expect(removeSegundoFactor(t.db, 'nadie@talonario.test', t.clock.now())).rejects.toThrow(
      'No se encontró el usuario.',
    )
  })
})

describe('what an account did with it', () => {
  it('is in the audit trail, without a code', async () => {
    const { secreto, codigos } = await turnOn()
    await login({ codigo: codigos[0]! })
    await login({ codigo: '000000' })
    await admin.call(segundoFactorApi.desactivarSegundoFactor, {
      body: { currentPassword: PASSWORD, codigo: codeOf(secreto) },
    })
    const { id } = t.users.admin
    const acts = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'detalle'])
      .where(eb => eb.or([eb('actor_id', '=', id), eb('objeto_id', '=', id)]))
      .orderBy('id')
      .execute()
    expect(acts.map(({ accion, detalle }) => [accion, detalle])).toEqual([
      ['activarSegundoFactor', '{}'],
      ['usarCodigoDeRecuperacion', '{"quedan":9}'],
      ['login', '{}'],
      ['loginFallido', '{"motivo":"codigo"}'],
      ['desactivarSegundoFactor', '{}'],
    ])
  })
})

describe('where organisers must have one', () => {
  beforeEach(() => enter(obligatory))

  it('one without it may do nothing but turn it on', async () => {
    const list = () => admin.call(vendedorApi.list, { params: { page: 1 } })
    const refused = await list()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'SEGUNDO_FACTOR_OBLIGATORIO',
      'Activá la verificación en dos pasos para seguir.',
    ])
    expect((await admin.call(cuentaApi.update, { form: { currentPassword: PASSWORD } })).status).toBe(403)
    const profile = (id: string) => admin.call(cuentaApi.profile, { params: { id } })
    expect((await profile(t.users.admin.id)).body.user.rol).toBe('admin')
    expect((await profile(t.users.cliente.id)).status).toBe(403)
    const { vendedores } = (await admin.call(vendedorApi.vendedoresActivos)).body
    expect(vendedores.some(({ ci }) => ci)).toBe(false)
    expect(await state()).toMatchObject({ activo: false, obligatorio: true })
    await turnOn()
    expect((await list()).status).toBe(200)
  })

  it('nobody else is asked', async () => {
    const vendedora = await t.as('vendedora')
    expect((await vendedora.call(cuentaApi.profile, { params: { id: t.users.vendedora.id } })).status).toBe(200)
    const { body } = await login()
    expect((await client(t.app, body.token).call(accesoApi.logout)).status).toBe(200)
  })
})
