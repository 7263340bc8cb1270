import { configApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/test-app.ts'

const keys = { MP_ACCESS_TOKEN: 'TEST-acceso', MP_WEBHOOK_SECRET: 'TEST-firma', MP_PUBLIC_KEY: 'TEST-publica' }

it('the browser gets locale, currency, zone, campaign year and today, and of the provider its public key and locale only', async () => {
  const t = await testApp({ env: { PAYMENTS: 'mercadopago', BASE_URL: 'https://rifa.example', ...keys } })
  const { status, body, text } = await (await t.as('nobody')).call(configApi.config)
  await t.close()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    locale: 'es-AR',
    currency: 'ARS',
    zone: 'America/Argentina/Buenos_Aires',
    campaignYear: 2026,
    fuente: 'interna',
    hoy: '2026-11-21',
    payments: 'mercadopago',
    mercadoPago: { publicKey: 'TEST-publica', locale: 'es-AR' },
  })
  for (const key of [keys.MP_ACCESS_TOKEN, keys.MP_WEBHOOK_SECRET]) expect(text).not.toContain(key)
})
