import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { filmCodes } from './camera.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import { EN_EL_TALONARIO, makeNumbers, printBook } from './paper.ts'
import { freshFolder } from './server-process.ts'
import { carryOutDraw, chooseDay, dayIn } from './steps.ts'

/** A book of paper, from the printer to the winner, and its codes without the site. */

/** A day of each journey, after those of the demo, whose shop opens with the next one. */
const [FECHA, OTRA] = [dayIn(70), dayIn(71)]
const VENDIDOS = 10

test('a book is printed, ten of its stubs are registered by the camera, the rest comes back, and the winning paper says so', async ({
  visit,
  server,
}) => {
  test.slow()
  const first = await makeNumbers(server.url, FECHA)
  const admin = await visit('admin')
  const { codes, boletos } = await printBook(admin, first)
  const film = join(await freshFolder(), 'talones.y4m')
  await filmCodes(film, codes.slice(0, VENDIDOS))
  const browser = await browserThatSees(film)
  await registerByCamera(await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } }), first)
  await browser.close()

  await admin.reload()
  await admin.getByRole('button', { name: new RegExp(`^Recibir Talonario \\d+ · 0*${first} `) }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Recibir' }).click()
  await expect(admin.getByText('Volvieron 2 números a la venta.')).toBeVisible()
  await draw(admin)

  const buyer = await visit(undefined, { width: 360, height: 740 })
  const won = await pagesThat(buyer, boletos, '¡Ganó!')
  expect(won).toHaveLength(1)
  await buyer.goto(won[0] ?? '')
  await expect(buyer.getByText('le tocó: Un lavarropas.')).toBeVisible()
  await expectAccessible(buyer)
  await expectNoSidewaysScroll(buyer)
  await buyer.goto(boletos[VENDIDOS] ?? '')
  await expect(buyer.getByText('Este papel está anulado.')).toBeVisible()
})

test('the verifier tells a genuine paper code from a forged one, from the disk and without a network', async ({
  visit,
  server,
  browser,
}) => {
  const page = await visit('admin')
  const { boletos } = await printBook(page, await makeNumbers(server.url, OTRA))
  await page.goto(boletos[0] ?? '')
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    return await download.path()
  }
  const [verificador, claves] = [await save('verificador'), await save('claves')]
  const disk = await (await browser.newContext({ offline: true })).newPage()
  await disk.route('file:///verificador.html', route => route.fulfill({ path: verificador, contentType: 'text/html' }))
  await disk.goto('file:///verificador.html')
  const keys = { name: 'claves.json', mimeType: 'application/json', buffer: await readFile(claves) }
  await disk.getByLabel('Elegir las claves del papel (.json)').setInputFiles(keys)
  const check = async (text: string) => {
    await disk.getByLabel('Código del boleto de papel').fill(text)
    await disk.getByRole('button', { name: 'Comprobar el papel' }).click()
  }
  const [genuine = '', other = ''] = boletos
  await check(`HTTPS://RIFA.EXAMPLE${genuine}`)
  await expect(disk.getByText(/^La hizo la organización: el papel es auténtico\./).first()).toBeVisible()
  // What one says with the signature of another.
  await check(genuine.slice(0, 40) + other.slice(40))
  await expect(disk.getByRole('alert')).toContainText('No es auténtico. No la hizo la organización')
  await check('cualquier cosa')
  await expect(disk.getByRole('alert')).toContainText('No es un código de papel')
  await expectAccessible(disk)
  await disk.context().close()
})

/** One whose camera sees a film. */
async function browserThatSees(film: string): Promise<Browser> {
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...chromiumArgs, ...camera, `--use-file-for-fake-video-capture=${film}`]
  return await chromium.launch({ executablePath: await chromiumPath(), args })
}

async function registerByCamera(page: Page, first: number) {
  await signIn(page, 'vendedora')
  await page.getByRole('link', { name: 'Vender', exact: true }).first().click()
  await page.getByText('Mis talonarios').first().click()
  await page.getByRole('link', { name: new RegExp(`^Registrar Talonario \\d+ · 0*${first} `) }).click()
  await page.getByRole('button', { name: 'Usar la cámara' }).click()
  const number = page.getByLabel('Número del talón')
  for (let done = 0; done < VENDIDOS; done++) {
    await expect(number).not.toHaveValue('', { timeout: 30_000 })
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
    if (done === 0) {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.keyboard.type('Ana Paz')
    for (const [label, text] of [
      ['Documento', '40123456'],
      ['Teléfono', '099123456'],
      [/^Email/, 'ana@correo.test'],
    ] as const)
      await page.getByLabel(label).fill(text)
    const numero = (await number.inputValue()).padStart(5, '0')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Registrado el ${numero}, a nombre de Ana Paz.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Apagar la cámara' }).click()
  await expect(page.getByText(`10 registrados · faltan registrar ${EN_EL_TALONARIO - VENDIDOS}`)).toBeVisible()
}

async function draw(page: Page) {
  await page.goto('/admin/rifas/sortear')
  await chooseDay(page, FECHA)
  await carryOutDraw(page)
}

/** Of these pages, those with these words. */
async function pagesThat(page: Page, paths: readonly string[], words: string): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText(/^Boleto \d+ de/)).toBeVisible()
    if (await page.getByText(words).isVisible()) found.push(path)
  }
  return found
}
