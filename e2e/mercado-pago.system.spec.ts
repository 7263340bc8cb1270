import { connectingBy, type StandIn, startStandIn } from '../api/test/mercadopago-stand-in.ts'
import { expect, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'

/** A treasurer connects the organisation's Mercado Pago account: refused once, then given, and left again. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora' }

let mp: StandIn
let server: ServerProcess
test.beforeAll(async () => {
  mp = await startStandIn()
  server = await startServer({ demo: false, env: { ...ADMIN, ...connectingBy(mp) }, dataDir: await freshFolder() })
})
test.afterAll(async () => {
  await server.stop()
  await mp.close()
})

test('an account is connected by its owner’s permission, and no token is copied', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL)
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { name: 'Poné tu rifa en marcha' })).toBeVisible()
  await page.goto('/admin/configuracion?ver=cobros')
  await expect(page.getByText('Para cobrar en línea conectá la cuenta', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Access token')).toBeHidden()
  const conectar = async () => {
    await page.getByLabel('Tu contraseña de acá').fill(ADMIN.ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  }
  await expectPleasant(page)
  await conectar()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByText('No diste el permiso en Mercado Pago: nada cambió.')).toBeVisible()

  await conectar()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await expect(page.getByText('Conectado como ESCUELA12')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/configuracion?ver=cobros`)
  await expectPleasant(page)
  await page.getByRole('button', { name: 'Probar los cobros' }).click()
  await expect(page.getByText('Mercado Pago contesta y acepta las credenciales.')).toBeVisible()

  mp.oauth.revoke()
  await page.getByRole('button', { name: 'Probar los cobros' }).click()
  await expect(page.getByText('Mercado Pago no acepta el access token', { exact: false })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Mercado Pago quitó el permiso de ESCUELA12', { exact: false })).toBeVisible()
  }).toPass({ timeout: 25_000 })
  await expectPleasant(page)

  await conectar()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await expect(page.getByText('Conectado como ESCUELA12')).toBeVisible()
  await page.getByLabel('Tu contraseña de acá').fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Para cobrar en línea conectá la cuenta', { exact: false })).toBeVisible()
  await context.close()
})
