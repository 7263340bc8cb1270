import { expect, test } from './fixtures.ts'
import { type Hands, hands } from './hands.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'
import { dashes, dayIn } from './steps.ts'

/** A raffle among a few, from an empty start to its first sale, by what is on the screen. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora' }
const MOST = 20

/** Every button is pressed twice, so many ms apart. */
const IMPATIENT = 250

/** What such a raffle does not use. */
const UNUSED = /vendedor|talonario|cuota|modalidad|comisi|teléfonos|sin señal|producto|meta|caja|rendi/i

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServer({ demo: false, env: ADMIN, dataDir: await freshFolder() })
})
test.afterAll(() => server.stop())

test('an empty start becomes a published raffle with its first sale in twenty actions, without a word of what it does not use', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login')
  const me = hands(page, IMPATIENT)
  await signIn(me)
  await me.press(page.getByRole('button', { name: /^Un sorteo, entre pocos/ }))
  await makeRaffle(me)
  await publish(me)
  await sellOne(me)
  console.log(`from nothing to the first sale of a raffle among a few: ${me.count()} actions`)
  expect(me.count()).toBeLessThanOrEqual(MOST)
  for (const path of await placesOf(me)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await test.step(path, async () => expect.soft(await wordsOf(me), path).not.toMatch(UNUSED))
  }
  await context.close()
})

async function signIn(me: Hands) {
  await me.fill('Email', ADMIN.ADMIN_EMAIL)
  await me.fill('Contraseña', ADMIN.ADMIN_PASSWORD)
  await me.button('Ingresar')
  await expect(me.page.getByRole('heading', { name: 'Poné tu rifa en marcha' })).toBeVisible()
}

async function makeRaffle(me: Hands) {
  await me.fill('Nombre de la rifa', 'Rifa de la Escuela 12')
  await me.fill('Cuántos números', '300')
  await me.fill('Precio de cada número', '500')
  await me.fill('Día del sorteo', dashes(dayIn(40)))
  await me.fill('Qué se sortea', 'Una bicicleta')
  await me.button('Armar la rifa')
  await expect(me.page.getByText('La rifa está armada: leé las bases y publicala.')).toBeVisible()
}

async function publish(me: Hands) {
  expect(await me.page.getByLabel('Bases y condiciones').inputValue()).toContain('Una bicicleta')
  await me.click(me.page.getByRole('checkbox', { name: 'Las leí' }))
  await expect(me.page.getByRole('checkbox', { name: 'Las leí' })).toHaveCount(0)
  await me.button('Publicar')
  await me.button('Publicar igual')
  await expect(me.page.getByText('La rifa está publicada: cualquiera puede comprar.')).toBeVisible()
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

/** Where the menus lead. */
async function placesOf({ page }: Hands): Promise<string[]> {
  await page.goto('/admin/profile')
  const menu = page.getByRole('navigation', { name: 'Administración' })
  await expect(menu.getByRole('link', { name: 'Configuración' })).toBeVisible()
  const own = await menu.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  return [...own.filter(path => !path.endsWith('logout')), '/landing', '/tienda', '/mis-compras']
}

/** All that is on the screen but the lines that offer something, the program's credit, and the trail's list of every act there is. */
const wordsOf = ({ page }: Hands): Promise<string> =>
  page.evaluate(() => {
    for (const offer of document.querySelectorAll('[data-also], select[aria-label="Acción"]')) offer.remove()
    return document.body.innerText.replace('Hecho con Talonario', '')
  })
