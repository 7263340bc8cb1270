import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { qrsOf, type Rect, readGrey, scan } from '../api/test/paper-raster.ts'
import { apiOf } from './api.ts'
import { expect } from './fixtures.ts'

export const EN_EL_TALONARIO = 12

/** Numbers and a prize for a day. Returns the first number. */
export async function makeNumbers(url: string, fecha: string): Promise<number> {
  const admin = await apiOf(url, 'admin')
  const made = { cantidad: EN_EL_TALONARIO, precioRifa: 100, fecha }
  const { desde } = await admin('POST', 'rifa/generarNumerosRifa', made)
  const { sorteos } = await admin('GET', 'sorteo/sorteosFuturos')
  const idSorteo: string = sorteos.find((sorteo: { fechaSorteo: string }) => sorteo.fechaSorteo.startsWith(fecha)).id
  const premio = { nombre: 'Un lavarropas', descripcion: 'Con garantía.' }
  const idPremios = [(await admin('POST', 'premio/crearPremio', premio)).premio.id]
  await admin('POST', 'sorteo/asignarPremio', { idSorteo, idPremios })
  return desde
}

/** Makes, prints and hands out a book. Returns the drawn codes of its stubs, and the addresses on its tickets. */
export async function printBook(page: Page, first: number) {
  await page.goto('/admin/rifas/asignar?ver=talonarios&orden=pagina')
  await page.getByLabel('Desde el número').fill(String(first))
  await page.getByLabel('Hasta el número').fill(String(first + EN_EL_TALONARIO - 1))
  await page.getByRole('button', { name: 'Armar' }).click()
  const print = page.getByRole('button', { name: new RegExp(`^Imprimir Talonario \\d+ · 0*${first} `) })
  const [download] = await Promise.all([page.waitForEvent('download'), print.click()])
  const drawn = qrsOf(await readFile(await download.path()))
  await page.getByRole('button', { name: new RegExp(`^Entregar Talonario \\d+ · 0*${first} `) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('¿A quién?').selectOption({ label: 'Romina Acosta' })
  await dialog.getByRole('button', { name: 'Entregar' }).click()
  await expect(page.getByText(`Romina Acosta · faltan registrar ${EN_EL_TALONARIO}`)).toBeVisible()
  const codes = drawn.filter((_, i) => i % 2 === 0)
  const boletos = drawn.filter((_, i) => i % 2 === 1).map(addressOf)
  return { codes, boletos }
}

/** What a telephone would open, without the site. */
function addressOf(rects: readonly Rect[]): string {
  const { data, size } = scan(rects, 300)
  return `/boleto/${readGrey(data, size).split('/').at(-1)}`
}
