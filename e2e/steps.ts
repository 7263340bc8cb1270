import { expect, type Page } from '@playwright/test'

/** The steps of a shopper, in a person's words. */

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
