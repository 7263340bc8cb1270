import type { Locator, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { test } from './continua.ts'
import { expect } from './fixtures.ts'
import { hands } from './hands.ts'
import { EN_EL_TALONARIO, printBook } from './paper.ts'
import { decide, putNumberInCart } from './steps.ts'

/** What a number costs, and what came in for it, is one figure wherever it is read. */

/** Of the demo's free numbers, the first of the book. */
const FIRST = 201
const POR_PARTE = EN_EL_TALONARIO / 3
/** What a person does to enter a part of a book. */
const MOST = 8

const shownAs = (of: Locator, name: string) =>
  of.locator('div', { has: of.page().getByText(name, { exact: true }) }).locator('dd')
const amountOf = (text: string | null) => Number(/\$\s([\d.]+)/.exec(text ?? '')?.[1]?.replaceAll('.', ''))

/** What came in, as the organiser's screens say it: at home, of the next draw, of the campaign; and what the balance says is left. */
async function read(page: Page) {
  await page.goto('/admin/profile')
  const home = shownAs(page.getByRole('region', { name: 'Administración' }), 'Recaudado')
  await expect(home).toHaveText(/\$/)
  const draws = page.getByRole('region', { name: 'Por sorteo' }).getByText(/números · /)
  const [ofHome, ofDraw] = [amountOf(await home.textContent()), amountOf(await draws.first().textContent())]
  await page.goto('/admin/campanias')
  const total = page.getByRole('table', { name: 'Vendido y por cobrar' }).getByRole('row', { name: /^Total/ })
  const ofCampaign = amountOf(await total.getByRole('cell').nth(2).textContent())
  await page.goto('/admin/balance')
  const queda = shownAs(page.getByRole('region', { name: 'Resultado' }), 'Queda de esta campaña')
  await expect(queda).toHaveText(/\$/)
  expect({ ofDraw, ofCampaign }).toEqual({ ofDraw: ofHome, ofCampaign: ofHome })
  return { entro: ofHome, queda: amountOf(await queda.textContent()) }
}

test('a book sold in three ways of paying is entered by range with its cash, a part is collected and undone, and every figure follows', async ({
  visit,
  server,
}) => {
  test.slow()
  const admin = await visit('admin')
  await addPlan(server.url)
  await printBook(admin, FIRST)
  const before = await read(admin)
  let brought = 0
  for (const [place, parte] of [1_800, 900, 450].entries()) {
    brought += POR_PARTE * parte
    await enter(admin, { desde: FIRST + place * POR_PARTE, plan: place + 1, trae: POR_PARTE * parte })
  }
  expect(brought).toBe(12_600)
  const entered = { entro: before.entro + brought, queda: before.queda + brought }
  expect(await read(admin)).toEqual(entered)

  const seller = await visit('vendedora', { width: 360, height: 740 })
  await seller.goto('/vendedor/cuotas')
  await seller.getByRole('searchbox', { name: 'Cobrar otro número' }).fill(String(FIRST + POR_PARTE))
  await seller.getByRole('button', { name: 'Cobrar la cuota 2 del 00205' }).click()
  await seller.getByRole('dialog').getByLabel('Cómo te paga').selectOption('efectivo')
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()
  await expect(seller.getByText(/^Cobrada: cuota 2 de 2 del 00205/)).toBeVisible()
  expect(await read(admin)).toEqual({ entro: entered.entro + 900, queda: entered.queda + 900 })

  await seller.getByRole('link', { name: 'Historial' }).filter({ visible: true }).first().click()
  await seller.getByRole('button', { name: 'Deshacer el cobro' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Deshacer el cobro' }).click()
  await expect(seller.getByText('El cobro quedó anulado: la cuota se debe otra vez.')).toBeVisible()
  expect(await read(admin)).toEqual(entered)
})

/** A third way to pay what sells now for 1,800. */
async function addPlan(url: string) {
  const admin = await apiOf(url, 'admin')
  const { modalidades } = await admin('GET', 'campania/listarModalidades')
  const after = modalidades.filter(({ vale }: { vale: boolean }) => vale)
  const rows = [...modalidades, { ...after[0], nombre: 'En cuatro', cuotas: [3, 3, 4, 4].map(orden => ({ orden })) }]
  await admin('POST', 'campania/guardarModalidades', {
    modalidades: rows.map(({ nombre, desde, hasta, total, cuotas }) => ({
      nombre,
      desde,
      hasta,
      total,
      vencen: cuotas.map(({ orden }: { orden: number }) => orden),
    })),
  })
}

type Part = { desde: number; plan: number; trae: number }

/** The stubs of one way of paying, with the cash their seller brings. */
async function enter(page: Page, { desde, plan, trae }: Part) {
  await page.goto('/admin/caja')
  const me = hands(page)
  me.note()
  await page.getByLabel('¿Quién vendió?').selectOption({ label: 'Romina Acosta' })
  await me.fill('Desde el número', String(desde))
  await me.fill('Hasta el número', String(desde + POR_PARTE - 1))
  await me.fill('Compradores, uno por fila', 'Ana Paz\nLuis Soto\nEva Gil\nLeo Vera')
  await me.choose('Cómo se paga', plan)
  await me.fill('¿Cuánto efectivo trae?', String(trae))
  await me.click(page.getByRole('region', { name: 'Cargar talones' }).getByRole('button', { name: 'Registrar' }))
  await expect(page.getByRole('status').getByText(/^Se registraron 4 /)).toBeVisible()
  expect(me.count()).toBeLessThanOrEqual(MOST)
}

test('what a number costs is one figure from the cover to what is charged, and on the wire', async ({
  visit,
  server,
}) => {
  const page = await visit()
  const price = /\$\s1\.800(,00)?(?![\d.,])/
  await page.goto('/landing')
  await expect(page.getByText(price).first()).toBeVisible()
  await putNumberInCart(page, FIRST + 100)
  await expect(page.getByText(/\$\s1\.800 c\/u, o (hasta )?\d+ cuotas de/)).toBeVisible()
  await page.goto('/tienda/carrito')
  await expect(page.getByText(/^\$\s1\.800 · cantidad 1$/)).toBeVisible()
  await page.goto('/tienda/checkout')
  const receipt = page.getByRole('table').filter({ hasText: 'Boleto Nº 00301' })
  await expect(receipt.getByText(price)).toBeVisible()
  await page.getByLabel('Nombre completo').fill('Marta Giménez')
  await page.getByLabel('Documento').fill('3.204.117-5')
  await page.getByLabel('Email').fill('marta@correo.test')
  await page.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await page.waitForURL('**/simulado/pagar/**')
  await expect(page.getByText(price).last()).toBeVisible()
  await decide(page, 'Aprobar')
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await expect(page.locator('p', { hasText: 'Monto' }).getByText(price)).toBeVisible()
  const nobody = await apiOf(server.url, 'cliente')
  const { rifas } = await nobody('POST', 'rifa/buscarRifas', { numeros: [FIRST + 101] })
  expect(rifas[0].precioRifa).toBe(1_800)
})
