import { apiOf } from './api.ts'
import { test as demo, expect, type Person } from './fixtures.ts'
import { makeNumbers, printBook } from './paper.ts'
import { expectPleasant } from './pleasant.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { watchShifts } from './shifts.ts'
import { dayIn } from './steps.ts'

/** The screens of a raffle that is sold on paper, which the demo's is not. */

/** Its own server, because a book would show up on a seller's screens in other journeys. */
const test = demo.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer({ demo: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('books, the desk of their stubs and the pages of their tickets please axe and fit', async ({ visit, server }) => {
  test.slow()
  const open = async (who?: Person) => {
    const page = await visit(who)
    await watchShifts(page)
    return page
  }
  const admin = await open('admin')
  const first = await makeNumbers(server.url, dayIn(70))
  const { boletos } = await printBook(admin, first)
  const call = await apiOf(server.url, 'admin')
  const { talonarios } = await call('GET', 'talonario/listarTalonarios')
  const { _id, idVendedor } = talonarios.find(({ desde }: { desde: number }) => desde === first) ?? talonarios[0]
  const talones = [{ numero: first, nombre: 'Ana Paz' }]
  await call('POST', 'compra/registrarTalones', { vendedor: idVendedor, talones })
  await call('POST', 'talonario/recibir', { talonario: _id, desde: first + 1, hasta: first + 1 })
  await expectPleasant(admin, '/admin/rifas/asignar?ver=talonarios')
  await expectPleasant(admin, `/admin/talones?talonario=${_id}`)
  await expectPleasant(admin, '/admin/talones')

  const seller = await open('vendedora')
  await expectPleasant(seller, `/vendedor/vender-rifa/${idVendedor}`)
  await expectPleasant(seller, `/vendedor/talones?talonario=${_id}`)
  await seller.getByLabel('Número del talón').fill('1')
  await seller.getByLabel('Número del talón').press('Enter')
  await expect(seller.getByText(/no está en este talonario/)).toBeVisible()
  await expectPleasant(seller)
  await seller.getByRole('link', { name: 'Elegir otro talonario' }).click()
  await seller.getByText('Mis talonarios').first().click()
  await expect(seller.getByRole('link', { name: /^Registrar Talonario/ }).first()).toBeVisible()
  await expectPleasant(seller)

  const nobody = await open()
  for (const [boleto = '', said] of [
    [boletos[0], 'Registrado.'],
    [boletos[1], 'Este papel está anulado.'],
    [boletos[2], 'Todavía no está registrado.'],
    [boletos[2]?.replace(/.{4}$/, 'AAAA'), 'Ese código no es de un boleto emitido acá: no vale.'],
  ] as const) {
    await nobody.goto(boleto)
    await expect(nobody.getByText(said)).toBeVisible()
    await expectPleasant(nobody, boleto)
  }
})
