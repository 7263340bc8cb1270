import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from './fixtures.ts'

/** A draw by a physical drum: sealed, waited for, and typed in by the organiser. */

const FECHA = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA', {
  timeZone: 'America/Argentina/Buenos_Aires',
})

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
  const [year, month, day] = FECHA.split('-').map(Number)
  const name = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(new Date(`${FECHA}T12:00:00Z`))
  await expect(organiser.getByRole('button', { name: 'Mes siguiente' })).toBeVisible()
  const cell = organiser.locator(`button[aria-label*=" ${day} de ${name} de ${year}"]`)
  if (month !== new Date().getMonth() + 1 && !(await cell.isVisible())) {
    await organiser.getByRole('button', { name: 'Mes siguiente' }).click()
  }
  await cell.click()
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
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, path).toBe(true)
    return await reply.json()
  }
  const { token } = await call('usuario/login', { email: 'admin@talonario.test', password: PASSWORD })
  const source = { fechaSorteo: FECHA, fuente: 'bolillero', hora: '21:00' }
  const { sorteo } = await call('sorteo/generarSorteo', source, token)
  const { rifas } = await call('rifa/generarNumerosRifa', { cantidad: 4, precioRifa: 100, fecha: FECHA }, token)
  const { premio } = await call('premio/crearPremio', { nombre: 'Un bandoneón', descripcion: 'Con su estuche.' }, token)
  await call('sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: [premio.id] }, token)
  const datosClienteFisico = {
    nombre: 'Ana Paz',
    correo: 'ana@correo.test',
    cedula: '12345678',
    telefono: '099 123 456',
  }
  for (const { _id: rifaId } of rifas) {
    await call('compra/realizarCompraFisica', { rifaId, metodoPago: 'efectivo', datosClienteFisico }, token)
  }
  await call('sorteo/cerrarSorteo', { fechaSorteo: FECHA }, token)
  return { idSorteo: sorteo._id, numeros: rifas.map((rifa: { NumeroRifa: number }) => rifa.NumeroRifa) }
}
