import { expect, test } from './fixtures.ts'
import { type Hands, hands } from './hands.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'
import { dashes, dayIn } from './steps.ts'

/** A treasurer's desk: from nothing to a raffle with sixty sellers, what one of them brings, and a count typed wrong. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora' }
const SELLERS = 60
/** Every button is pressed twice, so many ms apart. */
const IMPATIENT = 150

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServer({ demo: false, env: ADMIN, dataDir: await freshFolder() })
})
test.afterAll(() => server.stop())

/** Cards of invitations on a page of A4. */
const CARDS = 9

test('sixty sellers from a pasted list have all numbers of three draws in sixty actions; stubs take eight, a wrong count four', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 657 } })
  const page = await context.newPage()
  await page.goto('/login')
  const me = hands(page, IMPATIENT)
  await me.fill('Email', ADMIN.ADMIN_EMAIL)
  await me.fill('Contraseña', ADMIN.ADMIN_PASSWORD)
  await me.button('Ingresar')
  await expect(page.getByRole('heading', { name: 'Poné tu rifa en marcha' })).toBeVisible()
  await me.link('Creá los números')
  for (const [i, cantidad] of [2400, 1620, 980].entries()) await makeDraw(me, dayIn(20 + 10 * i), cantidad)
  await me.link('Premios')
  for (const [i, name] of ['Bicicleta', 'Tablet', 'Parlante'].entries()) await makePrize(me, name, i + 1)
  await bringSellers(me)
  await me.link('Asignar números')
  await me.link('Repartir')
  for (const [i, each] of [40, 27, 16].entries()) await handOut(me, i, each)
  await introduce(me)
  await me.button('Publicar')
  await me.button('Publicar igual')
  await expect(page.getByText('La rifa está publicada: cualquiera ve el sitio y puede comprar.')).toBeVisible()
  console.log(`from nothing to published, ${SELLERS} sellers with their numbers: ${me.count()} actions`)
  expect(me.count()).toBeLessThanOrEqual(60)

  const stubs = hands(page, IMPATIENT)
  await bringStubs(stubs)
  console.log(`stubs and cash of 40 numbers: ${stubs.count()} actions`)
  expect(stubs.count()).toBeLessThanOrEqual(8)

  const recount = hands(page, IMPATIENT)
  await putRight(recount)
  console.log(`a wrong count put right: ${recount.count()} actions`)
  expect(recount.count()).toBeLessThanOrEqual(4)
  await context.close()
})

async function makeDraw(me: Hands, day: string, cantidad: number) {
  await me.fill('Cantidad de rifas', String(cantidad))
  await me.fill('Precio de cada rifa', '1500')
  await me.fill('Fecha del sorteo', dashes(day))
  await me.button('Generar')
  await expect(me.page.getByText(`Se generaron ${cantidad} rifas correctamente.`)).toBeVisible()
}

async function makePrize(me: Hands, name: string, draw: number) {
  await me.choose('Para el sorteo', draw)
  await me.fill('Nombre del premio', name)
  await me.fill('Descripción', `${name} nueva, con garantía.`)
  await me.button('Crear Premio')
  const attached = me.page.getByRole('list', { name: /^Premios del/ })
  await expect(attached.getByRole('button', { name: `Modificar ${name}` })).toBeVisible()
}

async function bringSellers(me: Hands) {
  await me.link('Alta Vendedor')
  const rows = Array.from({ length: SELLERS }, (_, i) => {
    const letters = String.fromCharCode(65 + (i % 26)) + String.fromCharCode(97 + Math.floor(i / 26))
    return [`4º ${i % 2 ? 'A' : 'B'}`, `Familia ${letters}`, `011 15-1234-5${600 + i}`, `40.123.${100 + i}`].join('\t')
  })
  await me.paste('Pegá la lista', `Curso\tNombre y apellido\tTeléfono\tDNI\n${rows.join('\n')}`)
  await me.button(`Dar de alta a ${SELLERS} vendedores`)
  await expect(me.page.getByText(`Se importaron ${SELLERS} vendedores.`)).toBeVisible()
  // Read by the country's rules: without the 0 and the 15 it was typed with.
  const invite = me.page.getByRole('link', { name: 'Invitar a Familia Aa por WhatsApp', exact: true })
  await expect(invite).toHaveAttribute('href', /^https:\/\/wa\.me\/5491112345600\?text=/)
  await expect(me.page.locator('.qr-code')).toHaveCount(SELLERS)
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
  const sheet = (await me.page.pdf({ format: 'A4', margin })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(SELLERS / CARDS))
}

async function handOut(me: Hands, draw: number, each: number) {
  const { page } = me
  await expect(page.getByLabel('A cada vendedor', { exact: true })).toBeVisible()
  if (draw > 0) await me.choose('Sorteo', draw)
  await me.fill('A cada vendedor', String(each))
  await me.button('Ver el reparto')
  await me.press(page.getByRole('button', { name: /^Repartir / }))
  await expect(page.getByRole('list', { name: 'Repartos hechos' }).getByRole('listitem')).toHaveCount(draw + 1)
}

async function introduce(me: Hands) {
  await me.link('Configuración')
  await me.fill('Nombre', 'Rifa de la Escuela 12')
  await me.fill('Email de contacto', 'rifa@escuela.test')
  await me.link('Legal')
  await me.fill('Bases y condiciones', 'Participan mayores de 18 años.')
  await me.button('Guardar cambios')
  await expect(me.page.getByText('Los cambios se guardaron. Ya se ven en el sitio.')).toBeVisible()
}

async function bringStubs(me: Hands) {
  await me.link('Caja')
  const seller = me.page.getByLabel('¿Quién vendió?')
  await expect(seller.locator('option')).toHaveCount(SELLERS + 1)
  await me.choose('¿Quién vendió?', 1)
  const [, desde = 0] = /Tiene (\d+) a/.exec((await me.page.getByText(/^Tiene \d+ a/).textContent()) ?? '') ?? []
  const names = Array.from(
    { length: 40 },
    (_, i) => `Comprador ${String.fromCharCode(65 + (i % 26))}\t099 111 2${10 + i}`,
  )
  await me.fill('Desde el número', String(Number(desde)))
  await me.fill('Hasta el número', String(Number(desde) + 39))
  await me.fill('Compradores, uno por fila', names.join('\n'))
  await me.fill('¿Cuánto efectivo trae?', '4560')
  await me.button('Registrar')
  await expect(me.page.getByText(/^Se registraron 40 ventas: \d{5} a \d{5}\. Recibo R-000001\.$/)).toBeVisible()
}

async function putRight(me: Hands) {
  await me.button('Corregir el recibo R-000001')
  await me.fill('¿Cuánto había?', '45600')
  await me.press(me.page.getByRole('dialog').getByRole('button', { name: 'Corregir', exact: true }))
  await expect(me.page.getByText('Lo contado quedó corregido.')).toBeVisible()
  const cash = me.page.locator('.stat-tile', { hasText: 'Efectivo en la organización' })
  await expect(cash.getByText(/45\.600/)).toBeVisible()
}
