import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import {
  carryOutDraw,
  checkOut,
  chooseDay,
  dashes,
  dayIn,
  decide,
  fillBuyer,
  putNumberInCart,
  searchNumber,
} from './steps.ts'

/** The whole of a raffle: numbers, prizes, a seller, a shopper, the draw, the winners. Other journeys on the same server may have made numbers. */

const dots = (iso: string) => iso.split('-').reverse().join('.')
const HOY = dayIn(0)

test('an organiser runs a raffle from numbers to winner', async ({ visit, server }) => {
  test.slow()
  const { numeroMayor } = await (await fetch(`${server.url}/api/config`)).json()
  const [first, second, last] = [numeroMayor + 1, numeroMayor + 2, numeroMayor + 4]
  const admin = await visit('admin')
  await generateNumbers(admin, last)
  await scheduleAnotherDraw(admin)
  await createAndAttachPrize(admin)
  await assignToSeller(admin, [first, second])

  const seller = await visit('vendedora', { width: 360, height: 740 })
  await sellInPerson(seller, first)
  const shopper = await visit('clienta')
  await expect(await searchNumber(shopper, first)).toBeDisabled()

  await putNumberInCart(shopper, last)
  await checkOut(shopper)
  await decide(shopper, 'Aprobar')
  await expect(shopper.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()

  await runDraw(admin)
  await seeWinners(admin, shopper)
})

const ticket = (numero: number) => new RegExp(String(numero).padStart(5, '0'))

async function generateNumbers(page: Page, last: number) {
  await page.goto('/admin/rifas/crear')
  await expect(page.getByLabel('Cantidad de rifas', { exact: true })).toHaveValue('4')
  await page.getByLabel('Precio de cada rifa').fill('200')
  await page.getByLabel('Fecha del sorteo').fill(dashes(HOY))
  await page.getByRole('button', { name: 'Generar' }).click()
  await expect(page.getByText('Se generaron 4 rifas correctamente.')).toBeVisible()
  await expect(page.getByText(ticket(last)).first()).toBeVisible()
}

async function scheduleAnotherDraw(page: Page) {
  // Another month than forms.system.spec.ts schedules in.
  await page.goto('/admin/rifas/sorteo')
  await chooseDay(page, dayIn(58))
  await page.getByRole('button', { name: 'Agendar Sorteo' }).click()
  await expect(page.getByText('¡Sorteo agendado con éxito!')).toBeVisible()
}

async function createAndAttachPrize(page: Page) {
  await page.goto('/admin/rifas/premios')
  await page.getByLabel('Nombre del premio').fill('Canasta de fin de año')
  await page.getByLabel('Descripción').fill('Con sidra y pan dulce.')
  await page.getByRole('button', { name: 'Crear Premio' }).click()
  await expect(page.getByText('Premio creado exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(dots(HOY)) }).click()
  await page.getByRole('button', { name: 'Canasta de fin de año Con sidra' }).click()
  await page.getByRole('button', { name: 'Asignar Premios' }).click()
  await expect(page.getByText('Premios asignados al sorteo con éxito.')).toBeVisible()
}

async function assignToSeller(page: Page, numeros: number[]) {
  await page.goto('/admin/rifas/asignar')
  await page.getByLabel('Buscar vendedor').fill('Romina')
  await page.getByRole('button', { name: /^Romina Acosta C\.I\./ }).click()
  for (const numero of numeros) await page.getByRole('button', { name: ticket(numero) }).click()
  await expect(page.getByText('2 rifas elegidas')).toBeVisible()
  await page.getByRole('button', { name: 'Asignar Rifas' }).click()
  await expect(page.getByText('Rifas asignadas correctamente')).toBeVisible()
}

async function sellInPerson(page: Page, numero: number) {
  await page.getByRole('link', { name: 'Vender', exact: true }).click()
  await page.getByPlaceholder('Buscar por número de rifa...').fill(String(numero))
  await page.getByRole('button', { name: ticket(numero) }).click()
  await fillBuyer(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  await expect(page.getByText('Venta realizada correctamente')).toBeVisible()
}

async function runDraw(page: Page) {
  await page.goto('/admin/rifas/sortear')
  await page.locator(`button[aria-label*="día de sorteo"]`).first().click()
  await carryOutDraw(page)
  await expect(page.getByText('Podés ver los detalles en la página principal.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Ver el resultado', exact: true })).toBeVisible()
}

async function seeWinners(admin: Page, shopper: Page) {
  await shopper.goto('/resultado')
  await expect(shopper.getByText('Canasta de fin de año')).toBeVisible()
  await expect(shopper.getByText(/Rubén Techera|Lucía Ferreira/).first()).toBeVisible()
  await shopper.goto('/landing')
  await expect(shopper.getByText('Próximo sorteo')).toBeVisible()
  await admin.goto('/admin/rifas/historial')
  await expect(admin.getByText(dots(HOY)).first()).toBeVisible()
  await expect(admin.getByText('Canasta de fin de año').first()).toBeVisible()
}
