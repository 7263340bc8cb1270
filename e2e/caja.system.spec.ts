import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../api/test/read-pdf.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { fillBuyer } from './steps.ts'

/** What sellers sell is handed in, presented and closed, with its papers: the seller on a phone, the organiser at a desk. */

/** Its sums are those of a demo that nobody has touched. */
test.use({ alone: 'caja' })

test('a seller’s week, from the first sale to the signed act', async ({ visit }) => {
  const admin = await visit('admin')
  const seller = await visit('vendedor', { width: 360, height: 740 })
  await sell(seller)
  await seller.getByRole('link', { name: 'Mi caja' }).click()
  await expect(seller.getByText(/^Tenés \$/)).toBeVisible()
  await expectAccessible(seller)
  await expectNoSidewaysScroll(seller)

  await sell(seller, 'transferencia')
  await admin.goto('/admin/caja')
  await expectAccessible(admin)
  await admin.getByRole('searchbox', { name: 'Buscar por importe, fecha, nombre o comprobante' }).fill('Rubén')
  const arrived = admin.getByRole('button', { name: /^Está en el banco el/ })
  await expect(arrived).toHaveCount(1)
  await arrived.click()
  await expect(admin.getByText('La transferencia quedó acreditada.')).toBeVisible()

  await seller.getByRole('link', { name: 'Mi caja' }).click()
  await seller.getByRole('button', { name: 'Entregar', exact: true }).click()
  await seller.getByLabel('Foto del depósito (opcional)').setInputFiles('docs/pictures/portada.png')
  await seller.getByLabel('¿Cuánto entregás?').fill('10,50')
  await seller.getByRole('button', { name: 'Declarar entrega' }).click()
  await expect(seller.getByText('Falta contarla').first()).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('link', { name: /^Ver el depósito de/ })).toBeVisible()
  // Before his waits another seller's, of the demo.
  const waiting = admin.getByRole('button', { name: 'Contar y confirmar' })
  await expect(waiting).toHaveCount(2)
  await ask(admin, 'Contar y confirmar', { '¿Cuánto contaste?': '10,50' }, 'Confirmar')
  await expect(waiting).toHaveCount(1)

  await seller.reload()
  const receipt = await download(seller, /^Bajar el recibo R-\d{6}$/)
  expect(receipt.name).toMatch(/^recibo-R-\d{6}\.pdf$/)
  expect(receipt.text).toContain('Importe: $ 10,50')
  await ask(seller, 'Rendir', { '¿Cuánto efectivo contaste?': '5' }, 'Presentar')
  await expect(seller.getByText('Falta cerrarla').first()).toBeVisible()

  await admin.reload()
  const rendiciones = admin.getByRole('list', { name: 'Rendiciones' })
  await expect(rendiciones.getByText('Falta cerrarla')).toBeVisible()
  await ask(admin, 'Contar y cerrar', { '¿Cuánto contaste?': '5' }, 'Cerrar la rendición')
  await expect(rendiciones.getByText(/Esperado .* contado \$\s5\b/)).toBeVisible()
  const act = await download(admin, /^Bajar el acta/)
  expect(act.name).toMatch(/^acta-de-rendicion-.*\.pdf$/)
  expect(act.text).toContain('Contado $ 5,00')
  expect(act.text).toMatch(/Entregado antes -\$ [\d.]+,50/)
  expect(act.text).toContain('Por la organización: firma, aclaración y documento')
  const code = /recibo\/([0-9a-f-]{36})/.exec(act.text.replaceAll(/\s/g, ''))?.[1]
  const nobody = await visit()
  await nobody.goto(`/recibo/${code}`)
  await expect(
    nobody.getByText(/^Esta acta de rendición es de esta organización; su recibo es el R-\d{6}\.$/),
  ).toBeVisible()
  await expectAccessible(nobody)
})

test('a refund after the commission was paid', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin/comision')
  await admin.getByLabel('Porcentajes').fill('1 10')
  await admin.getByRole('button', { name: 'Guardar el plan' }).click()
  await expect(admin.getByText('El plan rige desde ahora.')).toBeVisible()
  const seller = await visit('vendedora', { width: 360, height: 740 })
  await sell(seller)

  await admin.reload()
  await admin.getByRole('button', { name: /^Pagar a Romina Acosta$/ }).click()
  await admin.getByLabel('Cómo se paga').selectOption('efectivo')
  await admin.getByRole('button', { name: 'Asentar el pago' }).click()
  await expect(admin.getByText('El pago quedó asentado.')).toBeVisible()

  await admin.goto('/admin/pagos')
  await admin.getByRole('link', { name: 'Rubén Techera' }).first().click()
  await admin.getByRole('button', { name: 'Anular la venta' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('¿Quién le devuelve el dinero?').selectOption('vendedor')
  await dialog.getByLabel('Motivo').fill('Se arrepintió')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(admin.getByText('La venta quedó anulada.')).toBeVisible()

  await seller.goto('/vendedor/comision')
  await expect(seller.getByText('A favor de la organización')).toBeVisible()
  await expectAccessible(seller)
  await seller.getByRole('link', { name: 'Mi caja' }).click()
  await ask(seller, 'Rendir', { '¿Cuánto efectivo contaste?': '1' }, 'Presentar')
  await admin.goto('/admin/caja')
  await ask(admin, 'Contar y cerrar', { '¿Cuánto contaste?': '1' }, 'Cerrar la rendición')
  await seller.reload()
  const act = await download(seller, /^Bajar el acta/)
  expect(act.text).toContain('Vendedor: Romina Acosta')
  expect(act.text).toMatch(/Anuladas 1 -\$ [\d.]+,\d\d/)
})

test('a seller’s card is printed on one A6 page, with nothing else on it', async ({ visit }) => {
  const seller = await visit('vendedora')
  await seller.goto('/vendedor/mi-enlace')
  await expect(seller.getByRole('img', { name: /^Código QR de/ }).first()).toBeVisible()
  const pdf = await seller.pdf({ preferCSSPageSize: true })
  // Dark letters, also for somebody whose screen is dark.
  await seller.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(seller.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(seller.locator('body')).toHaveCSS('color', 'rgb(20, 33, 61)')
  await expect(seller.getByText('Comprale a Romina').first()).toBeVisible()
  for (const beside of [/^Ayuda:/, 'Ir al contenido', 'Imprimir (A6)'])
    await expect(seller.getByText(beside).first()).toBeHidden()
  const boxes = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g)
  expect(boxes?.map(box => box.match(/[\d.]+/g)?.map(side => Math.round(Number(side))))).toEqual([[0, 0, 298, 420]])
})

async function sell(page: Page, metodoPago?: string) {
  await page.getByRole('link', { name: 'Vender', exact: true }).click()
  const tickets = page.locator('button.ticket:enabled')
  // A part that waits for its turn is hidden, and its inner text is empty: what is seen is read, and pressed by its number.
  await expect(tickets.first()).toBeVisible()
  const [numero = 'none'] = /\d{5}/.exec((await tickets.first().textContent()) ?? '') ?? []
  await tickets.filter({ hasText: numero }).click()
  await fillBuyer(page, metodoPago)
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `Número ${numero}` })).toContainText(
    'Venta realizada correctamente',
  )
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
}

async function ask(page: Page, button: string, fields: Record<string, string>, confirm: string) {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) {
    await expect(dialog.getByLabel(label)).toHaveValue('')
    await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function download(page: Page, button: RegExp) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const file = await started
  const { text } = readPdf(await readFile(await file.path()))
  return { name: file.suggestedFilename(), text: text.replaceAll('\u00a0', ' ') }
}
