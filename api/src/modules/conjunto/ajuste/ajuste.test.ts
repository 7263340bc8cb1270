import {
  AJUSTES,
  AJUSTES_CON_CONFIRMACION,
  ajusteApi,
  type BodyOf,
  configApi,
  correoApi,
  publicacionApi,
  segundoFactorApi,
} from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { PASSWORD } from '#demo/people.ts'
import { type Env, readEnv } from '#env.ts'
import type { Deps } from '#http/deps.ts'
import { ajusteJobs } from '#jobs/recurring.jobs.ts'
import { updateNewToBorrador } from '#modules/sitio/organizacion/organizacion-publicacion.queries.ts'
import { codeAt } from '../../../../test/authenticator.ts'
import { type Client, client, forTest, type TestApp, TestMailer, testApp } from '../../../../test/test-app.ts'
import { guardarAjustes, publicarConAjustes, readAjustes } from './ajuste.service.ts'

const TOKEN = 'APP_USR-secreto-de-prueba'
const FIRMA = 'firma-secreta-del-webhook'
const CREDENTIALS = { PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: TOKEN, MP_WEBHOOK_SECRET: FIRMA }

let t: TestApp
let admin: Client
let secreto: string
beforeEach(async () => {
  t = forTest(await testApp({ env: { VENTA_LIBRE: 'no', SMTP_INTERNOS: '127.0.0.1' } }))
  admin = await t.as('admin')
})
/** Turns on the organiser's second factor. */
async function turnOn() {
  const body = { currentPassword: PASSWORD }
  secreto = (await admin.call(segundoFactorApi.iniciarSegundoFactor, { body })).body.secreto
  const codigo = codeAt(secreto, t.clock.now().getTime())
  expect((await admin.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo } })).status).toBe(200)
}

const code = () => {
  // A code works once: half a minute later there is another one.
  t.clock.advance({ seconds: 30 })
  return codeAt(secreto, t.clock.now().getTime())
}
const save = (ajustes: BodyOf<typeof ajusteApi.guardarAjustes>['ajustes'], codigo = code()) =>
  admin.call(ajusteApi.guardarAjustes, { body: { currentPassword: PASSWORD, codigo, ajustes } })
const config = async () => (await (await t.as('nobody')).call(configApi.config)).body
const list = async () => (await admin.call(ajusteApi.listarAjustes)).body.ajustes
const one = async (name: string) => (await list()).find(({ clave }) => clave === name)
const sameEnv = (more: Record<string, string> = {}): Env => readEnv({ demo: false }, { ...t.env.GIVEN, ...more })

/** A second server on the same database, which learns of changes only by its own job. */
async function secondServer() {
  const deps: Deps = {
    db: t.db,
    env: sameEnv(),
    clock: t.clock,
    mailer: new TestMailer(),
    beacon: t.beacon,
    payments: null,
  }
  const app = await buildApp(deps)
  const hear = async () => {
    for (const job of ajusteJobs(deps)) await job.run()
  }
  return { deps, who: client(app, null), hear, close: () => app.close() }
}

/** Every way to move money or mail, with this confirmation. */
const WAYS: Record<
  string,
  (confirmacion: { currentPassword?: string; codigo?: string }) => Promise<{ body: { code?: string } }>
> = {
  ...Object.fromEntries(
    [...AJUSTES.cobros, ...AJUSTES.correo].map(clave => [
      clave,
      confirmacion => admin.call(ajusteApi.guardarAjustes, { body: { ...confirmacion, ajustes: { [clave]: '' } } }),
    ]),
  ),
  'Conectar el correo': ({ currentPassword = '', codigo }) =>
    admin.call(ajusteApi.conectarCorreo, {
      body: {
        proveedor: 'propio',
        servidor: 'mail.example',
        direccion: 'rifa@rifa.example',
        clave: 'x',
        currentPassword,
        codigo,
      },
    }),
  'Conectar Mercado Pago': ({ currentPassword = '', codigo }) =>
    admin.call(ajusteApi.conectarMercadoPago, { body: { currentPassword, codigo } }),
  'Desconectar Mercado Pago': ({ currentPassword = '', codigo }) =>
    admin.call(ajusteApi.desconectarMercadoPago, { body: { currentPassword, codigo } }),
}

it.each(Object.keys(WAYS))(
  '%s: what moves money or mail asks for the password, and for the code of who has a second factor',
  async way => {
    Object.assign(t.env, { MP_CLIENT_ID: 'app', MP_CLIENT_SECRET: 'secreto' })
    const refusal = async (confirmacion: { currentPassword?: string; codigo?: string }) =>
      (await WAYS[way]?.(confirmacion))?.body.code
    const currentPassword = PASSWORD
    expect(await refusal({ currentPassword: 'no es esta' })).toBe('PASSWORD_ACTUAL')
    const confirmed = await refusal({ currentPassword })
    expect(['PASSWORD_ACTUAL', 'CODIGO_INCORRECTO']).not.toContain(confirmed)
    await turnOn()
    expect(await refusal({ currentPassword, codigo: '000000' })).toBe('CODIGO_INCORRECTO')
    expect(await refusal({ currentPassword: 'no es esta', codigo: code() })).toBe('PASSWORD_ACTUAL')
    expect(await refusal({ currentPassword, codigo: code() })).toBe(confirmed)
  },
)

it('what moves neither is saved by the session alone, the year and whether buyers need an address too', async () => {
  const own = [...AJUSTES.ventas, ...AJUSTES.premios].filter(clave => t.env.GIVEN[clave] === undefined)
  const ajustes = Object.fromEntries(own.map(clave => [clave, '']))
  expect(AJUSTES_CON_CONFIRMACION).not.toContain('CAMPAIGN_YEAR')
  expect(Object.keys(ajustes)).toContain('CORREO_EN_PERSONA')
  expect((await admin.call(ajusteApi.guardarAjustes, { body: { ajustes } })).status).toBe(200)
})

it('publishing goes by the settings as saved, on a server that has not heard of them too', async () => {
  await turnOn()
  await updateNewToBorrador(t.db)
  const second = await secondServer()
  Object.assign(second.deps.env, { NODE_ENV: 'production' })
  expect((await save({ ...CREDENTIALS, MP_ACCESS_TOKEN: 'TEST-1' })).status).toBe(200)
  const publish = publicarConAjustes(second.deps, t.users.admin, true)
  await expect(publish).rejects.toThrow('cobros de verdad')
  await second.close()
})

it('but whether the shop sells what sellers hold on paper, which the guided start asks until it is answered', async () => {
  const asked = async () => (await admin.call(publicacionApi.leerPublicacion)).body.preguntaAsignadas
  expect(await asked()).toBe(true)
  const answer = { ajustes: { VENDER_ASIGNADAS_ONLINE: 'no' } }
  expect((await admin.call(ajusteApi.guardarAjustes, { body: answer })).status).toBe(200)
  expect([await asked(), (await config()).venderAsignadas]).toEqual([false, false])
  const both = { ajustes: { ...answer.ajustes, MAIL_FROM: 'rifa@rifa.example' } }
  expect((await admin.call(ajusteApi.guardarAjustes, { body: both })).body.code).toBe('PASSWORD_ACTUAL')
})

describe('what an organiser decides', () => {
  beforeEach(turnOn)

  it('may be how long a prize can be claimed', async () => {
    expect((await save({ RECLAMO_DIAS: '0' })).body.message).toBe(
      '«Días para reclamar un premio» tiene que ser un número entero entre 1 y 365.',
    )
    expect((await save({ RECLAMO_DIAS: '20' })).status).toBe(200)
    expect([t.env.RECLAMO_DIAS, await one('RECLAMO_DIAS')]).toMatchObject([20, { valor: '20', origen: 'guardado' }])
  })

  it('rules at once, and in every other server with its next look', async () => {
    const other = await secondServer()
    expect((await config()).reservaMinutos).toBe(30)
    expect((await save({ RESERVA_MINUTOS: '45', VENDER_ASIGNADAS_ONLINE: 'no' })).status).toBe(200)
    expect(await config()).toMatchObject({ reservaMinutos: 45, venderAsignadas: false })
    expect(other.deps.env.RESERVA_MINUTOS).toBe(30)
    await other.hear()
    expect((await other.who.call(configApi.config)).body).toMatchObject({ reservaMinutos: 45, venderAsignadas: false })
    expect(await one('RESERVA_MINUTOS')).toEqual({
      clave: 'RESERVA_MINUTOS',
      valor: '45',
      origen: 'guardado',
      sinUsar: '',
    })
    await save({ RESERVA_MINUTOS: '' })
    await other.hear()
    expect([other.deps.env.RESERVA_MINUTOS, (await config()).reservaMinutos]).toEqual([30, 30])
    await other.close()
  })

  it('gives way to a variable that is set, which is shown as such', async () => {
    expect(await one('VENTA_LIBRE')).toEqual({ clave: 'VENTA_LIBRE', valor: 'no', origen: 'entorno', sinUsar: '' })
    const refused = await save({ VENTA_LIBRE: 'si' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '«Los vendedores venden números sin asignar» lo fijó quien instaló el programa.',
    ])
  })

  it('is refused with the sentence of a start, keeps what was there and costs no code', async () => {
    const codigo = code()
    for (const [ajustes, message] of [
      [
        { RESERVA_MINUTOS: '3' },
        '«Minutos que se reserva un número sin pagar» tiene que ser un número entero entre 6 y 1440.',
      ],
      [{ PAYMENTS: 'mercadopago' }, '«Access token» falta, y «Cómo se cobra en línea» necesita ese dato.'],
      [{ PAYMENTS: 'simulado' }, '«Cómo se cobra en línea» se guarda como mercadopago, o vacío.'],
      [
        { SMTP_URL: 'correo.example' },
        '«Servidor de correo» tiene que ser una dirección que empiece con smtp:// o smtps://.',
      ],
      [
        { SMTP_URL: 'smtp://localhost/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id' },
        '«Servidor de correo» tiene que terminar en el servidor y su puerto, como smtps://usuario:clave@smtp.example:465.',
      ],
      [
        { SMTP_URL: 'smtp://10.0.0.5' },
        '«Servidor de correo» es una máquina de la red interna: la permite quien instaló el programa, con SMTP_INTERNOS.',
      ],
      [
        { MAIL_FROM: 'rifa@example.org, otra@example.org' },
        '«Dirección de la que salen» tiene que ser un email, o un nombre y un email como La rifa <rifa@example.org>.',
      ],
    ] as const) {
      const refused = await save(ajustes, codigo)
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
    const MAIL_FROM = 'rifa@rifa.example'
    expect((await save({ RESERVA_MINUTOS: '20', MAIL_FROM }, codigo)).status).toBe(200)
    const again = await save({ RESERVA_MINUTOS: '21', MAIL_FROM: 'otra@rifa.example' }, codigo)
    expect([again.status, again.body.code]).toEqual([400, 'CODIGO_INCORRECTO'])
    expect([(await config()).reservaMinutos, t.env.MAIL_FROM]).toEqual([20, MAIL_FROM])
  })

  it('names the variable of the installation that stands against it', async () => {
    const production = { NODE_ENV: 'production', DRAW_SOURCE: 'drand', MP_BASE_URL: 'http://pagos.example' }
    const deps: Deps = {
      db: t.db,
      env: sameEnv(production),
      clock: t.clock,
      mailer: new TestMailer(),
      beacon: t.beacon,
      payments: null,
    }
    await expect(
      guardarAjustes(deps, t.users.admin, { currentPassword: PASSWORD, codigo: code(), ajustes: CREDENTIALS }),
    ).rejects.toThrow('«MP_BASE_URL» tiene que empezar con https:// en producción.')
  })

  it('turns payments on without a restart, and its secrets are never seen again', async () => {
    const other = await secondServer()
    expect((await save(CREDENTIALS)).status).toBe(200)
    expect((await config()).payments).toBe('mercadopago')
    await other.hear()
    expect(other.deps.payments).toMatchObject({ provider: 'mercadopago', liveMode: true })
    await other.close()
    const rows = await t.db.selectFrom('ajuste').selectAll().execute()
    const acts = await t.db.selectFrom('auditoria').select('detalle').where('accion', '=', 'guardarAjustes').execute()
    expect(acts.at(-1)?.detalle).toBe('{"campos":["PAYMENTS","MP_ACCESS_TOKEN","MP_WEBHOOK_SECRET"]}')
    const seen = [JSON.stringify(rows.map(row => [row.valor, row.sellado?.toString('latin1')])), JSON.stringify(acts)]
    seen.push(JSON.stringify(await list()), JSON.stringify(await config()))
    for (const text of seen) for (const secret of [TOKEN, FIRMA]) expect(text).not.toContain(secret)
    expect(await one('MP_ACCESS_TOKEN')).toEqual({
      clave: 'MP_ACCESS_TOKEN',
      valor: '',
      origen: 'guardado',
      sinUsar: '',
    })
  })

  it('sends mail by the server it names, and a trial shows that server’s answer', async () => {
    const salida = async () => (await admin.call(correoApi.listarCorreos, { params: { page: 1 } })).body.salida
    const trial = async () => (await admin.call(ajusteApi.probarAjustes, { body: { que: 'correo' } })).body
    expect([await salida(), (await trial()).anda]).toEqual(['archivo', false])
    // Nobody listens on the port of nobody.
    expect((await save({ SMTP_URL: 'smtp://127.0.0.1:1' })).status).toBe(200)
    expect(await salida()).toBe('smtp')
    expect(await trial()).toEqual({
      status: 'success',
      anda: false,
      message: 'No se pudo llegar al servidor de correo: revisá la dirección y el puerto.',
      detalle: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

describe('what was saved with another key', () => {
  it('stops a start with a sentence that names it, unless a variable sets the same', async () => {
    await turnOn()
    await save({ ...CREDENTIALS, RESERVA_MINUTOS: '20', VENDER_ASIGNADAS_ONLINE: 'no' })
    const lost = { SECRETO_DATOS: 'otra clave de los datos de las pruebas' }
    await expect(readAjustes(t.db, sameEnv(lost))).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/El ajuste \w+, guardado en Configuración/),
    })
    const env = sameEnv({ ...lost, ...CREDENTIALS, SMTP_URL: 'smtp://localhost' })
    await readAjustes(t.db, env)
    expect(env).toMatchObject({ RESERVA_MINUTOS: 20, VENDER_ASIGNADAS_ONLINE: false })
  })
})
