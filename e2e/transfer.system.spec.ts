import type { Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { apiOf } from './api.ts'
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts'
import { clickTwice } from './hands.ts'
import { ALIAS, findTransfer, orderByTransfer, seeAmount } from './transfer.ts'

/** Transfers that are not as they should be, and hands that are faster than the server. */

test.use({ alone: 'transfer-ways' })
test.beforeAll(async ({ server }) => {
  const ajustes = { TRANSFERENCIA_CUENTA: ALIAS, TRANSFERENCIA_TITULAR: 'Club Social Talonario' }
  await (await apiOf(server.url, 'admin'))('PUT', 'ajuste/guardar', { ajustes, currentPassword: PASSWORD })
})

/** What the impatient press twice, ms apart. */
const GAPS = oneIn(3, [60, 120, 250])

const SEE = /^La vi en la cuenta/
const PAID = 'Anotada: la compra está paga.'
const OWED = 'Anotada. Lo que no paga la compra se devuelve: quedó en Casos.'

async function openOrder(admin: Page, nombre: string): Promise<void> {
  await admin.goto(`/admin/pagos?buscar=${encodeURIComponent(nombre)}`)
  await admin.getByRole('link', { name: nombre }).first().click()
  await expect(admin.getByRole('heading', { name: `Compra de ${nombre}` })).toBeVisible()
}

/** How many payments an order has, on its page. */
const payments = (admin: Page) => admin.getByRole('heading', { name: /^Pago transferencia-/ })

test('less waits for the rest, and a second transfer is owed until it was given back', async ({ visit }) => {
  const admin = await visit('admin')
  const buyer = await visit()
  const referencia = await orderByTransfer(buyer, 1291, 'Delia Menos')
  const row = await findTransfer(admin, referencia, 'Delia Menos')
  await seeAmount(admin, row.getByRole('button', { name: /^Otro importe de/ }), '1000,50')
  await expect(admin.getByText('Anotada. Falta dinero para completar la compra: quedó en Casos.')).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Llegó menos de lo que cuesta la compra' })).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByText(/^Ya vimos \$\s1\.000,50 de \$\s1\.500\.$/)).toBeVisible()
  await expect(buyer.getByText(/^\$\s499,50$/)).toBeVisible()
  await row.getByRole('button', { name: /^La vi en la cuenta: \$\s499,50 de/ }).click()
  await expect(admin.getByText(PAID)).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Llegó menos de lo que cuesta la compra' })).toBeHidden()

  await openOrder(admin, 'Delia Menos')
  await seeAmount(admin, admin.getByRole('button', { name: 'Llegó otra transferencia' }), '1500')
  await expect(admin.getByRole('heading', { name: 'Hay que devolver una transferencia' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'La devolví' }).click()
  const back = admin.getByRole('dialog', { name: '¿Cómo se devolvió?' })
  await back.getByLabel('Qué día').fill('2026-11-20')
  await back.getByLabel('Número o referencia de la operación').fill('OP 998')
  await back.getByRole('button', { name: 'Anotar la devolución' }).click()
  await expect(admin.getByText('La devolución quedó anotada.')).toBeVisible()
  await expect(admin.getByText('Se devolvió el 2026-11-20: OP 998')).toBeVisible()
})

test('the buyer cancels; what comes after all takes the number again, or is owed if another has it', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const cancelled = async (numero: number, nombre: string) => {
    const buyer = await visit()
    const referencia = await orderByTransfer(buyer, numero, nombre)
    await buyer.getByRole('button', { name: 'Cancelar la compra' }).click()
    await expectAccessible(buyer)
    await buyer.getByRole('dialog').getByRole('button', { name: 'Cancelar la compra' }).click()
    await expect(buyer.getByText(/^Esta compra ya no espera una transferencia\./)).toBeVisible()
    return { buyer, referencia }
  }
  const free = await cancelled(1292, 'Tito Tarde')
  await (await findTransfer(admin, free.referencia, 'Tito Tarde')).getByRole('button', { name: SEE }).click()
  await expect(admin.getByText(PAID)).toBeVisible()
  await free.buyer.reload()
  await expect(free.buyer.getByText('Vimos tu transferencia: la compra está paga.')).toBeVisible()

  const taken = await cancelled(1293, 'Berta Tarde')
  await orderByTransfer(await visit(), 1293, 'Nélida Antes')
  await (await findTransfer(admin, taken.referencia, 'Berta Tarde')).getByRole('button', { name: SEE }).click()
  await expect(admin.getByText(OWED)).toBeVisible()
  await openOrder(admin, 'Berta Tarde')
  await expect(admin.getByRole('heading', { name: 'Hay que devolver una transferencia' })).toBeVisible()
})

test('a pasted statement proposes, and a person decides', async ({ visit }) => {
  const admin = await visit('admin')
  const referencia = await orderByTransfer(await visit(), 1294, 'Elvira Quintana')
  await admin.goto('/admin/pagos')
  await admin.getByText('Pegar el extracto del banco').click()
  await admin
    .getByLabel('Movimientos copiados del banco')
    .fill(`28/11 DEBITO LUZ -1.500,00\n29/11 TRANSF ${referencia.toLowerCase()} 1.500,00\n29/11 SUELDO 900.000,00`)
  const proposed = admin.getByRole('list', { name: 'Pueden ser estas' }).getByRole('listitem')
  await expect(proposed).toHaveCount(1)
  await expect(proposed).toContainText('Elvira Quintana')
  await expect(proposed).toContainText('Coincide la referencia, el importe.')
  await expectAccessible(admin)
  await proposed.getByRole('button', { name: SEE }).click()
  await expect(admin.getByText(PAID)).toBeVisible()
  await expect(proposed.filter({ hasText: 'Elvira Quintana' })).toHaveCount(0)
})

for (const [i, gap] of GAPS.entries())
  test(`«La vi en la cuenta» pressed twice, ${gap} ms apart, notes one transfer`, async ({ visit }) => {
    const admin = await visit('admin')
    const nombre = `Ida ${['Una', 'Dos', 'Tres'][i]}`
    const referencia = await orderByTransfer(await visit(), 1295 + i, nombre)
    const row = await findTransfer(admin, referencia, nombre)
    await clickTwice(admin, row.getByRole('button', { name: SEE }), gap)
    await expect(admin.getByText(PAID)).toBeVisible()
    await openOrder(admin, nombre)
    await expect(payments(admin)).toHaveCount(1)
  })

test('of two tabs that saw the same transfer one notes it, and the other is told', async ({ visit }) => {
  const admin = await visit('admin')
  const referencia = await orderByTransfer(await visit(), 1298, 'Olga Dos')
  const rows = await Promise.all([findTransfer(admin, referencia, 'Olga Dos')])
  const other = await visit('admin')
  rows.push(await findTransfer(other, referencia, 'Olga Dos'))
  await Promise.all(rows.map(row => row.getByRole('button', { name: SEE }).click()))
  const told = (page: Page, text: string) => page.getByText(text).count()
  await expect.poll(async () => (await told(admin, PAID)) + (await told(other, PAID))).toBe(1)
  await openOrder(admin, 'Olga Dos')
  await expect(payments(admin)).toHaveCount(1)
})
