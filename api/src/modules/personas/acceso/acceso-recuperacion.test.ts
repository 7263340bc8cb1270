import { accesoApi, cuentaApi, recuperacionApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { client, forFile, testApp } from '../../../../test/test-app.ts'

const SENT = 'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.'
const DEAD_LINK = 'El enlace no es válido o ya venció. Pedí uno nuevo.'

const t = forFile(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
const nobody = await t.as('nobody')
beforeEach(async () => {
  await t.db.deleteFrom('intento').execute()
  await t.db.deleteFrom('correo').execute()
  t.mailer.sent = []
})

const recover = (email: string, headers = {}) =>
  nobody.call(recuperacionApi.recoverPassword, { body: { email }, headers })
const reset = (resetToken: string, newPassword: string) =>
  nobody.call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword } })
const login = (email: string, password: string) => nobody.call(accesoApi.login, { body: { email, password } })

/** Asks for a mail and reads the token from its link. */
async function tokenFor(email: string): Promise<string> {
  await recover(email)
  await sendPending(t.db, t.mailer, t.clock.now)
  return /https:\/\/rifa\.example\/reset-password\/([\w-]{43})\n/.exec(t.mailer.sent.at(-1)?.texto ?? '')?.[1] ?? ''
}

describe('recover-password', () => {
  it('mails a link under the configured address, whatever Host the caller sends', async () => {
    await recover('cliente@talonario.test', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent).toEqual([
      {
        id: expect.any(String),
        para: 'cliente@talonario.test',
        asunto: 'Restablecé tu contraseña de Talonario',
        texto: expect.stringMatching(
          /^Hola, Julio Bentancor:[\s\S]*https:\/\/rifa\.example\/reset-password\/[\w-]{43}\n/,
        ),
        remitente: 'Talonario',
        responder: '',
        baja: '',
      },
    ])
  })

  it('gives a known and an unknown address the same reply, and mails the known one only', async () => {
    const known = await recover('clienta@talonario.test')
    const unknown = await recover('nadie@talonario.test')
    expect([known.status, known.body]).toEqual([200, { status: 'success', message: SENT }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await sendPending(t.db, t.mailer, t.clock.now)
    expect(t.mailer.sent.map(({ para }) => para)).toEqual(['clienta@talonario.test'])
  })

  it.each(['cliente@talonario.test', 'nadie@talonario.test'])('refuses the sixth in an hour for %s', async email => {
    for (let i = 0; i < 5; i++) expect((await recover(email)).status).toBe(200)
    const { status, headers } = await recover(email.toUpperCase())
    expect([status, headers['retry-after']]).toEqual([429, '3600'])
  })
})

describe('reset-password', () => {
  it('sets a password once, ends every session and lets the new one in', async () => {
    const session = await t.as('cliente')
    const token = await tokenFor('cliente@talonario.test')
    const { status, body } = await reset(token, 'otra clave larga')
    expect([status, body]).toEqual([200, { status: 'success', message: 'Contraseña cambiada con éxito.' }])
    expect((await session.call(cuentaApi.profile, { params: { id: t.users.cliente.id } })).status).toBe(401)
    expect((await login('cliente@talonario.test', PASSWORD)).status).toBe(401)
    expect((await login('cliente@talonario.test', 'otra clave larga')).status).toBe(200)
    const again = await reset(token, 'y otra clave más')
    expect([again.status, again.body.message]).toEqual([400, DEAD_LINK])
  })

  it('lets one through of fifty tries at once', async () => {
    const token = await tokenFor('clienta@talonario.test')
    const tries = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `clave número ${i}`)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(49)
    const winner = tries.findIndex(({ status }) => status === 200)
    expect((await login('clienta@talonario.test', `clave número ${winner}`)).status).toBe(200)
  })

  it('works for 30 minutes and not a second longer', async () => {
    const early = await tokenFor('vendedora@talonario.test')
    t.clock.advance({ minutes: 29, seconds: 59 })
    expect((await reset(early, 'clave a tiempo')).status).toBe(200)
    const late = await tokenFor('vendedora@talonario.test')
    t.clock.advance({ minutes: 30 })
    expect((await reset(late, 'clave tardía')).body.message).toBe(DEAD_LINK)
  })

  it('makes the other links of the account useless too', async () => {
    const first = await tokenFor('vendedor@talonario.test')
    const second = await tokenFor('vendedor@talonario.test')
    expect((await reset(second, 'clave segunda')).status).toBe(200)
    expect((await reset(first, 'clave primera')).status).toBe(400)
  })

  it('refuses a common password and keeps the link for a better one', async () => {
    const token = await tokenFor('vendedor@talonario.test')
    expect((await reset(token, 'password')).body.message).toBe('Esa contraseña es demasiado común. Elegí otra.')
    expect((await reset(token, 'mejor clave')).status).toBe(200)
  })

  it('lifts the throttling of the account, whose owner is proved', async () => {
    for (let i = 0; i < 10; i++) await login('vendedor@talonario.test', 'mal')
    await reset(await tokenFor('vendedor@talonario.test'), 'clave otra vez')
    expect((await login('vendedor@talonario.test', 'clave otra vez')).status).toBe(200)
  })

  it('keeps only the hash of a token once its mail has left by SMTP', async () => {
    t.mailer.salida = 'smtp'
    const token = await tokenFor('admin@talonario.test')
    t.mailer.salida = 'archivo'
    expect(token).toHaveLength(43)
    const { rows } = await sql`
      select 1 from enlace_correo e where e::text like ${`%${token}%`}
      union all select 1 from correo c where c::text like ${`%${token}%`}
    `.execute(t.db)
    expect(rows).toEqual([])
  })

  it('of an inactive account changes the password and not the state', async () => {
    await reset(await tokenFor('inactiva@talonario.test'), 'calle de los plátanos')
    expect((await login('inactiva@talonario.test', 'calle de los plátanos')).body.message).toBe(
      'Tu cuenta está inactiva. Contacta al administrador.',
    )
  })

  it('does nothing for a session opened with an old token in hand', async () => {
    const dead = client(t.app, 'x'.repeat(43))
    expect(
      (await dead.call(recuperacionApi.recoverPassword, { body: { email: 'cliente@talonario.test' } })).status,
    ).toBe(200)
  })
})
