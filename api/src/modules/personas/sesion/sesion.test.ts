import { accesoApi, sesionApi } from '@talonario/contract'
import { beforeEach, expect, test } from 'vitest'
import { forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = forTest(await testApp())
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Signs in as the shopper does on a device. */
async function signIn(userAgent: string) {
  const nobody = await t.as('nobody')
  const body = { email: 'cliente@talonario.test', password: 'talonario-demo' }
  const reply = await nobody.call(accesoApi.login, { body, headers: { 'user-agent': userAgent } })
  expect(reply.status).toBe(200)
  return reply.body.token
}

test('everybody sees their own open sessions, in words they recognise, and nobody else’s', async () => {
  const cliente = await t.as('cliente')
  await t.as('clienta')
  t.clock.advance({ minutes: 5 })
  await signIn(PHONE)
  const { body } = await cliente.call(sesionApi.sesiones)
  expect(body.sesiones).toMatchObject([
    { dispositivo: '', abierta: '2026-11-21T15:00:00.000Z', usada: '2026-11-21T15:05:00.000Z', actual: true },
    {
      dispositivo: 'Chrome en Android',
      abierta: '2026-11-21T15:05:00.000Z',
      usada: '2026-11-21T15:05:00.000Z',
      actual: false,
    },
  ])
})

test('a session that has run out is not open', async () => {
  await signIn(PHONE)
  t.clock.advance({ hours: 13 })
  const cliente = await t.as('cliente')
  expect((await cliente.call(sesionApi.sesiones)).body.sesiones).toMatchObject([{ actual: true }])
})

test('with the password, every session but the own one is ended at once', async () => {
  const cliente = await t.as('cliente')
  const others = [await t.as('cliente'), await t.as('cliente')]
  const stranger = await t.as('clienta')
  const reply = await cliente.call(sesionApi.cerrarSesiones, { body: { currentPassword: 'talonario-demo' } })
  expect(reply.status).toBe(200)
  expect(reply.body.message).toBe('Se cerraron 2 sesiones.')
  for (const other of others) expect((await other.call(sesionApi.sesiones)).status).toBe(401)
  expect((await cliente.call(sesionApi.sesiones)).body.sesiones).toHaveLength(1)
  expect((await stranger.call(sesionApi.sesiones)).status).toBe(200)
})

test('without the password none is ended, and guesses are counted', async () => {
  const vendedora = await t.as('vendedora')
  const other = await t.as('vendedora')
  const body = { currentPassword: 'no-es-esta' }
  for (let n = 0; n < 10; n++) {
    const reply = await vendedora.call(sesionApi.cerrarSesiones, { body })
    expect(reply.body.message).toBe('La contraseña actual no es correcta.')
  }
  expect((await vendedora.call(sesionApi.cerrarSesiones, { body })).status).toBe(429)
  expect((await other.call(sesionApi.sesiones)).status).toBe(200)
})
