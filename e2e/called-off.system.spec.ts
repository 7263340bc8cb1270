import { expect, PASSWORD, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { watchShifts } from './shifts.ts'

/** A draw of the demo with sales is called off: the organiser at a desk, a seller and a buyer on phones, and anybody. */

test.use({ alone: 'called-off' })

test('a draw with sales is called off, its money goes back, and everybody reads so', async ({ visit }) => {
  test.setTimeout(300_000)
  const admin = await visit('admin')
  await admin.goto('/admin/rifas/sorteo')
  const button = admin.getByRole('button', { name: /^Cancelar el sorteo del / }).first()
  const day = /del (.+)$/.exec((await button.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await button.click()
  const dialog = admin.getByRole('dialog', { name: `¿Cancelar el sorteo del ${day}?` })
  await expect(dialog.getByText('Se devuelve en línea')).toBeVisible()
  await expect(dialog.getByText('Se devuelve en mano')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Se inundó el salón.')
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
  await dialog.getByLabel('Tu contraseña').press('Enter')
  await expect(admin.getByText(/^El sorteo se canceló: sus premios quedaron libres\./)).toBeVisible()

  await admin.goto('/admin/caja')
  const list = admin.getByRole('list', { name: 'Lo que se canceló' })
  await expect(list.getByText(`El sorteo del ${day}`)).toBeVisible()
  // One payment of the demo is under a claim, whose money only the provider moves.
  await expect(list.getByText(/^En línea: .* · [1-9]\d* de \d+$/)).toBeVisible({ timeout: 90_000 })
  await expect(list.getByText('1 falló: se reintenta solo, y abajo dice por qué.')).toBeVisible({ timeout: 90_000 })
  await watchShifts(admin)
  await expectPleasant(admin, '/admin/caja')
  const download = admin.waitForEvent('download')
  await list.getByRole('button', { name: 'Lista para firmar' }).click()
  expect((await download).suggestedFilename()).toBe('devoluciones.pdf')

  const seller = await visit('vendedora', { width: 360, height: 740 })
  await seller.getByRole('link', { name: 'Mi caja' }).click()
  const give = seller.getByRole('button', { name: /^Se lo devolví a / })
  await give.first().click()
  await seller.getByRole('button', { name: 'Sí, se los devolví' }).click()
  await expect(seller.getByText('Quedó anotado.')).toBeVisible()
  await expectPleasant(seller)

  const buyer = await visit('cliente', { width: 360, height: 740 })
  await buyer.goto('/mis-compras')
  await expect(
    buyer.getByText(/^Se canceló el .* El motivo: Se inundó el salón\. Te devolvieron /).first(),
  ).toBeVisible()
  await expectPleasant(buyer)
})
