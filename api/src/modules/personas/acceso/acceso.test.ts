import { availableParallelism } from 'node:os'
import { accesoApi, cuentaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { actingAs } from '#http/acting.ts'
import { HASH_DE_NADIE, hashPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { atFullCost } from '../../../../test/cheap-passwords.ts'
import { client, forFile, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

const WRONG = 'Email o contraseña incorrectos.'
const TOO_MANY = 'Demasiados intentos. Esperá unos minutos y volvé a probar.'

const t = forFile(await testApp())
beforeEach(async () => {
  await t.db.deleteFrom('intento').execute()
})

const login = async (email: string, password: string, headers: Record<string, string> = {}) =>
  (await t.as('nobody')).call(accesoApi.login, { body: { email, password }, headers })

describe('login', () => {
  it('returns a token that opens the calls, and the account without its password', async () => {
    const { status, body } = await login('Cliente@Talonario.TEST', PASSWORD)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: 'Sesión iniciada.',
      user: {
        id: t.users.cliente.id,
        _id: t.users.cliente.id,
        nombreUsu: 'cliente',
        nombreCompleto: 'Julio Bentancor',
        email: 'cliente@talonario.test',
        ci: '55555555',
        telefono: '099 000 000',
        direccion: '',
        imagen: '',
        rol: 'public',
        estado: 'activo',
        emailVerificado: true,
        emailPendiente: '',
      },
    })
    const profile = await client(t.app, body.token).call(cuentaApi.profile, { params: { id: body.user.id } })
    expect(profile.status).toBe(200)
  })

  it('keeps no token, only its hash', async () => {
    const { body } = await login('cliente@talonario.test', PASSWORD)
    const { rows } = await sql`select 1 from sesion where sesion::text like ${`%${body.token}%`}`.execute(t.db)
    expect(rows).toEqual([])
  })

  it('gives an unknown e-mail and a wrong password the same reply', async () => {
    const wrong = await login('cliente@talonario.test', 'otra contraseña')
    const unknown = await login('nadie@talonario.test', 'otra contraseña')
    expect([wrong.status, wrong.body]).toEqual([401, { status: 'error', code: 'CREDENCIALES', message: WRONG }])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  it('compares an unknown e-mail with a hash of the same cost', async () => {
    onTestFinished(atFullCost())
    const cost = (hash: string) => hash.split('$').slice(0, 4)
    expect(cost(HASH_DE_NADIE)).toEqual(cost(await hashPassword('cualquiera')))
  })

  it('lets an unknown e-mail wait its turn for a comparison too', async () => {
    onTestFinished(atFullCost())
    const ahead = 4 * availableParallelism()
    let done = 0
    const nobodyHere = { id: null, rol: 'nadie', pedido: null, direccion: '127.0.0.1' } as const
    const hashes = Array.from({ length: ahead }, () =>
      actingAs(nobodyHere, () => hashPassword('otra contraseña').then(() => done++)),
    )
    await login('nadie@talonario.test', 'otra contraseña')
    expect(done).toBeGreaterThanOrEqual(ahead - availableParallelism())
    await Promise.all(hashes)
  })

  it('of one address does not wait behind all those of another', async () => {
    const flooder = { id: null, rol: 'nadie', pedido: null, direccion: '203.0.113.7' } as const
    let done = 0
    const flood = (length: number) =>
      Array.from({ length }, () =>
        actingAs(flooder, () => hashPassword('otra contraseña')).then(
          () => done++,
          ({ code }) => code as string,
        ),
      )
    const atCheapCost = atFullCost()
    onTestFinished(atCheapCost)
    const before = flood(25)
    await login('nadie@talonario.test', 'otra contraseña')
    expect(done).toBeLessThan(20)
    expect(await Promise.all(before)).not.toContain('DEMASIADOS_INTENTOS')
    // Beyond its share of the line it is refused, whatever a comparison costs.
    atCheapCost()
    const refused = (await Promise.all(flood(60))).filter(outcome => outcome === 'DEMASIADOS_INTENTOS')
    expect(refused.length).toBeGreaterThan(10)
  })

  it('reveals that an account is inactive only with the right password', async () => {
    expect((await login('inactiva@talonario.test', 'otra contraseña')).body.message).toBe(WRONG)
    const { status, body } = await login('inactiva@talonario.test', PASSWORD)
    expect([status, body.message]).toEqual([403, 'Tu cuenta está inactiva. Contacta al administrador.'])
  })

  it('opens nothing with a password that is changed while it is being compared', async () => {
    const change = await t.db.startTransaction().execute()
    await change.updateTable('usuario').set({ password_hash: 'otra' }).where('id', '=', t.users.clienta.id).execute()
    const answer = login('clienta@talonario.test', PASSWORD)
    await Promise.race([answer, untilSomebodyWaits(t.db)])
    await change.commit().execute()
    expect((await answer).status).toBe(401)
    const sessions = t.db.selectFrom('sesion').select('usuario_id').where('usuario_id', '=', t.users.clienta.id)
    expect(await sessions.execute()).toEqual([])
  })
})

describe('throttling of log-ins', () => {
  it('allows ten wrong passwords of an account in fifteen minutes, then refuses even the right one', async () => {
    for (let i = 0; i < 10; i++) expect((await login('vendedor@talonario.test', `mal ${i}`)).status).toBe(401)
    t.clock.advance({ minutes: 5 })
    const refused = await login('vendedor@talonario.test', PASSWORD)
    expect([refused.status, refused.body.message]).toEqual([429, TOO_MANY])
    expect(refused.headers['retry-after']).toBe('600')
    expect((await login('vendedora@talonario.test', PASSWORD)).status).toBe(200)
    t.clock.advance({ minutes: 10 })
    expect((await login('vendedor@talonario.test', PASSWORD)).status).toBe(200)
  })

  it('counts fifty at once as fifty', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => login('vendedor@talonario.test', 'mal')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  it('counts an unknown e-mail, however it is written, like a known one', async () => {
    const statuses = []
    for (let i = 0; i < 11; i++) {
      statuses.push((await login(i % 2 ? 'NADIE@talonario.test' : 'nadie@talonario.test', 'mal')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('refuses an address that tries a hundred accounts, whatever X-Forwarded-For it sends', async () => {
    const earlier = Array.from({ length: 98 }, () => ({ clave: 'login:127.0.0.1', at: t.clock.now() }))
    await t.db.insertInto('intento').values(earlier).execute()
    const statuses = []
    for (let i = 0; i < 3; i++) {
      statuses.push((await login(`cuenta${i}@talonario.test`, 'mal', { 'x-forwarded-for': `203.0.113.${i}` })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })

  it('lets an office log in as often as it likes', async () => {
    for (let i = 0; i < 12; i++) expect((await login('cliente@talonario.test', PASSWORD)).status).toBe(200)
    const counted = t.db.selectFrom('intento').select('clave').where('clave', 'not like', 'conocido:%')
    expect(await counted.execute()).toEqual([])
  })
})

describe('logout', () => {
  it('ends the session of the token, and needs none', async () => {
    const cliente = await t.as('cliente')
    expect((await cliente.call(accesoApi.logout)).body).toEqual({ status: 'success', message: 'Sesión cerrada.' })
    const { status, body } = await cliente.call(cuentaApi.profile, { params: { id: t.users.cliente.id } })
    expect([status, body.message]).toEqual([401, 'Tu sesión venció. Volvé a iniciar sesión.'])
    expect((await (await t.as('nobody')).call(accesoApi.logout)).status).toBe(200)
  })
})

describe('a session', () => {
  const alive = async (who: 'admin' | 'cliente', advance: () => void) => {
    const someone = await t.as(who)
    advance()
    return (await someone.call(cuentaApi.profile, { params: { id: t.users[who].id } })).status === 200
  }

  it.each([
    ['admin', 119, true],
    ['admin', 120, false],
    ['cliente', 719, true],
    ['cliente', 720, false],
  ] as const)('of %s unused for %i minutes is alive: %s', async (who, minutes, expected) => {
    expect(await alive(who, () => t.clock.advance({ minutes }))).toBe(expected)
  })

  it.each([
    ['admin', 23, 1],
    ['vendedor', 15 * 11, 3],
    ['cliente', 15 * 11, 3],
  ] as const)('of %s that is used all the time lasts %i hours and ends %i later', async (who, hours, more) => {
    const someone = await t.as(who)
    const call = () => someone.call(cuentaApi.profile, { params: { id: t.users[who].id } })
    for (let hour = 0; hour < hours; hour++) {
      t.clock.advance({ hours: 1 })
      expect((await call()).status).toBe(200)
    }
    t.clock.advance({ hours: more })
    expect((await call()).status).toBe(401)
  })
})
