import {
  accesoApi,
  consultaApi,
  contactoApi,
  cuentaApi,
  datosPersonalesApi,
  recuperacionApi,
  verificacionApi,
} from '@talonario/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { PASSWORD } from '#demo/people.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { type Client, client, type TestApp, testApp } from './test-app.ts'

let t: TestApp
afterEach(() => t.close())

const login = (who: Client, headers: Record<string, string>, password = 'equivocada') =>
  who.call(accesoApi.login, { body: { email: 'vendedor@talonario.test', password }, headers })

/** Headers of a caller who forges the origin of the call; a proxy adds the real address behind it. */
const forged = (i: number, seen?: string) => ({
  'x-forwarded-for': [`203.0.113.${i}`, seen].filter(Boolean).join(', '),
  'x-real-ip': `203.0.113.${i}`,
  forwarded: `for=203.0.113.${i}`,
  'true-client-ip': `203.0.113.${i}`,
})

describe.each([
  ['unset', undefined, undefined, '127.0.0.1'],
  ['one proxy', '1', '198.51.100.7', '198.51.100.7'],
  ['a proxy that the call does not come through', '10.0.0.0/8', '198.51.100.7', '127.0.0.1'],
])('with TRUST_PROXY %s', (_name, setting, seen, counted) => {
  it('ten failures close an account, whatever address each one claims, and through a restart', async () => {
    t = await testApp({ env: setting ? { TRUST_PROXY: setting } : {} })
    const nobody = await t.as('nobody')
    const statuses = []
    for (let i = 0; i < 10; i++) statuses.push((await login(nobody, forged(i, seen))).status)
    expect(statuses).toEqual(Array(10).fill(401))
    const restarted = await buildApp({ ...t, payments: null })
    const { status, headers } = await login(client(restarted, null), forged(11, seen), PASSWORD)
    await restarted.close()
    expect([status, headers['retry-after']]).toEqual([429, '900'])
  })

  it('every count of an address is under the one the call really comes from', async () => {
    t = await testApp({ env: setting ? { TRUST_PROXY: setting } : {} })
    const nobody = await t.as('nobody')
    for (let i = 0; i < 3; i++) {
      const headers = forged(i, seen)
      await login(nobody, headers)
      await nobody.call(recuperacionApi.recoverPassword, { body: { email: `nadie${i}@correo.test` }, headers })
      await nobody.call(contactoApi.contacto, {
        body: { nombre: 'Ana', email: 'ana@correo.test', mensaje: 'Hola' },
        headers,
      })
      await nobody.call(cuentaApi.register, { form: persona(i), headers })
    }
    const rows = await t.db.selectFrom('intento').select('clave').execute()
    const addresses = rows.map(({ clave }) => /^(login|recuperacion-red|contacto|registro):(.*)$/.exec(clave)?.[2])
    expect(new Set(addresses.filter(Boolean))).toEqual(new Set([counted]))
    expect(addresses.filter(Boolean)).toHaveLength(12)
  })
})

const persona = (i: number) => ({
  nombreUsu: `persona${i}`,
  nombreCompleto: 'Persona',
  ci: `1234567${i}`,
  email: `persona${i}@correo.test`,
  password: 'una clave larga',
  passwordRep: 'una clave larga',
})

describe('the owner of an account that strangers try to lock', () => {
  const at = (ip: string) => ({ 'x-forwarded-for': ip, 'user-agent': 'Mozilla/5.0 (Android) Firefox/140.0' })
  const home = at('198.51.100.7')

  it('signs in and recovers from a known device at once, while a stranger stays shut out', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    expect((await login(nobody, home, PASSWORD)).status).toBe(200)
    const recover = (headers: Record<string, string>) =>
      nobody.call(recuperacionApi.recoverPassword, { body: { email: 'vendedor@talonario.test' }, headers })
    const wrong = []
    for (let i = 0; i < 200; i++) wrong.push((await login(nobody, at(`203.0.${i % 50}.1`))).status)
    for (let i = 0; i < 200; i++) await recover(at(`203.0.${i % 50}.1`))
    expect(wrong.filter(status => status === 401)).toHaveLength(30)
    expect([(await recover(at('203.0.7.9'))).status, (await recover(home)).status]).toEqual([429, 200])
    expect((await login(nobody, at('203.0.7.9'), PASSWORD)).status).toBe(429)
    expect((await login(nobody, home, PASSWORD)).status).toBe(200)
    // A telephone that was never there, behind the same line.
    const telephone = { ...at('198.51.100.44'), 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }
    expect((await login(nobody, telephone, PASSWORD)).status).toBe(200)
  })

  it('signs in from a device and a network never seen, while strangers in two networks are shut out', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    const strangers = Array.from({ length: 40 }, (_, i) => `203.0.${113 + (i % 2)}.${i}`)
    const wrong = []
    for (const ip of strangers) wrong.push((await login(nobody, at(ip))).status)
    expect(wrong.filter(status => status === 401)).toHaveLength(20)
    expect((await login(nobody, at('203.0.113.200'), PASSWORD)).status).toBe(429)
    expect((await login(nobody, at('192.0.2.5'), PASSWORD)).status).toBe(200)
  })

  it('gets in by any of the mails that strangers asked for, on a device never seen, while they go on from three networks', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    const body = { email: 'vendedor@talonario.test' }
    const strangers = Array.from({ length: 33 }, (_, i) => at(`203.0.${113 + (i % 3)}.${i}`))
    const attack = async () => {
      for (const headers of strangers) await login(nobody, headers)
      for (const headers of strangers) await nobody.call(recuperacionApi.recoverPassword, { body, headers })
    }
    await attack()
    const here = at('192.0.2.5')
    expect((await login(nobody, here, PASSWORD)).status).toBe(429)
    expect((await nobody.call(recuperacionApi.recoverPassword, { body, headers: here })).status).toBe(429)
    t.clock.advance({ minutes: 29 })
    await sendPending(t.db, t.mailer, t.clock.now)
    const [resetToken = '', ...others] = t.mailer.sent.flatMap(
      ({ texto }) => /reset-password\/([\w-]+)/.exec(texto)?.[1] ?? [],
    )
    expect(others).toHaveLength(4)
    const form = { params: { resetToken }, body: { newPassword: 'otra clave larga' }, headers: here }
    expect((await nobody.call(recuperacionApi.resetPassword, form)).status).toBe(200)
    await attack()
    expect((await login(nobody, here, 'otra clave larga')).status).toBe(200)
  })

  it('has ten tries on a known device too', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    await login(nobody, home, PASSWORD)
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await login(nobody, home)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('still confirms the password in an open session', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    const vendedor = await t.as('vendedor')
    for (let i = 0; i < 11; i++) await login(nobody, at('203.0.113.1'))
    const change = await vendedor.call(cuentaApi.update, { form: { direccion: 'Otra 12', currentPassword: PASSWORD } })
    expect(change.status).toBe(200)
  })
})

describe('an address', () => {
  it('gets five mails an hour and twenty a day that strangers cause, of whatever kind', async () => {
    t = await testApp({ env: { TRUST_PROXY: '1' } })
    const nobody = await t.as('nobody')
    const body = { email: 'nueva@correo.test' }
    const form = { ...persona(1), ...body }
    expect((await nobody.call(cuentaApi.register, { form })).status).toBe(200)
    const ask = (i: number) => {
      const headers = { 'x-forwarded-for': `203.${i}.113.1` }
      return i % 2
        ? nobody.call(recuperacionApi.recoverPassword, { body, headers })
        : nobody.call(consultaApi.pedirConsulta, { body, headers })
    }
    const answers: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      for (let i = 0; i < 6; i++) answers.push((await ask(10 * hour + i)).status)
      t.clock.advance({ minutes: 61 })
    }
    const full = [200, 200, 200, 200, 200, 429]
    expect(answers).toEqual([200, 200, 200, 200, 429, 429, ...full, ...full, ...full, ...Array(12).fill(429)])
  })
})

describe('a recovery token', () => {
  const tokens = async (count: number) => {
    const nobody = await t.as('nobody')
    for (let i = 0; i < count; i++)
      await nobody.call(recuperacionApi.recoverPassword, { body: { email: 'cliente@talonario.test' } })
    await sendPending(t.db, t.mailer, t.clock.now)
    return t.mailer.sent.flatMap(({ texto }) => /reset-password\/([\w-]+)/.exec(texto)?.[1] ?? [])
  }

  it('is 256 random bits, and others each time', async () => {
    t = await testApp()
    const found = await tokens(5)
    expect(new Set(found).size).toBe(5)
    for (const token of found) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it.each([
    [
      'another e-mail, once it is verified',
      async (who: Client) => {
        await who.call(cuentaApi.update, { form: { email: 'otra@correo.test', currentPassword: PASSWORD } })
        await sendPending(t.db, t.mailer, t.clock.now)
        const mail = t.mailer.sent.find(({ para }) => para === 'otra@correo.test')
        const [, token = ''] = /verificar-correo\/([\w-]+)/.exec(mail?.texto ?? '') ?? []
        return who.call(verificacionApi.verificarCorreo, { params: { token } })
      },
    ],
    [
      'the end of the account',
      (who: Client) => who.call(datosPersonalesApi.logicDelete, { params: { id: t.users.cliente.id } }),
    ],
  ])('ends with %s', async (_name, change) => {
    t = await testApp()
    const [resetToken = ''] = await tokens(1)
    expect((await change(await t.as('cliente'))).status).toBe(200)
    const answer = await (await t.as('nobody')).call(recuperacionApi.resetPassword, {
      params: { resetToken },
      body: { newPassword: 'otra clave larga' },
    })
    expect(answer.status).toBe(400)
  })
})
