import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, PASSWORD, signIn, test } from './fixtures.ts'
import { expectPleasant } from './pleasant.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'
import { watchShifts } from './shifts.ts'

/** Draws before which nobody is paid up: what the organiser is asked, where everybody reads what became of them, and the end of their campaign. */

const ADMIN = { ADMIN_EMAIL: 'admin@talonario.test', ADMIN_PASSWORD: PASSWORD, DRAW_SOURCE: 'interna' }
const [PRIMERO, SEGUNDO, TERCERO] = ['2031-03-11', '2031-03-18', '2031-03-25'] as const

let [folder, server] = ['', undefined as unknown as ServerProcess]
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The installation goes on at noon of a day. */
async function goOn(day: string) {
  if (server) await server.kill()
  await promisify(execFile)(process.execPath, ['api/test/clock-ahead.ts', folder, `${day}T15:00:00Z`])
  server = await startServer({ demo: false, env: ADMIN, dataDir: folder })
}

test('draws are declared without participants, by keyboard, every page says where their prizes went, and the campaign ends', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  folder = await freshFolder()
  await goOn('2031-03-01')
  const sorteos = await sellInParts()
  // What was due for the second draw can be paid no more.
  await goOn('2031-03-19')
  const admin = await apiOf(server.url, 'admin')
  const { sinRendir } = await admin('GET', `sorteo/comprasEnEspera?fechaSorteo=${PRIMERO}`)
  await admin('POST', 'sorteo/realizarSorteo', { fechaSorteo: PRIMERO, sinRendir })
  const page = await organiser(browser)
  await page.goto('/admin/rifas/sortear')
  await expect(page.getByText('1 premio · juegan 0 números de 1 vendidos')).toBeVisible()
  await declare(page)
  await expect(page.getByText('El sorteo quedó sin participantes: sus premios pasan al del 25.03.2031.')).toBeVisible()
  await readEverywhere(page, sorteos[1] ?? '')
  await page.close()

  await goOn('2031-03-26')
  const later = await organiser(browser)
  await later.goto('/admin/rifas/sortear')
  await declare(later)
  const resorteo = 'El sorteo quedó sin participantes: sus premios se pueden sortear con lo que nadie reclame.'
  await expect(later.getByText(resorteo)).toBeVisible()
  await endCampaign(later)
  await later.close()
})

async function organiser(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  await signIn(page, 'admin')
  await watchShifts(page)
  return page
}

/** The chosen draw is given up after both questions. */
async function declare(page: Page) {
  await expectPleasant(page)
  await page.getByRole('button', { name: 'Cerrar ventas' }).press('Enter')
  await confirmByKeys(page, 'Cerrar ventas')
  const ask = page.getByRole('dialog', { name: '¿Declarar el sorteo sin participantes?' })
  await expect(ask).toBeVisible()
  await expectPleasant(page)
  await confirmByKeys(page, 'Declarar sin participantes')
}

/** Goes on from the answer that has the focus, so that no Enter is taken for the second one of a double press. */
async function confirmByKeys(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: label, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
}

async function readEverywhere(page: Page, sorteo: string) {
  await expectPleasant(page, `/resultado/${sorteo}`)
  await expect(
    page.getByText(/No jugaba ningún número\. Sus premios pasaron al sorteo del 25\.03\.2031\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ver ese sorteo' }).click()
  await expect(page.getByText('Bicicleta')).toBeVisible()
  await expectPleasant(page, `/sorteo/${sorteo}/vivo`)
  await expect(page.getByText('Sin participantes', { exact: true })).toBeVisible()
}

async function endCampaign(page: Page) {
  await page.goto('/admin/campanias')
  await page.getByRole('button', { name: 'Terminar la campaña' }).press('Enter')
  await confirmByKeys(page, 'Terminar')
  await expect(page.getByText('Terminada', { exact: true })).toBeVisible()
}

/** Three draws, and a number of which only what is due before the first one is paid. Returns the draws. */
async function sellInParts(): Promise<string[]> {
  const admin = await apiOf(server.url, 'admin')
  await admin('POST', 'campania/elegirClase', { clase: 'continua' })
  const sorteos: string[] = []
  for (const [fechaSorteo, nombre] of [
    [PRIMERO, 'Mochila'],
    [SEGUNDO, 'Bicicleta'],
    [TERCERO, ''],
  ] as const) {
    const { sorteo } = await admin('POST', 'sorteo/generarSorteo', { fechaSorteo })
    sorteos.push(sorteo._id)
    if (!nombre) continue
    const { premio } = await admin('POST', 'premio/crearPremio', { nombre, descripcion: 'Nueva.' })
    await admin('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: [premio.id] })
  }
  const { rifas } = await admin('POST', 'rifa/generarNumerosRifa', { cantidad: 5, precioRifa: 300, fecha: TERCERO })
  const atOnce = (orden: number) => ({
    nombre: `Contado ${orden}`,
    desde: orden,
    hasta: orden,
    total: 300,
    vencen: [orden],
  })
  const tres = { nombre: 'Tres', desde: 1, hasta: 1, total: 300, vencen: [1, 2, 3] }
  const planes = [atOnce(1), tres, atOnce(2), atOnce(3)]
  const { modalidades } = await admin('POST', 'campania/guardarModalidades', { modalidades: planes })
  const { id: modalidadId } = modalidades.find(({ nombre }: { nombre: string }) => nombre === 'Tres')
  await admin('POST', 'compra/realizarCompraFisica', {
    rifaId: rifas[0]._id,
    modalidadId,
    metodoPago: 'efectivo',
    datosClienteFisico: { nombre: 'Ana Paz', correo: 'ana@correo.test', cedula: '12345678', telefono: '099 123 456' },
  })
  return sorteos
}
