import { expect, test } from './fixtures.ts'

test('the trends show five products with names of 12 letters up to 767 pixels, and from 768 on all with 20', async ({
  visit,
}) => {
  const page = await visit('admin', { width: 767, height: 900 })
  const products = page.getByRole('list', { name: 'Unidades vendidas por producto' }).getByRole('listitem')
  await expect(products).toHaveCount(5)
  await expect(products.filter({ hasText: 'Remera de la…' })).toHaveCount(1)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(products.nth(5)).toBeVisible()
  await expect(products.filter({ hasText: 'Remera de la generac…' })).toHaveCount(1)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(products).toHaveCount(5)
})
