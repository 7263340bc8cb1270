import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { apiOf, sellTo } from './api.ts'
import { carry, toSell } from './door.ts'
import { AT_THE_FAIR, assign, OWN, registerSellers } from './fair.ts'
import { deskOf, judge, sell, soWith } from './fair-phone.ts'
import { expect, PASSWORD, signIn, test } from './fixtures.ts'
import { freshFolder, startServer } from './server-process.ts'
import { dayIn } from './steps.ts'

const FIRST = dayIn(2)

test('once one of its draws has closed a raffle goes on on a telephone, without what it had sold before', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const folder = await freshFolder()
  const options = { demo: false, env: AT_THE_FAIR, dataDir: folder }
  let server = await startServer(options)
  const { url } = server
  const sellerId = await beginContinua(url)
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await signIn(page, 'vendedora', url)
  await carry(page)
  await toSell(page)
  const [before = 0, after = 0, next = 0] = OWN
  const unheard = page.getByRole('button', { name: 'Vendida, por enviar' })
  await page.context().setOffline(true)
  await sell(page, before, 'Antes Paz', unheard)

  // Its loan goes on; the telephone's clock is days behind the server's since.
  await server.kill()
  await promisify(execFile)(process.execPath, ['api/test/clock-ahead.ts', folder, `${FIRST}T23:30:00-03:00`])
  server = await startServer({ ...options, port: Number(new URL(url).port) })
  const organiser = await apiOf(url, 'admin')
  await organiser('POST', 'sorteo/realizarSorteo', { fechaSorteo: FIRST })
  await sell(page, after, 'Después Paz', unheard)
  await page.context().setOffline(false)

  // Its seller's session has ended meanwhile.
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^No entró: devolvele lo que pagó/)).toHaveCount(2)
  const late = 'llegó cuando el sorteo había cerrado, y no participa.'
  const sales: [number, string][] = [
    [before, 'Antes Paz'],
    [after, 'Después Paz'],
  ]
  const read = await judge(page, { admin: organiser, sellerId })
  expect({ ...read, devolver: read.devolver.toSorted() }).toEqual(soWith(sales, late))
  await page.getByLabel('Email').fill('vendedora@talonario.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const stands = (...words: string[]) =>
    expect.poll(() => deskOf(page)).toEqual(Object.fromEntries(words.map((word, i) => [OWN[i], word])))
  await stands('No entró', 'No entró', 'Libre')
  await sell(page, next, 'Con el préstamo nuevo')
  await stands('No entró', 'No entró', 'Pagada')
  expect(await judge(page, { admin: organiser, sellerId })).toMatchObject({ falsas: [], dobles: [], libres: [] })
  await page.context().close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Two draws in which all numbers play, the first of them in two days, and one number sold. */
async function beginContinua(url: string): Promise<string> {
  await registerSellers(url)
  const admin = await apiOf(url, 'admin')
  await admin('POST', 'campania/elegirClase', { clase: 'continua' })
  const fechas = [FIRST, dayIn(20)]
  for (const fechaSorteo of fechas) {
    const { sorteo } = await admin('POST', 'sorteo/generarSorteo', { fechaSorteo, hora: '21:00' })
    const { premio } = await admin('POST', 'premio/crearPremio', { nombre: 'Una moto', descripcion: 'Nueva.' })
    await admin('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: [premio.id] })
  }
  const { rifas } = await admin('POST', 'rifa/generarNumerosRifa', { cantidad: 5, precioRifa: 100, fecha: fechas[1] })
  await sellTo(admin, rifas[0]._id, 'Ana Pereira', '')
  await assign(admin, 'vendedora')
  const { user } = await admin('GET', 'usuario/buscarPersona?buscar=vendedora@talonario.test')
  return user.id
}
