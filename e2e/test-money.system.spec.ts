import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../api/test/free-port.ts'
import { paymentsBy, type StandIn, startStandIn } from '../api/test/mercadopago-stand-in.ts'
import { makeCertificate } from '../api/test/nginx.ts'
import { type Api, apiOf, makeDraw } from './api.ts'
import { screens } from './every-screen.ts'
import { expect, expectAccessible, PASSWORD, type Person, signIn, test } from './fixtures.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'
import { dayIn } from './steps.ts'

/**
 * An installation in production with the test credentials of Mercado Pago, before its raffle is published: every screen names them, an
 * organiser buys with them, nobody else does, and it is not published until those orders are given back and the credentials are real.
 */
test.describe.configure({ mode: 'serial' })

let mp: StandIn
let server: ServerProcess
let restart: (token: string) => Promise<ServerProcess>
let admin: Api

test.beforeAll(async () => {
  const [folder, dataDir, port] = [await freshFolder(), await freshFolder(), await freePort()]
  makeCertificate(folder)
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => readFileSync(join(folder, name))) as [Buffer, Buffer]
  mp = await startStandIn({ accessToken: 'TEST-stand-in', tls: { key, cert } })
  const production = {
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
    ADMIN_EMAIL: 'admin@talonario.test',
    ADMIN_PASSWORD: PASSWORD,
    DRAND_URLS: mp.url,
    PUSH_SERVICIOS: 'no',
    ...paymentsBy(mp),
  }
  restart = async token => {
    await server?.kill()
    return await startServer({ demo: false, env: { ...production, MP_ACCESS_TOKEN: token }, dataDir, port })
  }
  server = await restart('TEST-stand-in')
  admin = await apiOf(server.url, 'admin')
  await makeDraw(admin, { fuente: 'bolillero', fecha: dayIn(40), premios: ['Bicicleta'], numeros: 20 })
  await makePeople()
})
test.afterAll(async () => {
  await server.stop()
  await mp.close()
})

async function makePeople() {
  const as = (person: Person, ci: string) => ({
    nombreUsu: person,
    nombreCompleto: `${person} Paz`,
    ci,
    email: `${person}@talonario.test`,
    telefono: '099 123 456',
    password: PASSWORD,
    passwordRep: PASSWORD,
  })
  await admin('POST', 'usuario/registerVendedor', { ...as('vendedora', '40000012'), rol: 'vendedor' }, true)
  const { telefono: _, ...cliente } = as('cliente', '40000025')
  await admin('POST', 'usuario/register', cliente, true)
}

const mark = (page: Page) => page.getByRole('complementary', { name: 'Pagos de prueba' })

for (const who of ['nobody', 'cliente', 'vendedora', 'admin'] as const) {
  test(`every screen of ${who} names the payments as tests`, async ({ browser }) => {
    test.slow()
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } })
    if (who !== 'nobody') await signIn(page, who)
    await page.goto('/landing')
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id ?? '')
    for (const path of screens[who].map(path => path.replace('{id}', id)).filter(path => !path.includes('{')))
      await test.step(path, async () => {
        await page.goto(path)
        await expect(mark(page)).toBeInViewport()
        await expect(mark(page)).toHaveText('Pagos de prueba: no se cobra dinero de verdad.')
      })
    await expectAccessible(page)
    await page.close()
  })
}

test('an organiser buys with them and nobody else does; it is published once those orders are given back and the credentials are real', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.route(`${mp.url}/**`, route => route.fulfill({ contentType: 'text/html', body: 'Mercado Pago' }))
  await signIn(page, 'admin')
  await page.goto('/tienda')
  await page.getByRole('button', { name: /0007/ }).click()
  await page.getByRole('link', { name: /^Ver carrito/ }).click()
  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
  await page.waitForURL(`${mp.url}/**`)
  const preference = new URL(page.url()).searchParams.get('pref_id') ?? ''
  const { id, status, external_reference } = mp.store.pay(preference)
  const back = new URL(mp.store.preferences.get(preference)?.back_urls?.success ?? '')
  back.search = new URLSearchParams([...back.searchParams, ['payment_id', `${id}`], ['status', status]]).toString()
  await page.goto(back.href)
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await expect(mark(page)).toBeInViewport()

  const stranger = await apiOf(server.url, 'cliente')
  const { rifas } = await stranger('POST', 'rifa/buscarRifas', { numeros: [8] })
  await expect(
    stranger('POST', 'pago/procesarPago', { productos: [{ _id: rifas[0]._id, quantity: 1, tipo: 'rifa' }] }),
  ).rejects.toThrow('La venta todavía no empezó. Volvé pronto.')

  await page.goto('/admin/pagos')
  await expect(page.getByText('Pagada').filter({ visible: true }).first()).toBeVisible()
  const { compras } = await admin('GET', 'pago/listarCompras/1')
  expect(compras).toMatchObject([{ estado: 'pagada', referencia: external_reference }])

  await introduce()
  await page.goto('/admin/profile')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByRole('button', { name: 'Publicar igual' }).click()
  }
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('No se puede publicar sin cobros de verdad', { exact: false })).toBeVisible()

  // With real credentials, but a number that test money bought.
  server = await restart('APP_USR-stand-in')
  await page.goto('/admin/profile')
  await expect(mark(page)).toHaveCount(0)
  await publish()
  await expect(page.getByText('El número 00007 se compró con pagos de prueba.', { exact: false })).toBeVisible()

  server = await restart('TEST-stand-in')
  admin = await apiOf(server.url, 'admin')
  await admin('POST', 'pago/reembolsar', { compraId: compras[0]._id, motivo: 'Era una prueba' })
  server = await restart('APP_USR-stand-in')
  await page.goto('/admin/profile')
  await publish()
  await expect(page.getByText('La rifa está publicada: cualquiera ve el sitio y puede comprar.')).toBeVisible()

  // A published one does not start with them, and says what to do.
  await expect(restart('TEST-stand-in')).rejects.toThrow(
    'La variable MP_ACCESS_TOKEN es de prueba, y la rifa está publicada',
  )
  server = await restart('APP_USR-stand-in')
  await page.close()
})

async function introduce() {
  const { version, datos } = await admin('GET', 'organizacion/leer')
  const identidad = { ...datos.identidad, nombre: 'Rifa de la Escuela 12', contacto: 'rifa@escuela.test' }
  const legales = { terminos: 'Participan mayores de 18 años.', privacidad: '' }
  await admin('PUT', 'organizacion/guardar', { version, identidad, legales })
}
