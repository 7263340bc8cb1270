import { apiOf, makeDraw, sellTo } from './api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { chooseDay, dayIn } from './steps.ts'

/** A draw by a physical drum: sealed, waited for, and typed in by the organiser. */

const FECHA = dayIn(3)

test('a draw is sealed, and decided by the numbers of a drum', async ({ visit, server }) => {
  test.slow()
  const { idSorteo, numeros } = await sealedDraw(server.url)
  const watcher = await visit(undefined, { width: 360, height: 740 })
  await watcher.goto(`/resultado/${idSorteo}`)
  await expect(watcher.getByText(/El resultado sale cuando se carguen los números del bolillero\.$/)).toBeVisible()
  await expect(watcher.getByRole('heading', { name: 'La lista sellada' })).toBeVisible()
  await expectAccessible(watcher)
  await expectNoSidewaysScroll(watcher)

  const organiser = await visit('admin')
  await organiser.goto('/admin/rifas/sortear')
  await chooseDay(organiser, FECHA)
  const drum = organiser.getByRole('region', { name: 'Cargar el bolillero' })
  await drum.getByRole('button', { name: 'Cargar los números' }).click()
  await expect(drum.getByLabel('Números que salieron')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(organiser)
  const typed = [numeros[2], numeros[0]]
  await drum.getByLabel('Números que salieron').fill(typed.join(' '))
  await drum.getByLabel('Escribano').fill('Eva Escribana')
  await drum.getByLabel('Número de acta').fill('145')
  await drum.getByRole('button', { name: 'Cargar los números' }).click()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Cargar' }).click()
  await expect(organiser.getByText(/El sorteo se realizó correctamente/)).toBeVisible()

  await watcher.reload()
  await watcher.getByText('Ver detalles y verificar').click()
  await watcher.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(watcher.getByText(/lo atestigua|atestigua/).first()).toBeVisible()
  await expect(watcher.getByText(String(typed[0]).padStart(5, '0')).first()).toBeVisible()
  await expectAccessible(watcher)
  await expectNoSidewaysScroll(watcher)
})

/** Four numbers sold in person for a draw by drum, closed. */
async function sealedDraw(url: string): Promise<{ idSorteo: string; numeros: number[] }> {
  const admin = await apiOf(url, 'admin')
  const draw = { fuente: 'bolillero', fecha: FECHA, premios: ['Un bandoneón'], numeros: 4 }
  const { idSorteo, rifas } = await makeDraw(admin, draw)
  for (const { _id } of rifas) await sellTo(admin, _id, 'Ana Paz', 'ana@correo.test')
  await admin('POST', 'sorteo/cerrarSorteo', { fechaSorteo: FECHA })
  return { idSorteo, numeros: rifas.map(({ NumeroRifa }) => NumeroRifa) }
}
