import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { decide } from './steps.ts'

test('a buyer by a seller’s link goes from the link to the ticket without an account, in a few taps and fields', async ({
  visit,
}) => {
  const seller = await visit('vendedora', { width: 390, height: 844 })
  await seller.goto('/vendedor/mi-enlace')
  const link = await seller
    .getByText(/\/v\/[0-9A-Z]{6}$/)
    .first()
    .innerText()
  const path = link.slice(link.indexOf('/v/'))

  const page = await visit(undefined, { width: 390, height: 844 })
  const done = { taps: 0, fields: 0 }
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    done.taps++
  }
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    done.fields++
  }
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(path)
  const ticket = page.locator('.ticket-grid').getByRole('button', { disabled: false }).first()
  await ticket.waitFor()
  const addresses = new Set(asked.filter(call => call.includes('numerosPorEnlace')))
  expect(addresses.size, 'what the page preloads is what it asks for').toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Comprale a Romina' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Premios' })).toContainText('Apartamento')
  await expect(page.getByRole('definition').filter({ hasText: '$ 1.500' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const numero = (await ticket.innerText()).match(/\d{5}/)?.[0] ?? ''
  await tap(ticket)
  expect(new URL(page.url()).pathname).toBe(path)
  await tap(page.getByRole('link', { name: /Ver carrito/ }))
  await expect(page.getByText('Comprás con Romina')).toBeVisible()
  await tap(page.getByRole('link', { name: 'Siguiente' }).filter({ visible: true }))
  await fill('Nombre completo', 'Rosario Bidegain')
  await fill('Documento (C.I.)', '3.456.781-2')
  await fill('Email', 'rosario@correo.test')
  await tap(page.getByRole('button', { name: 'Pagar en modo de prueba' }))
  await page.waitForURL('**/simulado/pagar/**')
  await decide(page, 'Aprobar')
  await page.waitForURL('**/tienda/success**')
  await expect(page.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()
  await expect(page.getByText('Te vendió Romina')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedí un enlace a tu correo' })).toBeVisible()
  await expectAccessible(page)
  await tap(page.getByRole('link', { name: new RegExp(`boleto.*${numero}|${numero}`, 'i') }).first())
  await expect(page.getByRole('img', { name: new RegExp(`Boleto ${numero} a nombre de Rosario`) })).toBeVisible()
  expect(done).toEqual({ taps: 5, fields: 3 })
})
