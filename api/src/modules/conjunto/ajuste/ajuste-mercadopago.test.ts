import { createHmac, hkdfSync } from 'node:crypto'
import { ajusteApi, type BodyOf, configApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import type { Deps } from '#http/deps.ts'
import { ajusteJobs } from '#jobs/recurring.jobs.ts'
import { notificationHash } from '#outside/mercadopago/mercadopago-signature.ts'
import { withClock } from '../../../../test/mercadopago-shop.ts'
import { connectingBy, type StandIn, startStandIn } from '../../../../test/mercadopago-stand-in.ts'
import { checkOut, numbersOnSale, testShop } from '../../../../test/shop.ts'
import { type Client, forTest, type TestApp, TestClock, TestMailer, testApp } from '../../../../test/test-app.ts'
import { cuidarPermiso } from './ajuste-permiso.service.ts'

const DAY_MS = 24 * 3_600_000
const AQUI = 'http://escuela.test'

let t: TestApp
let mp: StandIn
let admin: Client
beforeEach(async () => {
  const clock = new TestClock()
  mp = forTest(await startStandIn({ clock }))
  t = withClock(
    forTest(await testApp({ env: { ...connectingBy(mp), BASE_URL: AQUI }, parts: () => ({ clock }) })),
    clock,
  )
  admin = await t.as('admin')
})

const ask = (currentPassword = PASSWORD, by = admin) =>
  by.call(ajusteApi.conectarMercadoPago, { body: { currentPassword } })
const conexion = async () => (await admin.call(ajusteApi.listarAjustes)).body.mercadoPago
const payments = async () => (await (await t.as('nobody')).call(configApi.config)).body.payments
const mails = async () => (await t.db.selectFrom('correo').select('asunto').orderBy('id').execute()).map(m => m.asunto)
/** What the browser is sent to the screen with. */
async function through(address: string) {
  const answer = await t.app.inject({ method: 'GET', url: address.replace(AQUI, '') })
  expect(answer.statusCode).toBe(303)
  const to = new URL(String(answer.headers.location))
  const [code, state = ''] = [to.searchParams.get('code'), to.searchParams.get('state') ?? '']
  return { to, back: code ? { code, state } : { state } }
}
const confirm = (body: { state: string; code?: string }, by = admin) =>
  by.call(ajusteApi.confirmarMercadoPago, { body })

async function connect() {
  const { back } = await through(mp.oauth.allow((await ask()).body.url))
  return { back, answer: await confirm(back) }
}
/** A server of its own, by whose job the permission is looked after. */
const deps = (): Deps => ({ ...t, mailer: new TestMailer(), payments: null })
const care = () => cuidarPermiso(deps())

describe('an organiser connects an account', () => {
  it('with their password and a permission: payments go to it at once, every organiser hears of it, and no reply shows a secret', async () => {
    expect(await conexion()).toMatchObject({ estado: 'sin_conectar' })
    expect((await ask('no es esta')).body.code).toBe('PASSWORD_ACTUAL')
    const { url } = (await ask()).body
    const asked = new URL(url)
    expect([asked.origin, asked.searchParams.get('redirect_uri')]).toEqual([mp.url, `${AQUI}/mercadopago/vuelta`])
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(await conexion()).toMatchObject({ estado: 'esperando' })
    const { to, back } = await through(mp.oauth.allow(url))
    expect(to.pathname + to.hash).toBe('/admin/configuracion')
    expect((await confirm(back)).body).toEqual({
      status: 'success',
      conectada: true,
      message: 'Mercado Pago está conectado: los pagos entran en la cuenta ESCUELA12.',
    })
    expect(await payments()).toBe('mercadopago')
    const { ajustes, mercadoPago } = (await admin.call(ajusteApi.listarAjustes)).body
    expect(mercadoPago).toMatchObject({ estado: 'conectada', cuenta: String(mp.collectorId), apodo: 'ESCUELA12' })
    expect(await mails()).toEqual(['Cambió la cuenta de Mercado Pago de la rifa'])
    const rows = await t.db.selectFrom('conexion_mercadopago').selectAll().execute()
    const acts = await t.db.selectFrom('auditoria').select('detalle').execute()
    const stored = rows.map(row => row.refresco.toString('latin1')).join() + JSON.stringify(acts)
    for (const secret of [...mp.oauth.accessTokens.keys(), ...mp.oauth.refreshTokens])
      expect(JSON.stringify(ajustes) + stored).not.toContain(secret)
  })

  it('and nothing changes when its owner says no', async () => {
    const { back } = await through(mp.oauth.refuse((await ask()).body.url))
    expect((await confirm(back)).body).toMatchObject({
      conectada: false,
      message: 'No diste el permiso en Mercado Pago: nada cambió.',
    })
    expect([await payments(), (await conexion())?.estado]).toEqual(['apagado', 'sin_conectar'])
  })

  it('by nobody else: a seller is refused, and what another organiser began is not theirs to end', async () => {
    const vendedora = await t.as('vendedora')
    expect((await ask(PASSWORD, vendedora)).status).toBe(403)
    const { back } = await through(mp.oauth.allow((await ask()).body.url))
    expect((await confirm(back, vendedora)).status).toBe(403)
    await t.db.updateTable('usuario').set({ rol: 'admin' }).where('id', '=', t.users.vendedor.id).execute()
    expect((await confirm(back, await t.as('vendedor'))).body.code).toBe('CONEXION_AJENA')
    expect((await confirm(back)).body.conectada).toBe(true)
  })

  it('once: the same state is not taken again, nor with another code', async () => {
    const { back } = await connect()
    expect((await confirm(back)).body.code).toBe('CONEXION_AJENA')
    const { back: other } = await through(mp.oauth.allow((await ask()).body.url))
    expect((await confirm({ code: other.code ?? '', state: back.state })).body.code).toBe('CONEXION_AJENA')
  })

  it.each([
    ['its public key', { public_key: 7 }, 200],
    ['its mode', { live_mode: 'yes' }, 200],
    ['its end', { expires_in: '180 días' }, 200],
    ['the account’s name', {}, 'odd'],
    ['the account’s name, which is not there', {}, 503],
  ] as const)('and a permission is kept whose code is used up, without %s', async (_, permission, me) => {
    mp.oauth.settings.permission = permission
    if (me !== 200) mp.oauth.settings.me = { status: me === 'odd' ? 200 : me, body: { nickname: [1] } }
    expect((await connect()).answer.body.conectada).toBe(true)
    const cuenta = me === 200 ? 'ESCUELA12' : String(mp.collectorId)
    expect((await conexion())?.hasta).toBe(new Date(t.clock.now().getTime() + 180 * DAY_MS).toISOString())
    const { texto } = await t.db.selectFrom('correo').select('texto').executeTakeFirstOrThrow()
    expect([await payments(), texto.includes(cuenta)]).toEqual(['mercadopago', true])
  })

  it('not at all while Mercado Pago gives no answer, which is said as it is', async () => {
    const { back } = await through(mp.oauth.allow((await ask()).body.url))
    await mp.close()
    const answer = await confirm(back)
    expect([answer.status, answer.body.code]).toEqual([502, 'CONEXION_SIN_RESPUESTA'])
    expect((await conexion())?.estado).toBe('sin_conectar')
  })

  it('in ten minutes, with the code of their own request', async () => {
    const late = await through(mp.oauth.allow((await ask()).body.url))
    t.clock.advance({ minutes: 10 })
    expect((await confirm(late.back)).body.code).toBe('CONEXION_VENCIDA')
    // Somebody else's code does not fit the verifier of this request.
    const stolen = await through(mp.oauth.allow((await ask()).body.url))
    const { back } = await through(mp.oauth.allow((await ask()).body.url))
    expect((await confirm({ state: back.state, code: stolen.back.code ?? '' })).body.code).toBe('CONEXION_VENCIDA')
    expect((await conexion())?.estado).toBe('sin_conectar')
  })

  it('at their own host: what comes back for another is passed on, and only what is signed', async () => {
    const other = forTest(await testApp({ env: { ...connectingBy(mp), BASE_URL: 'http://club.test' } }))
    const theirs = await other.as('admin')
    const { url } = (await theirs.call(ajusteApi.conectarMercadoPago, { body: { currentPassword: PASSWORD } })).body
    const { to, back } = await through(mp.oauth.allow(url).replace('http://club.test', AQUI))
    expect(to.origin).toBe('http://club.test')
    expect((await confirm(back)).body.code).toBe('CONEXION_AJENA')
    const [text = '', seal = ''] = back.state.split('.')
    const foreign = Buffer.from(JSON.stringify(['http://ladron.test', 'x'])).toString('base64url')
    for (const state of [`${foreign}.${seal}`, text, ''])
      expect((await through(`/mercadopago/vuelta?code=x&state=${state}`)).to.origin).toBe(AQUI)
    expect((await confirm({ ...back, state: `${foreign}.${seal}` })).body.code).toBe('CONEXION_AJENA')
  })
})

it('without the operator’s application there is nothing to connect', async () => {
  const plain = forTest(await testApp())
  const them = await plain.as('admin')
  expect((await them.call(ajusteApi.listarAjustes)).body.mercadoPago).toBeNull()
  expect((await ask(PASSWORD, them)).status).toBe(404)
})

it('without the operator’s application nothing is signed: whoever comes back stays at this host', async () => {
  const plain = forTest(await testApp({ env: { BASE_URL: AQUI } }))
  const emptyKey = Buffer.from(hkdfSync('sha256', '', '', 'talonario: conectar Mercado Pago', 32))
  for (const text of ['["http://ladron.test","x"]', 'not JSON']) {
    const signed = Buffer.from(text).toString('base64url')
    const state = `${signed}.${createHmac('sha256', emptyKey).update(signed).digest('base64url')}`
    const { statusCode, headers } = await plain.app.inject({ url: `/mercadopago/vuelta?code=x&state=${state}` })
    expect([statusCode, new URL(String(headers.location)).origin]).toEqual([303, AQUI])
  }
})

describe('the permission', () => {
  const end = async () => (await conexion())?.hasta
  /** Sessions end meanwhile. */
  const forward = async (days: number) => {
    t.clock.advance({ days })
    admin = await t.as('admin')
  }

  it('is renewed a month before its end, and each refresh token is used once', async () => {
    await connect()
    const before = await end()
    const [first] = mp.oauth.refreshTokens
    await forward(140)
    await care()
    expect(await end()).toBe(before)
    await forward(11)
    await Promise.all([care(), care()])
    expect(new Date(String(await end())).getTime() - t.clock.now().getTime()).toBe(180 * DAY_MS)
    expect([mp.oauth.refreshTokens.size, mp.oauth.refreshTokens.has(first ?? '')]).toEqual([1, false])
    expect(mp.oauth.accepts(t.env.MP_ACCESS_TOKEN ?? '')).toBe(true)
  })

  it('that cannot be renewed is told once, a month before it ends; then nothing is sold', async () => {
    await connect()
    mp.oauth.settings.refuseRefresh = true
    await forward(151)
    await care()
    t.clock.advance({ days: 2 })
    await care()
    expect((await mails()).slice(1)).toEqual(['Volvé a conectar Mercado Pago'])
    await forward(0)
    expect(await conexion()).toMatchObject({ estado: 'conectada', porVencer: true })
    await forward(28)
    await care()
    expect(await conexion()).toMatchObject({ estado: 'cortada', motivo: 'vencida' })
    expect((await mails()).at(-1)).toBe('La rifa ya no cobra por Mercado Pago')
  })

  it('taken away is heard by a notification, by a refused token and by the hourly look', async () => {
    const ends = async () => {
      await care()
      const { estado = '', motivo = null } = (await conexion()) ?? {}
      return [estado, motivo, await payments()]
    }
    const cut = ['cortada', 'revocada', 'apagado']
    await connect()
    mp.oauth.revoke()
    expect((await ends())[0]).toBe('conectada')
    const [id, ts] = ['req-1', '1700000000']
    const headers = {
      'x-request-id': id,
      'x-signature': `ts=${ts},v1=${notificationHash(mp.webhookSecret, '7', id, ts)}`,
    }
    const url = '/api/pago/webhook?data.id=7&type=mp-connect'
    const payload = { action: 'application.deauthorized', type: 'mp-connect', data: { id: '7' } }
    expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(403)
    expect((await ends())[0]).toBe('conectada')
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    expect(await ends()).toEqual(cut)

    await connect()
    mp.oauth.revoke()
    const trial = await admin.call(ajusteApi.probarAjustes, { body: { que: 'cobros' } })
    expect(trial.body.anda).toBe(false)
    await expect.poll(ends).toEqual(cut)

    await connect()
    mp.oauth.revoke()
    t.clock.advance({ hours: 1 })
    expect(await ends()).toEqual(cut)
  })

  it('is given up with the password, or by saving another token', async () => {
    const leave = (currentPassword: string) =>
      admin.call(ajusteApi.desconectarMercadoPago, { body: { currentPassword } })
    expect((await leave(PASSWORD)).body.code).toBe('SIN_CONEXION')
    await connect()
    expect((await leave('no es esta')).body.code).toBe('PASSWORD_ACTUAL')
    expect((await leave(PASSWORD)).status).toBe(200)
    expect([await payments(), (await conexion())?.estado]).toEqual(['apagado', 'sin_conectar'])
    expect(await t.db.selectFrom('ajuste').select('clave').execute()).toEqual([])
  })
})

it('the job of the settings looks after it', () => {
  expect(ajusteJobs(deps()).map(({ name }) => name)).toContain('cuidar-mercadopago')
})

it('another account says how many orders wait for a payment in the one before, whose money only its owner sees', async () => {
  const shop = forTest(await testShop())
  const { take } = await numbersOnSale(shop, 3)
  const referencia = await checkOut(await shop.as('cliente'), take())
  await shop.db.updateTable('compra').set({ metodo_pago: 'mercadopago' }).where('referencia', '=', referencia).execute()
  const by = await shop.as('admin')
  const saved = async (ajustes: BodyOf<typeof ajusteApi.guardarAjustes>['ajustes']) =>
    (await by.call(ajusteApi.guardarAjustes, { body: { currentPassword: PASSWORD, ajustes } })).body.message
  const guardado = 'Los cambios se guardaron y ya rigen.'
  expect(await saved({ PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'APP_USR-1', MP_WEBHOOK_SECRET: 'firma' })).toBe(
    `${guardado} Hay 1 compra que espera un pago en la cuenta de Mercado Pago que cobraba hasta ahora: si ya no es esa, lo que llegue ahí devolvelo desde ella.`,
  )
  expect(await saved({ RESERVA_MINUTOS: '20' })).toBe(guardado)
  shop.clock.advance({ minutes: 30 })
  expect(await saved({ MP_ACCESS_TOKEN: 'APP_USR-2' })).toBe(guardado)
})
