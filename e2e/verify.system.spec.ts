import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { checkOut, chooseDay, dayIn, decide, putNumberInCart } from './steps.ts'

/** Two watch a draw, a third recomputes it with the network cut, a fourth with nothing but files. */

const FECHA = dayIn(2)

test('a draw is watched by two, and verified by others without a network', async ({ visit, server, browser }) => {
  test.slow()
  const raffle = await makeRaffle(server.url)
  const buyer = await visit('cliente')
  for (const numero of raffle.numeros.slice(0, 2)) await putNumberInCart(buyer, numero)
  await checkOut(buyer)
  await decide(buyer, 'Aprobar')
  await expect(buyer.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()

  const narrow = await visit(undefined, { width: 360, height: 740 })
  const watchers = [narrow, await visit()]
  for (const watcher of watchers) {
    await watcher.goto(`/sorteo/${raffle.idSorteo}/vivo`)
    await expect(watcher.getByRole('timer')).toBeVisible()
  }
  await expectAccessible(narrow)
  await expectNoSidewaysScroll(narrow)
  const second = watchers.map(watcher => momentOf(watcher, '2º premio, Guitarra criolla: número '))
  const first = watchers.map(watcher => momentOf(watcher, '1º premio, Piano de cola: número '))
  await runDraw(await visit('admin'))
  // Nobody is a prize ahead of the other.
  expect(Math.max(...(await Promise.all(second)))).toBeLessThan(Math.min(...(await Promise.all(first))))
  for (const watcher of watchers) {
    await expect(watcher.getByText('El sorteo terminó.')).toBeAttached()
  }
  await expectAccessible(narrow)
  await expectNoSidewaysScroll(narrow)

  const codigo = await codeOfTicket(buyer, raffle.numeros[0] ?? 0)
  const third = await visit(undefined, { width: 360, height: 740 })
  await verifyOffline(third, raffle.idSorteo, codigo)
  await third.context().setOffline(false)

  const files = await downloadAll(third)
  const page = await (await browser.newContext({ offline: true })).newPage()
  await verifyFromDisk(page, files, codigo)
  await page.context().close()
})

/** Six numbers and two prizes for a day of this journey. */
async function makeRaffle(url: string) {
  const admin = await apiOf(url, 'admin')
  const { desde, total } = await admin('POST', 'rifa/generarNumerosRifa', {
    cantidad: 6,
    precioRifa: 100,
    fecha: FECHA,
  })
  const { sorteos } = await admin('GET', 'sorteo/sorteosFuturos')
  const idSorteo: string = sorteos.find((sorteo: { fechaSorteo: string }) => sorteo.fechaSorteo.startsWith(FECHA)).id
  const idPremios: string[] = []
  for (const nombre of ['Piano de cola', 'Guitarra criolla']) {
    idPremios.push((await admin('POST', 'premio/crearPremio', { nombre, descripcion: 'Con su estuche.' })).premio.id)
  }
  await admin('POST', 'sorteo/asignarPremio', { idSorteo, idPremios })
  return { idSorteo, numeros: Array.from({ length: total }, (_, i) => desde + i) as number[] }
}

/** When the viewer is told what begins with these words. */
async function momentOf(page: Page, words: string): Promise<number> {
  const handle = await page.waitForFunction(
    words => {
      const told = [...document.querySelectorAll('[role=status]')].some(status => status.textContent?.startsWith(words))
      return told && Date.now()
    },
    words,
    { polling: 50, timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}

/** In a show whose prizes come when the host asks for them. */
async function runDraw(page: Page): Promise<void> {
  await page.goto('/admin/rifas/sortear')
  await chooseDay(page, FECHA)
  await page.getByLabel('Los premios salen').selectOption('De a uno, cuando vos tocás')
  await page.getByRole('button', { name: 'Hacerlo en vivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hacerlo en vivo' }).click()
  for (const lugar of [2, 1]) await page.getByRole('button', { name: `Revelar el ${lugar}º premio` }).click()
  await expect(page.getByText(/El sorteo se realizó correctamente/)).toBeVisible()
}

async function codeOfTicket(page: Page, numero: number): Promise<string> {
  await page.goto('/mis-compras')
  const tickets = page.getByRole('list', { name: 'Tus boletos' }).getByRole('listitem')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const ticket = tickets.filter({ hasText: String(numero).padStart(5, '0') })
  await ticket.getByRole('button', { name: /^Ver QR/ }).click()
  await expect(ticket.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await ticket.getByRole('button', { name: /^Copiar código/ }).click()
  await expect(page.getByText('Copiado.')).toBeVisible()
  return await page.evaluate(() => navigator.clipboard.readText())
}

async function verifyOffline(page: Page, idSorteo: string, codigo: string): Promise<void> {
  await page.goto(`/resultado/${idSorteo}`)
  await expect(page.getByText('La cuenta da estos ganadores.')).toBeVisible()
  await page.getByText('Ver detalles y verificar').click()
  await expect(page.getByText('podés cortar internet y verificar igual')).toBeVisible()
  await page.context().setOffline(true)
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page.getByText(/^Todo coincide/)).toBeVisible()
  await expect(page.locator('[data-paso]')).toHaveCount(19)
  await page.getByLabel('Código de tu boleto').fill(codigo)
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click()
  await expect(page.getByText(/^Sí, tu boleto está en la lista sellada/)).toBeVisible()
  expect(calls).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

type Files = Record<'verificador' | 'prueba' | 'lista' | 'fuera', string>

/** What the page of a draw offers to keep: where each file lies now. */
async function downloadAll(page: Page): Promise<Files> {
  const save = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    return await download.path()
  }
  return {
    verificador: await save(() => page.getByRole('link', { name: /^Verificador/ }).click()),
    prueba: await save(() => page.getByRole('button', { name: 'Descargar la prueba' }).click()),
    lista: await save(() => page.getByRole('button', { name: 'Descargar la lista sellada' }).click()),
    fuera: await save(() => page.getByRole('button', { name: 'Descargar lo que no juega' }).click()),
  }
}

/** The file that needs no site: first the genuine proof, then one with its winners swapped. */
async function verifyFromDisk(page: Page, { verificador, prueba, lista, fuera }: Files, codigo: string): Promise<void> {
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  const genuine = await readFile(prueba)
  const changed = JSON.parse(genuine.toString())
  changed.resultado.ganadores.reverse()
  // A browser stores a download under another name; a person would open it as verificador.html.
  await page.route('file:///verificador.html', route => route.fulfill({ path: verificador, contentType: 'text/html' }))
  await page.goto('file:///verificador.html')
  const picker = page.getByLabel('Elegir la prueba y sus listas (.json y .txt)')
  const lists = [
    file('lista.txt', 'text/plain', await readFile(lista)),
    file('fuera.txt', 'text/plain', await readFile(fuera)),
  ]
  await picker.setInputFiles([file('prueba.json', 'application/json', genuine), ...lists])
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page.getByText(/^Todo coincide/)).toBeVisible()
  await page.getByLabel('Código de tu boleto').fill(codigo)
  await page.getByRole('button', { name: 'Comprobar', exact: true }).click()
  await expect(page.getByText(/^Sí, tu boleto está en la lista sellada/)).toBeVisible()
  await picker.setInputFiles([file('prueba.json', 'application/json', Buffer.from(JSON.stringify(changed))), ...lists])
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('El ganador del premio 1 fue cambiado')
  await expectAccessible(page)
}
