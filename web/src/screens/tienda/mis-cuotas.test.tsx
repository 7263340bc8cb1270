import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, planOf, savePlanes } from '../../../../api/test/continua.ts'
import { openSale } from '../../../../api/test/on-sale.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { fillCart, selling } from '../../../test/shop.ts'

const server = freshServer(selling)
const referencia = async () =>
  (await server.app.db.selectFrom('compra').select('referencia').executeTakeFirstOrThrow()).referencia

/** What is left to pay, until when, and the way to pay it, as a page has it in a list. */
async function leftOf(name: string) {
  const left = within(await screen.findByRole('list', { name }))
  expect(left.getByText('Está al día. Para jugar en el sorteo del 11.12.2026, falta la cuota 2.')).toBeDefined()
  expect(left.getByText(/^Pagado: \$\s1\.200 de \$\s3\.600\. Cuota 2 de 3: \$\s1\.200 · hasta el/)).toBeDefined()
  expect(left.getByRole('link', { name: 'Ver las cuotas del 00001' })).toBeDefined()
  expect(left.getByRole('button', { name: 'Pagar la cuota 2 del 00001' })).toBeDefined()
  return left
}

it('what was bought in instalments says on its receipt, its order, its ticket and among one’s purchases what plays when, and one tap pays', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  await openSale(server.app.db)
  const { user, router } = await renderScreen(server, '/tienda', { as: 'cliente' })
  const all = await screen.findByRole('link', { name: 'Juega en 3 sorteos, desde el 01.12.2026' })
  await user.click(all)
  const draws = within(await screen.findByRole('list', { name: 'Sorteos de la campaña' }))
  expect(draws.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
    '01.12.2026',
    '11.12.2026',
    '21.12.2026',
  ])
  await router.navigate('/tienda/checkout')
  await fillCart(admin, [1])
  const plan = await screen.findByLabelText<HTMLSelectElement>('Cómo se paga')
  await user.selectOptions(plan, await planOf(server.app, 'Tres'))
  await user.click(screen.getByRole('button', { name: 'Pagar en modo de prueba' }))
  await user.click(await screen.findByRole('button', { name: /^Aprobar/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tienda/success'))
  await leftOf('Tus cuotas')
  await router.navigate(`/compra/${await referencia()}`)
  await leftOf('Tus cuotas')
  await user.click(await screen.findByRole('link', { name: 'Ver y compartir el boleto 00001' }))
  await leftOf('Sus cuotas')
  const principales = document.querySelectorAll('main .button.primary')
  expect([...principales].map(({ textContent }) => textContent)).toEqual(['Pagar la cuota 2'])
  await router.navigate('/mis-compras')
  const own = await leftOf('Tus cuotas')
  for (const how of ['Todo junto, antes del próximo sorteo', 'En las cuotas que le quedan']) {
    await user.click(await own.findByRole('button', { name: 'Cambiar el plan del 00001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el plan' }))
    expect(await dialog.findByText(/^Al 00001 le falta pagar \$\s2\.400\. El total no cambia\.$/)).toBeDefined()
    await user.selectOptions(dialog.getByLabelText('Lo que falta se paga'), how)
    await user.click(dialog.getByRole('button', { name: 'Cambiar el plan' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cambiar el plan' })).toBeNull())
  }
  await user.click(await own.findByRole('button', { name: 'Pagar la cuota 2 del 00001' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/simulado\/pagar\//))
  await user.click(await screen.findByRole('button', { name: /^Aprobar/ }))
  await screen.findByText('Pago Exitoso!')
  expect(await screen.findByText('Boleto 00001 · cuota 2 de 3')).toBeDefined()
  await router.navigate('/mis-compras')
  expect(await screen.findByText('Boleto 00001 · cuota 2 de 3')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pagar la cuota 3 del 00001' })).toBeDefined()
})
