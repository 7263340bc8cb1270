import type { Locator, Page } from '@playwright/test'
import { expect, PASSWORD } from './fixtures.ts'
import { putNumberInCart } from './steps.ts'

/** What a transfer in the shop takes, as buyer and organiser do it. */

export const ALIAS = 'rifa.del.club'

/** An organiser names the account, by which the shop takes transfers. */
export async function turnTransfersOn(admin: Page): Promise<void> {
  await admin.goto('/admin/configuracion')
  await admin.getByRole('link', { name: 'Transferencias' }).click()
  await admin.getByLabel('Alias, CBU o CVU donde se transfiere').fill(ALIAS)
  await admin.getByLabel('De quién es la cuenta').fill('Club Social Talonario')
  await admin.getByLabel('Tu contraseña para guardar').fill(PASSWORD)
  await admin.getByLabel('Tu contraseña para guardar').press('Enter')
  await expect(admin.getByText('Los cambios se guardaron y ya rigen.')).toBeVisible()
}

/** From the shop to the page that says where to transfer, without an account. Its reference. */
export async function orderByTransfer(page: Page, numero: number, nombre: string): Promise<string> {
  await putNumberInCart(page, numero)
  await page.getByRole('link', { name: /Ver carrito/ }).click()
  await page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }).click()
  await page.getByLabel('Cómo pagás').selectOption('Por transferencia')
  await page.getByLabel('Nombre completo').fill(nombre)
  await page.getByLabel(/^Documento/).fill('3.456.781-2')
  await page.getByLabel('Email').fill('rosario@correo.test')
  await page.getByRole('button', { name: 'Pagar por transferencia' }).click()
  await expect(page.getByRole('heading', { name: 'Pagá por transferencia' })).toBeVisible()
  return await page.getByRole('definition').last().locator('code').innerText()
}

/** The row of one order, found by what an organiser types. */
export async function findTransfer(admin: Page, buscar: string, nombre: string) {
  await admin.goto('/admin/pagos')
  // The rows of what was typed are others than those before it.
  const found = admin.waitForResponse(response => new URL(response.url()).searchParams.get('buscar') === buscar)
  await admin.getByRole('searchbox', { name: 'Buscar por importe, fecha, nombre o referencia' }).fill(buscar)
  await found
  const row = admin
    .getByRole('table', { name: 'Transferencias y POS por acreditar' })
    .getByRole('row')
    .filter({ hasText: nombre })
  await expect(row).toHaveCount(1)
  return row
}

/** «La vi en la cuenta», of what was seen. `button`: what opens the question. */
export async function seeAmount(admin: Page, button: Locator, monto: string): Promise<void> {
  await button.click()
  const dialog = admin.getByRole('dialog', { name: '¿Cuánto llegó?' })
  await dialog.getByLabel('Importe que viste en la cuenta').fill(monto)
  await dialog.getByRole('button', { name: 'La vi en la cuenta' }).click()
  await expect(dialog).toBeHidden()
}
