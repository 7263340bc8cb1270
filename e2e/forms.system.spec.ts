import type { Locator, Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { expect, test } from './fixtures.ts'
import { clickTwice } from './hands.ts'
import { dashes, dayIn } from './steps.ts'

/** Forms under impatient hands: what is sent twice is one intent, and what was typed outlives a log-in. */

const GAPS = oneIn(3, [60, 150, 250])

/** Counts the calls to a path that change something. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls += 1
  })
  return () => calls
}

for (const [width, first] of [
  [360, 400],
  [1280, 410],
] as const) {
  test(`two quick clicks are one at ${width}`, async ({ visit }) => {
    const page = await visit('admin', { width, height: 800 })
    const calls = {
      generar: countCalls(page, '/rifa/generarNumerosRifa'),
      premio: countCalls(page, '/premio/crearPremio'),
      agendar: countCalls(page, '/sorteo/generarSorteo'),
      asignar: countCalls(page, '/rifa/asignarRifaAVendedor'),
    }
    for (const [turn, gap] of GAPS.entries()) {
      await page.goto('/admin/rifas/crear')
      await page.getByLabel('Precio de cada rifa').fill('200')
      await page.getByLabel('Fecha del sorteo').fill(dashes(dayIn(first + turn)))
      await clickTwice(page, page.getByRole('button', { name: 'Generar' }), gap)
      await expect(page.getByText('Se generaron 4 rifas correctamente.')).toBeVisible()

      await page.goto('/admin/rifas/premios')
      await page.getByLabel('Nombre del premio').fill(`Canasta ${width} ${gap}`)
      await page.getByLabel('Descripción').fill('Con sidra.')
      await clickTwice(page, page.getByRole('button', { name: 'Crear Premio' }), gap)
      await expect(page.getByText('Premio creado exitosamente.')).toHaveCount(1)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto('/admin/rifas/sorteo')
      for (let month = 0; month < 3; month++) await page.getByRole('button', { name: 'Mes siguiente' }).click()
      await page
        .locator(`button[aria-label*="${10 + turn + (width === 360 ? 0 : 10)} de "]`)
        .filter({ visible: true })
        .first()
        .click()
      await clickTwice(page, page.getByRole('button', { name: 'Agendar Sorteo' }), gap)
      await expect(page.getByText('¡Sorteo agendado con éxito!')).toBeVisible()
      await expect(page.getByText(/Ya hay un sorteo|Debes seleccionar/)).toHaveCount(0)

      await page.goto('/admin/rifas/asignar')
      await page.getByLabel('Buscar vendedor').fill('Romina')
      await page.getByRole('button', { name: /^Romina Acosta C\.I\./ }).click()
      await page.getByLabel('Solo libres').check()
      await page
        .getByRole('button', { name: /^\d+ Libre$/ })
        .filter({ visible: true })
        .first()
        .click()
      await clickTwice(page, page.getByRole('button', { name: 'Asignar Rifas' }), gap)
      await expect(page.getByText('Rifas asignadas correctamente')).toHaveCount(1)
      await expect(page.getByText('Selecciona un vendedor y al menos una rifa.')).toHaveCount(0)
    }
    expect(Object.values(calls).map(count => count())).toEqual(Array(4).fill(GAPS.length))
  })

  test(`a profile lost to an expired session is filled in again at ${width}`, async ({ visit }) => {
    const page = await visit('cliente', { width, height: 800 })
    await page.goto('/editarPerfil')
    await page.getByLabel('Dirección').fill('18 de Julio 1234')
    await page.getByLabel('Contraseña actual').fill('talonario-demo')
    await page.evaluate(() => localStorage.setItem('token', 'vencido'))
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await page.waitForURL('**/login?volver=**')
    await page.getByLabel('Email').fill('cliente@talonario.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('talonario-demo')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.waitForURL('**/editarPerfil')
    await expect(page.getByLabel('Dirección')).toHaveValue('18 de Julio 1234')
    await expect(page.getByLabel('Contraseña actual')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Dirección')).toHaveValue('18 de Julio 1234')
  })
}

test('what appears under a finger takes no tap at once', async ({ visit }) => {
  const page = await visit('vendedora', { width: 360, height: 640 })
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  const moment = (playbackRate: 0 | 1) => animations.send('Animation.setPlaybackRate', { playbackRate })
  const tapAt = async (what: Locator) => {
    const box = await what.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  }

  await page.getByRole('link', { name: 'Historial' }).filter({ visible: true }).first().click()
  const calls = countCalls(page, '/compra/anularVenta')
  await page.getByRole('button', { name: 'Pedir que se anule' }).first().click()
  const question = page.getByRole('dialog')
  const yes = question.getByRole('button', { name: 'Pedir que se anule' })
  await yes.click({ trial: true })
  await question.getByRole('button', { name: 'Dejarla' }).click()
  await expect(question).toHaveCount(0)
  await moment(0)
  await page.getByRole('button', { name: 'Pedir que se anule' }).first().click()
  await expect(question).toBeVisible()
  for (const answer of await question.getByRole('button').all()) await tapAt(answer)
  await expect(question).toBeVisible()
  expect(calls()).toBe(0)
  await moment(1)
  await yes.click()
  await expect(page.getByText('Le pedimos a quien organiza que la anule.')).toBeVisible()
  expect(calls()).toBe(1)

  await page.getByRole('link', { name: 'Vender', exact: true }).filter({ visible: true }).first().click()
  await page.locator('.ticket-grid').getByRole('button', { disabled: false }).first().click()
  await page.getByLabel('Nombre del comprador').fill('Rubén Techera')
  await page.getByLabel(/^Documento/).fill('34567890')
  await page.getByLabel('Teléfono').fill('098765432')
  await page.getByLabel('Email').fill('ruben@correo.test')
  await moment(0)
  await page.getByRole('button', { name: 'Cobrar con QR' }).click()
  const link = page.getByRole('link', { name: /^Mandarle el enlace por WhatsApp/ })
  await link.scrollIntoViewIfNeeded()
  await tapAt(link)
  await moment(1)
  await link.click({ trial: true })
  expect(page.context().pages()).toEqual([page])
})
