import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { begin, carry, salesOf, sold, toSell, vender } from './door.ts'
import { expect, type Person, test } from './fixtures.ts'
import { startServer } from './server-process.ts'
import { decide } from './steps.ts'

/** The ten minutes of the README, line by line: the accounts and addresses are read from it. */

const README = readFileSync('README.md', 'utf8')
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const lines = [...README.matchAll(/^\| (.*?) \| (.*?) \| (.*?) \|$/gm)]
  .map(([, as, open, see]) => ({ as: quoted(as) as Person[], open: quoted(open)[0] ?? '', see: see ?? '' }))
  .filter(({ open }) => open.startsWith('/'))
const PHONE = { width: 360, height: 740 }

// Its next draw is the demo's, and none that another journey scheduled.
test.use({ alone: 'tour' })

test('the tour of the README shows what it says', async ({ visit, server }) => {
  test.slow()
  expect(lines.map(({ as, open }) => [...as, open])).toEqual([
    ['cliente', '/tienda'],
    ['vendedora', '/vendedor/sin-senal'],
    ['vendedora', 'admin', '/admin/caja'],
    ['admin', '/admin/rifas/sortear'],
    ['/resultado'],
    ['cliente', '/mis-compras'],
  ])
  const [shop, airplane, cash, draw, check] = lines.map(({ open }) => open)

  const shopper = await visit('cliente')
  await test.step('a number is paid, after a refusal', () => buy(shopper, shop))
  const seller = await visit('vendedora', PHONE)
  await test.step('a number is sold in airplane mode', () => sellInAirplaneMode(seller, airplane, server.url))
  const admin = await visit('admin')
  await test.step('cash is handed in, counted and confirmed', () => handIn(seller, admin, cash))
  await test.step('the next draw is carried out', () => carryOut(admin, draw))
  await test.step('the draw is checked in the browser', async () => await verify(await visit(), check))
})

test('the proof that the README names is verified by the command beside it', () => {
  expect(lines[4]?.see).toContain('`npm run verificar -- docs/ejemplo.json`')
  const { status, stdout } = spawnSync('npm', ['run', 'verificar', '--', 'docs/ejemplo.json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect(stdout).toMatch(/\nES VÁLIDA\.\n/)
  expect(status).toBe(0)
})

test('the second demo of the README has a number that plays all year, in instalments', async ({ browser }) => {
  test.slow()
  expect(lines[5]?.see).toContain('`DEMO_CLASE=continua npm run demo`')
  const server = await startServer({ demo: true, env: { DEMO_CLASE: 'continua' } })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/login')
  const accounts = page.getByRole('group', { name: 'Cuentas de demostración' })
  await expect(accounts.getByText('npm run demo', { exact: true })).toBeVisible()
  await accounts.getByRole('button', { name: 'Cliente' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL('**/landing')
  await page.goto(lines[5]?.open ?? '')
  const plans = page.getByRole('list', { name: 'Tus cuotas' })
  await expect(plans.getByText('00013').first()).toBeVisible()
  await expect(plans.getByText('4 cuotas').first()).toBeVisible()
  await page.close()
  await server.stop()
})

async function buy(page: Page, shop = '') {
  await page.goto(shop)
  const ticket = page.locator('.ticket-grid').getByRole('button', { disabled: false }).first()
  await ticket.click()
  const numero = /\d{5}/.exec((await ticket.textContent()) ?? '')?.[0] ?? 'none'
  await page.getByRole('link', { name: /Ver carrito/ }).click()
  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await decide(page, 'Rechazar')
  await expect(page.getByText('No pudimos procesar tu pago correctamente.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar el pago' }).click()
  await decide(page, 'Aprobar')
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await page.goto('/mis-compras')
  await expect(page.getByText(numero).first()).toBeVisible()
}

async function sellInAirplaneMode(page: Page, carries: string | undefined, url: string) {
  await carry(page)
  await expect(page).toHaveURL(new RegExp(`${carries}$`))
  await toSell(page)
  await page.context().setOffline(true)
  const numero = await begin(page)
  await page.getByLabel(/^Email/).fill('ruben@correo.test')
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  expect(await salesOf(url, numero)).toBe(0)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Todo enviado/)).toBeVisible()
  expect(await salesOf(url, numero)).toBe(1)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
}

async function handIn(seller: Page, admin: Page, desk = '') {
  await seller.getByRole('link', { name: 'Mi caja' }).click()
  await seller.getByRole('button', { name: 'Entregar', exact: true }).click()
  await seller.getByLabel('¿Cuánto entregás?').fill('1500')
  await seller.getByRole('button', { name: 'Declarar entrega' }).click()
  await expect(seller.getByText('Falta contarla').first()).toBeVisible()
  await admin.goto(desk)
  await admin.getByRole('button', { name: 'Contar y confirmar' }).last().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('¿Cuánto contaste?').fill('1500')
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Contar y confirmar' })).toHaveCount(1)
  await seller.reload()
  await expect(seller.getByRole('button', { name: /^Bajar el recibo R-\d{6}$/ }).first()).toBeVisible()
}

/** The seller's telephone has numbers still, about which the organiser is asked. */
async function carryOut(page: Page, address = '') {
  await page.goto(address)
  await page.getByRole('button', { name: 'Realizar Sorteo' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Realizar|^Sortear|^Sí|^Cerrar/ })
  await confirm.click()
  await expect(page.getByText('¿Cerrar sin esperar a esos teléfonos?')).toBeVisible()
  await confirm.click()
  await expect(page.getByText(/El sorteo se realizó correctamente/)).toBeVisible()
}

/** That of the recorded randomness: nobody has to be trusted. */
async function verify(page: Page, results = '') {
  await page.goto(results)
  await page.getByLabel('Sorteo del').selectOption('04.06.2026')
  await page.getByRole('link', { name: 'Verificar', exact: true }).click()
  await page.getByText('Ver detalles y verificar').click()
  await expect(page.getByText(/podés cortar internet y verificar igual/)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page.getByText(/^Todo coincide/)).toBeVisible()
  await page.context().setOffline(false)
}
