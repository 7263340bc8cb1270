import type { Page } from '@playwright/test'
import { test } from './continua.ts'
import { expect, type Person } from './fixtures.ts'
import { expectPleasant, inOneLook } from './pleasant.ts'
import { watchShifts } from './shifts.ts'

/** The screens that a campaign in instalments changes, on its demo: as all screens, narrow and light or wide and dark. */

/** Asks the API as whoever is signed in. */
async function ask(page: Page, path: string) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  return await (await page.request.get(`/api/${path}`, token ? { headers: { authorization: token } } : {})).json()
}

const screens: Partial<Record<Person, string[]>> = {
  admin: ['/admin/campanias', '/admin/reclamos', '/admin/rifas/sorteo', '/admin/rifas/premios', '/admin/profile'],
  vendedora: ['/vendedor/cuotas', '/vendedor/vender-rifa/{id}', '/vendedor/profile/{id}'],
  cliente: ['/mis-compras', '/tienda', '/landing', '/resultado'],
}
for (const [who, paths] of Object.entries(screens) as [Person, string[]][]) {
  test(`in a campaign in instalments the screens of ${who} please axe and fit`, async ({ visit }) => {
    test.slow()
    const page = await visit(who)
    await watchShifts(page)
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id ?? '')
    for (const { path, look } of inOneLook(paths))
      await test.step(`${path} at ${look.width}`, () => expectPleasant(page, path.replace('{id}', id), [look]))
  })
}

test('the pages of a sale, of a ticket, of its instalments and of its draws please axe and fit', async ({ visit }) => {
  test.slow()
  const cliente = await visit('cliente')
  const { planes } = await ask(cliente, 'cuota/misCuotas')
  const { boletos } = await ask(cliente, 'sorteo/misBoletos')
  const { sorteos } = await ask(cliente, 'sorteo/calendario')
  const admin = await visit('admin')
  await watchShifts(admin)
  const { compras } = await ask(admin, 'pago/listarCompras/1?estado=pagada')
  await expectPleasant(admin, `/admin/pagos/${compras[0]._id}`)
  await admin.getByRole('button', { name: 'Cambiar de titular' }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expectPleasant(admin)
  const nobody = await visit()
  await watchShifts(nobody)
  const paths = [
    ...planes.map(({ codigo }: { codigo: string }) => `/cuotas/${codigo}`),
    ...boletos.map(({ boleto }: { boleto: string }) => `/boleto/${boleto}`),
    ...[sorteos[0], sorteos.at(-1)].map(({ id }) => `/resultado/${id}`),
  ]
  for (const { path, look } of inOneLook(paths)) await expectPleasant(nobody, path, [look])
})
