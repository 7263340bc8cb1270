import { free, sold, test } from './door.ts'
import { expect, expectAccessible } from './fixtures.ts'

test('a sale at the door takes few taps and characters, and a second number to the same person hardly any', async ({
  visit,
}) => {
  const page = await visit('vendedora', { width: 360, height: 640 })
  await expect(page.getByText(/para vender, hasta el sorteo del/)).toBeVisible()
  await page.getByRole('link', { name: 'Vender', exact: true }).first().click()
  let done = { taps: 0, characters: 0 }
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    done.taps++
  }
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label))
    await page.keyboard.type(text)
    done.characters += text.length
  }
  const sell = async () => {
    // The list, and the method in it.
    done.taps += 2
    await page.getByLabel('Método de pago').selectOption('efectivo')
    await tap(page.getByRole('button', { name: 'Vender', exact: true }))
    await expect(sold(page)).toBeVisible()
  }

  await tap(free(page).first())
  await type('Nombre del comprador', 'Rubén Techera')
  await type('Documento (C.I.)', '34567890')
  await type('Teléfono', '098765432')
  await sell()
  expect(done).toEqual({ taps: 7, characters: 30 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Compartir los datos' })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 640 })

  done = { taps: 0, characters: 0 }
  await tap(page.getByRole('button', { name: 'Otro número, misma persona' }))
  await page.reload()
  await expect(page.getByText('Elegí otro número para Rubén Techera.')).toBeVisible()
  await tap(free(page).first())
  await expect(page.getByLabel('Nombre del comprador')).toHaveValue('Rubén Techera')
  await sell()
  expect(done).toEqual({ taps: 5, characters: 0 })
})
