import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asSeller, begin, carry, sold, takeAllBack, test, toSell, vender } from './door.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn } from './fixtures.ts'

/** PICTURES=folder also takes a picture of each. */
const { PICTURES } = process.env

/** As a small telephone shows it, by day and by night, and with the keyboard open: axe finds nothing, nothing sticks out. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const height of [640, 360]) {
      await page.setViewportSize({ width: 360, height })
      await expectNoSidewaysScroll(page)
      if (height === 640) await expectAccessible(page)
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${colorScheme}-${height}.png`) })
    }
  }
  await page.setViewportSize({ width: 360, height: 640 })
}

/** What is written into is seen with the keyboard open, and not below the button that sells. */
async function expectFieldsInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 360 })
  const fields = page.getByRole('form').locator('input:visible, select:visible')
  for (const field of await fields.all()) {
    await field.focus()
    await field.scrollIntoViewIfNeeded()
    const box = await field.boundingBox()
    const foot = await vender(page).boundingBox()
    const covered = box && foot && box.y + box.height > foot.y && box.y < foot.y + foot.height
    expect([await field.getAttribute('name'), covered]).toEqual([await field.getAttribute('name'), false])
  }
  await page.setViewportSize({ width: 360, height: 640 })
}

const small = { width: 360, height: 640 }

test('a seller’s screens on a small telephone, in every state of selling without a signal, please axe and fit', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const page = await visit('vendedora', small)
  await look(page, 'perfil')
  await page.getByRole('heading', { name: 'Clientes' }).scrollIntoViewIfNeeded()
  await look(page, 'clientes')
  await carry(page)
  await look(page, 'sin-senal-encendido')
  await toSell(page)
  await look(page, 'vender-todo-enviado')
  await page.context().setOffline(true)
  await expect(page.getByText(/^Sin señal/)).toBeVisible()
  await begin(page)
  await page.getByLabel('Método de pago').selectOption('pos')
  await page.getByLabel('Comprobante (opcional)').fill('0045-8812')
  await expectFieldsInSight(page)
  await page.getByLabel('Nombre del comprador').focus()
  await look(page, 'vender-formulario')
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  await look(page, 'vendida')
  await page.getByText('Que saque una foto de su recibo').click()
  await look(page, 'vendida-recibo')
  const whatsapp = await page.getByRole('link', { name: /por WhatsApp a Rubén Techera/ }).getAttribute('href')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await look(page, 'vender-por-enviar')
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible()
  await look(page, 'sin-senal-por-enviar')
  const [, receipt = ''] = /Tu boleto: (\S+)/.exec(new URL(whatsapp ?? '').searchParams.get('text') ?? '') ?? []

  const buyer = await visit(undefined, small)
  await buyer.goto('/r')
  await look(buyer, 'r-incompleto')
  await buyer.goto(receipt.slice(0, -9))
  await buyer.reload()
  await expect(buyer.getByText(/^Este recibo no es válido/)).toBeVisible()
  await look(buyer, 'r-no-valido')
  await buyer.context().setOffline(true)
  await buyer.evaluate(address => {
    location.href = address
  }, receipt)
  await expect(buyer.getByText(/^Sin conexión todavía no se puede/)).toBeVisible()
  await look(buyer, 'r-sin-conexion')
  await buyer.context().setOffline(false)
  await buyer.reload()
  await expect(buyer.getByText('Tu compra está registrada.')).toBeVisible()
  await look(buyer, 'r-registrada')

  // Refused: the server knows another sale by this telephone's number.
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const open = indexedDB.open('telefono')
        open.onsuccess = () => {
          const transaction = open.result.transaction('sobre', 'readwrite')
          const all = transaction.objectStore('sobre').getAll()
          all.onsuccess = () => {
            for (const one of all.result)
              transaction.objectStore('sobre').put({ ...one, sellado: one.sellado.slice(0, -4) })
          }
          transaction.oncomplete = () => resolve()
        }
      }),
  )
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/1 venta que no entró/)).toBeVisible()
  await look(page, 'sin-senal-no-se-acepto')

  const admin = await visit('admin', small)
  await admin.goto('/admin/telefonos')
  await expect(admin.getByText('En uso').first()).toBeVisible()
  await look(admin, 'telefonos')
  // Journeys before this one leave telephones of hers, without numbers.
  await admin
    .getByRole('button', { name: /^Dar de baja .*Romina/ })
    .first()
    .click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await look(admin, 'telefonos-baja')
  await admin.getByRole('button', { name: 'Dar de baja', exact: true }).click()
  await expect(admin.getByText(/^De baja desde/).first()).toBeVisible()
  await look(admin, 'telefonos-de-baja')
  await takeAllBack(new URL(page.url()).origin)
})

test('a sale that did not enter, on a small telephone, pleases axe and fits', async ({ visit, server }) => {
  test.setTimeout(240_000)
  const page = await visit('vendedora', small)
  await carry(page)
  await toSell(page)
  const call = await asSeller(server.url)
  const { telefonos }: { telefonos: { _id: string }[] } = await call('/telefono/listarTelefonos')
  await call('/telefono/darDeBaja', { telefonoId: telefonos[0]?._id })
  await begin(page)
  await vender(page).click()
  const notEntered = page.getByText(/^No entró: devolvele lo que pagó/)
  await expect(notEntered).toBeVisible()
  await expect(page.getByText(/1 venta que no entró/)).toBeVisible()
  await look(page, 'no-entro')
  await page.getByRole('button', { name: 'Cerrar la venta' }).click()
  await expect(notEntered).toHaveCount(0)
  await look(page, 'no-entro-vender')
  await page.getByRole('link', { name: 'Ver', exact: true }).click()
  await notEntered.scrollIntoViewIfNeeded()
  await look(page, 'no-entro-lista')
  await page.getByRole('button', { name: 'Ya lo resolví' }).click()
  await expect(page.getByText('Ya lo resolviste.')).toBeVisible()
  await takeAllBack(server.url)
})

test('asking to undo a sale, being paid by QR and the hints to install on a small telephone please axe and fit', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const page = await visit('vendedora', small)
  await page.getByRole('link', { name: 'Historial' }).filter({ visible: true }).first().click()
  const sale = page.getByRole('listitem').filter({ hasText: /\d{5}/ }).last()
  await sale.locator('summary').click()
  await look(page, 'historial')
  await page
    .getByRole('button', { name: /^Pedir/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'historial-pregunta')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pedir/ })
    .click()
  await expect(page.getByText('Le pedimos a quien organiza que la anule.')).toBeVisible()
  await look(page, 'historial-pedido')

  await toSell(page)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() })
    dispatchEvent(offer)
  })
  await begin(page)
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  await page.getByRole('region', { name: 'Instalar la app' }).scrollIntoViewIfNeeded()
  await look(page, 'instalar-android')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await begin(page)
  await page.getByRole('button', { name: 'Cobrar con QR' }).click()
  await expect(page.getByText('Esperando el pago...')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código para pagar' })).toBeVisible()
  await look(page, 'qr')

  await page.goto('/vendedor/sin-senal')
  await expect(page.getByText(/^Mientras está encendido/)).toBeVisible()
  await look(page, 'sin-senal-apagado')

  const ios = await visit(undefined, small)
  await ios.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }))
  await signIn(ios, 'vendedora')
  await ios.goto('/vendedor/sin-senal')
  await expect(ios.getByText(/^En iPhone y iPad, primero instalá la app/)).toBeVisible()
  await look(ios, 'sin-senal-ios')
  await ios.goto('/app')
  await begin(ios)
  await vender(ios).click()
  await expect(ios.getByText(/tocá Compartir y después Agregar a inicio/)).toBeVisible()
  await ios.getByRole('region', { name: 'Instalar la app' }).scrollIntoViewIfNeeded()
  await look(ios, 'instalar-ios')
})
