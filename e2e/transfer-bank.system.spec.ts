import { expect, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { ALIAS, findTransfer, orderByTransfer, turnTransfersOn } from './transfer.ts'

/** A number of the shop is paid by a transfer: a buyer without an account on a phone, the organiser at a desk. */

test.use({ alone: 'transfer' })

test('a number is paid by a transfer that an organiser sees at the bank, takes back and sees again', async ({
  visit,
}) => {
  test.setTimeout(180_000)
  const admin = await visit('admin')
  await turnTransfersOn(admin)

  const buyer = await visit(undefined, { width: 360, height: 740 })
  await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const referencia = await orderByTransfer(buyer, 1300, 'Rosario Bidegain')
  await expect(buyer.getByText('Club Social Talonario')).toBeVisible()
  await expect(buyer.getByText(/^\$\s1\.500$/)).toBeVisible()
  await expect(buyer.getByRole('timer')).toContainText(/Te guardamos los números hasta el .* \(23 h 5\d min\)/)
  await buyer.getByRole('button', { name: 'Copiar alias o cuenta' }).click()
  await expect(buyer.getByText('Copiado.')).toBeVisible()
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(ALIAS)
  const chat = await buyer.getByRole('link', { name: 'Ya transferí: avisar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(/Transferí \$\s1\.500 por .*01300.* Referencia: /)
  const page = buyer.url()
  await expectPleasant(buyer)
  await buyer.getByRole('link', { name: 'Ver la compra' }).click()
  await expect(buyer.getByText('Esperando el pago')).toBeVisible()
  await expect(buyer.getByRole('timer')).toHaveText(/^Te quedan 23 h 5\d min para pagar\.$/)

  for (const buscar of ['1500', 'bidegain', referencia]) await findTransfer(admin, buscar, 'Rosario Bidegain')
  await expectPleasant(admin)
  await admin.getByRole('button', { name: /^La vi en la cuenta: \$\s1\.500 de Rosario/ }).click()
  await expect(admin.getByText('Anotada: la compra está paga.')).toBeVisible()
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await expect(admin.getByText('La transferencia ya no está anotada.')).toBeVisible()
  await buyer.goto(page)
  await expect(buyer.getByRole('timer')).toBeVisible()

  // By the keyboard alone.
  await findTransfer(admin, referencia, 'Rosario Bidegain')
  await admin.getByRole('searchbox').first().press('Tab')
  await admin.getByRole('button', { name: /^La vi en la cuenta/ }).press('Enter')
  await expect(admin.getByText('Anotada: la compra está paga.')).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByText('Vimos tu transferencia: la compra está paga.')).toBeVisible()
  await buyer.getByRole('link', { name: 'Ver la compra' }).click()
  await expect(buyer.getByRole('link', { name: 'Ver y compartir el boleto 01300' })).toBeVisible()
})
