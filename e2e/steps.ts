import { expect, type Page } from '@playwright/test'

/** The day in so many days where the raffle is, as 2026-12-20. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' })

/** 2026-12-20 → 20-12-2026, as it is typed. */
export const dashes = (day: string) => day.split('-').reverse().join('-')

/** Chooses a day in the calendar on the page, in whichever month it is. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const month = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  const cell = page.locator(`button[aria-label*=" ${Number(day.slice(8))} de ${month} de ${day.slice(0, 4)}"]`)
  const next = page.getByRole('button', { name: 'Mes siguiente' })
  await expect(next).toBeVisible()
  for (let turns = 0; turns < 12 && !(await cell.isVisible()); turns++) await next.click()
  await cell.click()
}

/** The buyer of a sale in person. */
export async function fillBuyer(page: Page, metodoPago = 'efectivo'): Promise<void> {
  await page.getByLabel('Nombre del comprador').fill('Rubén Techera')
  await page.getByLabel(/^Documento/).fill('3.456.789-0')
  await page.getByLabel('Teléfono').fill('098 765 432')
  await page.getByLabel('Email').fill('ruben@correo.test')
  await page.getByLabel('Método de pago').selectOption(metodoPago)
}

/** Ticket of a number in the shop, after searching it. */
export async function searchNumber(page: Page, numero: number) {
  await page.goto('/tienda')
  await page.getByLabel('Buscar número de rifa').fill(String(numero))
  const ticket = page.getByRole('button', { name: String(numero).padStart(5, '0') })
  await expect(ticket).toBeVisible()
  return ticket
}

/** A free number of the open draws; the demo leaves whole ranges unsold, so each journey uses its own. */
export async function putNumberInCart(page: Page, numero: number): Promise<void> {
  const ticket = await searchNumber(page, numero)
  await ticket.click()
  await expect(ticket).toHaveAttribute('aria-pressed', 'true')
}

/** From the shop to the simulated provider's page. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/tienda/carrito')
  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Pagar en modo de prueba' }).click()
  await page.waitForURL('**/simulado/pagar/**')
}

export async function decide(page: Page, decision: 'Aprobar' | 'Rechazar' | 'Dejar pendiente'): Promise<void> {
  await page.getByRole('button', { name: decision }).click()
}

/** Carries out the draw of the day that is chosen, and confirms it. */
export async function carryOutDraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Realizar Sorteo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Realizar|Sortear|Sí/ })
    .click()
  await expect(page.getByText(/El sorteo se realizó correctamente/)).toBeVisible()
}
