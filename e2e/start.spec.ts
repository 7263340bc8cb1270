import { expect, test } from './fixtures.ts'
import { type Hands, hands } from './hands.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'
import { dashes, dayIn } from './steps.ts'

/** From an empty start to a published raffle with its first sale, by what is on the screen. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora' }
const MOST = 40

/** Every button is pressed twice, so many ms apart. */
const IMPATIENT = 250

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServer({ demo: false, env: ADMIN, dataDir: await freshFolder() })
})
test.afterAll(() => server.stop())

/** One red dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(DOT, 'base64'),
})

test('an empty start becomes a published raffle with its first sale in forty actions', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login')
  const me = hands(page, IMPATIENT)
  await signIn(me)
  await makeNumbers(me)
  await makePrizes(me)
  await bringSellers(me)
  await introduce(me)
  await publish(me)
  await sellOne(me)
  expect(me.count()).toBeLessThanOrEqual(MOST)
  await context.close()
})

async function signIn(me: Hands) {
  await me.fill('Email', ADMIN.ADMIN_EMAIL)
  await me.fill('Contraseña', ADMIN.ADMIN_PASSWORD)
  await me.button('Ingresar')
  await expect(me.page.getByRole('heading', { name: 'Poné tu rifa en marcha' })).toBeVisible()
}

async function makeNumbers(me: Hands) {
  await me.link('Creá los números')
  await me.fill('Cantidad de rifas', '1000')
  await me.fill('Precio de cada rifa', '2500')
  await me.fill('Fecha del sorteo', dashes(dayIn(40)))
  await me.button('Generar')
  await expect(me.page.getByText('Se generaron 1000 rifas correctamente.')).toBeVisible()
}

async function makePrizes(me: Hands) {
  await me.link('Premios')
  await me.choose('Para el sorteo', 1)
  for (const name of ['Bicicleta', 'Tablet', 'Parlante']) {
    await me.fill('Nombre del premio', name)
    await me.fill('Descripción', `${name} nueva, con garantía.`)
    await me.pick(me.page.getByLabel('Imagen del premio (opcional)'), png(name))
    await me.button('Crear Premio')
    const attached = me.page.getByRole('list', { name: /^Premios del/ })
    await expect(attached.getByRole('button', { name: `Modificar ${name}` })).toBeVisible()
  }
}

async function bringSellers(me: Hands) {
  await me.link('Alta Vendedor')
  const rows = ['Ana', 'Beto', 'Carla', 'Dani', 'Eva'].map(
    (name, i) => `${name} Paz;${name.toLowerCase()};400000${i};${name.toLowerCase()}@escuela.test;099 111 22${i}`,
  )
  const csv = Buffer.from(`Nombre;Usuario;Documento;Correo;Teléfono\n${rows.join('\n')}\n`)
  await me.pick(me.page.getByLabel('O elegí un archivo de Excel o CSV'), {
    name: 'vendedores.csv',
    mimeType: 'text/csv',
    buffer: csv,
  })
  await me.button('Dar de alta a 5 vendedores')
  await expect(me.page.getByText('Se importaron 5 vendedores.')).toBeVisible()
  await expect(me.page.getByRole('link', { name: 'Invitar a Eva Paz por WhatsApp' })).toBeVisible()
}

async function introduce(me: Hands) {
  await me.link('Configuración')
  await me.fill('Nombre', 'Rifa de la Escuela 12')
  const logo = me.page.getByLabel('Logo (opcional)')
  await me.pick(logo, png('logo'))
  await expect(me.page.locator('.image-picker', { has: logo }).locator('img')).toBeVisible()
  await me.fill('Email de contacto', 'rifa@escuela.test')
  await me.link('Legal')
  await me.fill('Bases y condiciones', 'Participan mayores de 18 años.')
  await me.button('Guardar cambios')
  await expect(me.page.getByText('Los cambios se guardaron. Ya se ven en el sitio.')).toBeVisible()
}

async function publish(me: Hands) {
  await me.button('Publicar')
  await me.button('Publicar igual')
  await expect(me.page.getByText('La rifa está publicada: cualquiera ve el sitio y puede comprar.')).toBeVisible()
}

async function sellOne(me: Hands) {
  await me.link('Ver la tienda')
  await me.click(me.page.getByRole('button', { name: /0007/ }))
  await me.click(me.page.getByRole('link', { name: /^Ver carrito/ }))
  await me.link('Siguiente')
  await me.button('Pagar en modo de prueba')
  await me.page.waitForURL('**/simulado/pagar/**')
  await me.button('Aprobar')
  await expect(me.page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
}
