import { organizacionApi, organizacionVacia } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { holdNetwork } from '../../../test/network.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { makeProduct } from '../../../test/shop.ts'

const server = screenServer()
const open = (section: string) => renderScreen(server, `/admin/configuracion?ver=${section}`, { as: 'admin' })
const stored = async () => (await (await server.app.as('admin')).call(organizacionApi.leerOrganizacion)).body
const saved = () => screen.findByText('Los cambios se guardaron. Ya se ven en el sitio.')

it('a name, a network and a partner are saved, and the whole site shows them at once', async () => {
  const { user } = await open('identidad')
  await fillIn(user, { Nombre: 'Rifa Prueba', Instagram: 'https://www.instagram.com/rifaprueba' })
  await user.click(screen.getByRole('link', { name: 'Beneficios', current: false }))
  await user.click(await screen.findByRole('button', { name: 'Agregar beneficio' }))
  const last = within(await screen.findByRole('group', { name: 'Beneficio 21' }))
  await user.type(last.getByLabelText('Comercio'), 'Librería Ñandú')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await saved()).toBeDefined()
  const { datos } = await stored()
  expect([datos.identidad.nombre, datos.beneficios.at(-1)?.nombre]).toEqual(['Rifa Prueba', 'Librería Ñandú'])
  expect(await screen.findAllByRole('link', { name: 'Rifa Prueba, inicio' })).not.toEqual([])
})

it('the place of the raffle shows its rules with their sources, and prizes say the one that is theirs', async () => {
  const { user, router } = await open('legales')
  const place = await screen.findByLabelText('Dónde se hace la rifa')
  expect(screen.queryByRole('list', { name: /^Normas de/ })).toBeNull()
  await user.selectOptions(place, 'Uruguay, Montevideo')
  const rules = within(await screen.findByRole('list', { name: 'Normas de Uruguay, Montevideo' }))
  expect(rules.getByText(/^Los premios no se dan en dinero\./)).toBeDefined()
  for (const link of rules.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.impo\.com\.uy\//)
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await saved()).toBeDefined()
  expect((await stored()).datos.legales.jurisdiccion).toBe('uy-montevideo')
  await router.navigate('/admin/rifas/premios')
  expect(await screen.findByText('Uruguay, Montevideo: los premios no se dan en dinero.')).toBeDefined()
})

it('while it is asked what the raffle uses no word of what it does not use shows, and then what it uses', async () => {
  await makeProduct(await server.app.as('admin'), 'Taza', 100)
  const answer = holdNetwork('/organizacion/uso')
  await open('identidad')
  const isSeen = async () => (await screen.findByLabelText(/producto/i)).closest('.unseen') === null
  expect(await isSeen()).toBe(false)
  answer()
  await expect.poll(isSeen).toBe(true)
})

it('what is wrong stops it, stays in its field, and is said from another section too', async () => {
  const { user } = await open('identidad')
  await fillIn(user, { Nombre: '', Instagram: 'instagram' })
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('El nombre es obligatorio.')).toBeDefined()
  expect(screen.getByText('Escribí la dirección completa, como https://www.instagram.com/turifa.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Portada' }))
  expect(await screen.findByText('Falta corregir algo en Organización.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Organización' }))
  expect(await screen.findByLabelText('Instagram')).toHaveProperty('value', 'instagram')
})

it('of two simultaneous edits the second loses nothing, shows what changed, and may be saved all the same', async () => {
  const { user } = await open('identidad')
  await fillIn(user, { Nombre: 'La segunda' })
  const admin = await server.app.as('admin')
  const { version } = await stored()
  const portada = { ...organizacionVacia.portada, titulo: 'De la primera' }
  await admin.call(organizacionApi.guardarOrganizacion, { body: { version, portada } })
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText(/Otra persona guardó cambios en Portada mientras editabas/)).toBeDefined()
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'La segunda')
  await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  expect(await saved()).toBeDefined()
  const { datos } = await stored()
  expect([datos.identidad.nombre, datos.portada.titulo]).toEqual(['La segunda', 'De la primera'])
})

it('a former text comes back with a click', async () => {
  const admin = await server.app.as('admin')
  for (const nombre of ['Rifa Prueba', 'Otra rifa']) {
    const { version, datos } = await stored()
    const identidad = { ...datos.identidad, nombre }
    await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
  }
  const { user } = await open('identidad')
  const before = await screen.findAllByRole('button', { name: 'Volver a esto' })
  await user.click(before[0] as HTMLElement)
  expect(await screen.findByText('Volviste a lo anterior.')).toBeDefined()
  await waitFor(async () => expect((await stored()).datos.identidad.nombre).toBe('Rifa Prueba'))
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Rifa Prueba'))
})
