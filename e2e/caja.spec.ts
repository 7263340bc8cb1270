import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

/** A seller's week, from the first sale to the signed act: the seller on a phone, the organiser at a desk. */
test('what a seller sells is handed in, presented and closed', async ({ visit }) => {
  test.slow()
  const admin = await visit('admin')
  const seller = await visit('vendedor', { width: 360, height: 740 })
  await sell(seller)
  await seller.getByRole('link', { name: 'Mi caja' }).click()
  const owed = seller.getByText(/^Tenés \$/)
  await expect(owed).toBeVisible()
  await expectAccessible(seller)
  await expectNoSidewaysScroll(seller)

  await ask(seller, 'Entregar', { '¿Cuánto entregás?': '10,50' }, 'Declarar entrega')
  await expect(seller.getByText('Falta contarla')).toBeVisible()
  await admin.goto('/admin/caja')
  await expectAccessible(admin)
  await ask(admin, 'Contar y confirmar', { '¿Cuánto contaste?': '10,50' }, 'Confirmar')
  await expect(admin.getByText('No hay entregas por confirmar.')).toBeVisible()

  await seller.reload()
  const receipt = seller.waitForEvent('download')
  await seller.getByRole('button', { name: /^Bajar el recibo R-\d{6}$/ }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^recibo-R-\d{6}\.pdf$/)
  await ask(seller, 'Rendir', { '¿Cuánto efectivo contaste?': '5' }, 'Presentar')
  await expect(seller.getByText('Falta cerrarla')).toBeVisible()

  await admin.reload()
  const toClose = admin.getByRole('list', { name: 'Rendiciones' })
  await expect(toClose.getByText('Falta cerrarla')).toBeVisible()
  await expect(toClose.getByText(/Esperado/)).toHaveCount(0)
  await ask(admin, 'Contar y cerrar', { '¿Cuánto contaste?': '5' }, 'Cerrar la rendición')
  await expect(toClose.getByText(/Esperado .* contado/)).toBeVisible()
  const act = admin.waitForEvent('download')
  await toClose.getByRole('button', { name: /^Bajar el acta/ }).click()
  expect((await act).suggestedFilename()).toMatch(/^acta-de-rendicion-.*\.pdf$/)
})

async function sell(page: Page) {
  await page.getByRole('link', { name: 'Vender', exact: true }).click()
  await page.locator('button.ticket:enabled').first().click()
  await page.getByLabel('Nombre del comprador').fill('Rubén Techera')
  await page.getByLabel('Cédula').fill('3.456.789-0')
  await page.getByLabel('Teléfono').fill('098 765 432')
  await page.getByLabel('Email').fill('ruben@correo.test')
  await page.getByLabel('Método de pago').selectOption('efectivo')
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  await expect(page.getByText('Venta realizada correctamente')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
}

async function ask(page: Page, button: string, fields: Record<string, string>, confirm: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) {
    await expect(dialog.getByLabel(label)).toHaveValue('')
    await dialog.getByLabel(label).fill(text)
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}
