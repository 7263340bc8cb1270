import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Hands, hands } from './hands.ts'
import { onOtherDays } from './other-days.ts'
import { chooseDay, dashes, decide, putNumberInCart } from './steps.ts'

/** A year of a rifa de generación in three draws: set up by hand, sold in instalments, one late, one freed, a terminación won. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora', DRAW_SOURCE: 'interna' }
const MOST = 45
/** From the first of a month, so that no day of a draw is in another one. */
const [COMIENZO, ...SORTEOS] = ['2031-03-01', '2031-03-11', '2031-03-18', '2031-03-25'] as const
const TABLA = [
  'Contado\t3600\t1\t1\t1',
  'Tres cuotas\t3600\t3\t1\t1',
  'Tras el primero\t2400\t1\t2\t2',
  'Tras el segundo\t1200\t1\t3\t3',
].join('\n')

/** Every button is pressed twice, so many ms apart. */
const IMPATIENT = 60

/** All that is sold ends the same, so that the third draw's prize by last digits is won by all that play but the number drawn. */
const EN_CUOTAS = [101, 201] as const

const dots = (day: string) => day.split('-').reverse().join('.')

const installation = onOtherDays(ADMIN)
test.afterAll(installation.end)

async function signIn(me: Hands) {
  await me.fill('Email', ADMIN.ADMIN_EMAIL)
  await me.fill('Contraseña', ADMIN.ADMIN_PASSWORD)
  await me.button('Ingresar')
  await expect(me.page).toHaveURL(/\/admin\/profile/)
}

test('three draws and four plans are set up, sold, paid late, freed, resold and drawn', async ({ browser }) => {
  test.setTimeout(420_000)
  const page = await installation.goOn(browser, COMIENZO)
  const me = hands(page, IMPATIENT)
  await setUp(me)
  console.log(`from nothing to a published campaign of three draws and four plans: ${me.count()} actions`)
  expect(me.count()).toBeLessThanOrEqual(MOST)
  await buy(browser, 1, /^1 pago de \$\s3\.600/)
  for (const numero of EN_CUOTAS) await buy(browser, numero, /^3 cuotas de \$\s1\.200/)

  await drawOf(await later(browser, SORTEOS[0]))
  const second = await later(browser, SORTEOS[1])
  await drawOf(second)
  // Whoever has a prize to get keeps their number.
  const [libre, otro] = (await winnerOf(second, SORTEOS[0])) === EN_CUOTAS[0] ? [EN_CUOTAS[1], EN_CUOTAS[0]] : EN_CUOTAS
  await bringBack(second, otro)
  await free(second, libre)
  await buy(browser, libre, /^1 pago de \$\s1\.200/)
  const third = await later(browser, SORTEOS[2])
  await drawOf(third)
  await seeResults(third)
  await handOver(third)
})

async function setUp(me: Hands) {
  const { page } = me
  await signIn(me)
  await me.link('Creá los números')
  await me.fill('Cantidad de rifas', '300')
  await me.fill('Precio de cada rifa', '3600')
  await me.fill('Fecha del sorteo', dashes(SORTEOS[0]))
  await me.button('Generar')
  await expect(page.getByText('Se generaron 300 rifas correctamente.')).toBeVisible()
  await me.link('Agendar sorteo')
  for (const day of SORTEOS.slice(1)) {
    await chooseDay(page, day)
    me.note()
    me.note()
    // Right after the one before, a press does nothing.
    await expect(async () => {
      await page.getByRole('button', { name: 'Agendar Sorteo' }).click()
      const scheduled = page.getByRole('list', { name: 'Sorteos agendados' })
      await expect(scheduled.getByText(dots(day), { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  }
  await me.link('Premios')
  for (const [i, name] of ['Bicicleta', 'Tablet', 'Parlante'].entries()) await makePrize(me, name, i + 1)
  await me.choose('¿Sale por terminación de otro premio?', 1)
  await makePrize(me, 'Vale')
  await me.link('Configuración')
  await me.link('Campañas')
  await me.press(page.getByRole('button', { name: /^En todos/ }))
  await me.fill('Pegá la tabla', TABLA)
  await me.button('Guardar la tabla')
  await expect(page.getByRole('table', { name: 'Modalidades' }).getByRole('row')).toHaveCount(5)
  await me.link('Configuración')
  await me.fill('Nombre', 'Generación 2031')
  await me.fill('Email de contacto', 'rifa@escuela.test')
  await me.link('Legal')
  await me.fill('Bases y condiciones', 'Participan mayores de 18 años.')
  await me.button('Guardar cambios')
  await expect(page.getByText('Los cambios se guardaron. Ya se ven en el sitio.')).toBeVisible()
  await me.button('Publicar')
  await me.button('Publicar igual')
  await expect(page.getByText('La rifa está publicada: cualquiera ve el sitio y puede comprar.')).toBeVisible()
}

async function makePrize(me: Hands, name: string, draw?: number) {
  if (draw) await me.choose('Para el sorteo', draw)
  await me.fill('Nombre del premio', name)
  await me.fill('Descripción', `${name} con garantía.`)
  await me.button('Crear Premio')
  await expect(me.page.getByRole('button', { name: draw ? `Modificar ${name}` : /Vale/ }).first()).toBeVisible()
}

/** A visitor without an account buys a number in the plan of that text. */
async function buy(browser: Browser, numero: number, plan: RegExp) {
  const context = await browser.newContext({ baseURL: installation.url(), viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await putNumberInCart(page, numero)
  await page.goto('/tienda/carrito')
  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  const como = page.getByLabel('Cómo se paga')
  await como.selectOption({ label: await labelOf(page, plan) })
  await page.getByLabel('Nombre completo').fill('Marta Giménez')
  await page.getByLabel('Documento').fill('3.204.117-5')
  await page.getByLabel('Email').fill('marta@correo.test')
  await page.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await page.waitForURL('**/simulado/pagar/**')
  await decide(page, 'Aprobar')
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await context.close()
}

const labelOf = async (page: Page, plan: RegExp) => (await page.getByRole('option', { name: plan }).textContent()) ?? ''

/** The day after a draw's, when what was due for it can be paid no more. */
async function later(browser: Browser, day: string): Promise<Page> {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const page = await installation.goOn(browser, next)
  await signIn(hands(page, IMPATIENT))
  return page
}

async function drawOf(page: Page) {
  await page.goto('/admin/rifas/sortear')
  await page.locator('button[aria-label*="día de sorteo"]').first().click()
  await page.getByRole('button', { name: 'Realizar Sorteo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Realizar Sorteo' }).click()
  await expect(page.getByText(/El sorteo se realizó correctamente/)).toBeVisible()
}

type Drawn = { fechaSorteo: string; ganadores: { numeroRifa: number }[] }

/** The number of a draw's first prize. */
async function winnerOf(page: Page, day: string): Promise<number | undefined> {
  const reply = await page.request.get('/api/sorteo/listarGanadores')
  const { sorteos }: { sorteos: Drawn[] } = await reply.json()
  return sorteos.find(({ fechaSorteo }) => fechaSorteo.startsWith(day))?.ganadores[0]?.numeroRifa
}

/** A late number is paid at the organiser's desk, found by its digits. */
async function bringBack(page: Page, numero: number) {
  await page.goto('/admin/campanias')
  await expect(page.getByRole('list', { name: 'Números atrasados' }).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Cobrar otro número').fill(String(numero))
  const charge = page.getByRole('button', { name: new RegExp(`^Cobrar solo la cuota 2 del 0*${numero}$`) })
  await charge.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar/ })
    .click()
  await expect(page.getByText(/^Cobrada: cuota 2 de 3 del /)).toBeVisible()
}

async function free(page: Page, numero: number) {
  await expect(page.getByRole('list', { name: 'Números atrasados' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Liberar las atrasadas' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Liberar 1 número?' })
  await expect(dialog.getByText(String(numero).padStart(5, '0'))).toBeVisible()
  await dialog.getByLabel('Motivo').fill('No pagó')
  await dialog.getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByText('Se liberó 1 número.')).toBeVisible()
}

async function seeResults(page: Page) {
  await page.goto('/resultado')
  const draws = page.getByRole('list', { name: 'Sorteos de la campaña' }).getByRole('listitem')
  await expect(draws).toHaveCount(3)
  await expect(draws.getByText('Sorteado')).toHaveCount(3)
  await draws.last().getByRole('link', { name: 'Ver el resultado' }).click()
  // The one that was brought back owes the third draw's instalment.
  await expect(page.getByText(': 1 número que termina en 01')).toBeVisible()
}

/** A prize by last digits is handed over to its winner. */
async function handOver(page: Page) {
  await page.goto('/admin/reclamos')
  const won = page.getByRole('list', { name: 'Premios por terminación' })
  await expect(won.getByRole('listitem')).toHaveCount(1)
  await won.getByRole('button', { name: /^Entregar Vale/ }).click()
  await page.getByLabel('Documento que mostró').fill('3.204.117-5')
  await page.getByRole('button', { name: 'Anotar la entrega' }).click()
  await expect(won.getByText(/^Entregado el .* contra el documento/)).toHaveCount(1)
}
