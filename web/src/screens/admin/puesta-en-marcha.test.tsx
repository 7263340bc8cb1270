import { campaniaApi, organizacionApi, rifaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  await server.app.db.updateTable('campania').set({ estado: 'borrador' }).execute()
  await server.app.db.deleteFrom('organizacion_version').execute()
})

const panel = async () => within(await screen.findByRole('region', { name: 'Poné tu rifa en marcha' }))

it.each(['/tienda', '/v/ABC123'])(
  'before it is published nobody but an organiser sees more at %s than that it comes soon',
  async path => {
    const view = await renderScreen(server, path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Muy pronto' })).toBeDefined()
    view.unmount()
    await renderScreen(server, '/tienda', { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Tienda' })).toBeDefined()
  },
)

it('the organiser’s home leads through the steps, each of which ticks itself, to publishing', async () => {
  const { user, unmount } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  const step = (await (await panel()).findByRole('link', { name: 'Decí quién organiza' })).closest('li')
  expect(step?.textContent).toContain('(falta)')
  await user.click((await panel()).getByRole('button', { name: 'Publicar' }))
  expect(await (await panel()).findByText(/^No se puede publicar sin el nombre de la rifa/)).toBeDefined()
  unmount()
  const admin = await server.app.as('admin')
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', whatsapp: '+598 99 123 456' }
  const legales = { terminos: 'Participan mayores de 18.', privacidad: '' }
  await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  const second = await renderScreen(server, '/admin/profile', { as: 'admin' })
  const done = (await (await panel()).findByRole('link', { name: 'Decí quién organiza' })).closest('li')
  expect(done?.textContent).toContain('(listo)')
  await second.user.click((await panel()).getByRole('button', { name: 'Publicar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Publicar así?' }))
  await second.user.click(question.getByRole('button', { name: 'Publicar igual' }))
  expect(await screen.findByText('La rifa está publicada: cualquiera puede comprar.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Poné tu rifa en marcha' })).toBeNull())
})

it('it asks whether the shop sells what sellers hold on paper, once', async () => {
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  const question = within(await screen.findByRole('region', { name: 'Números en papel' }))
  await user.click(question.getByRole('button', { name: 'No, solo ellos' }))
  expect(await screen.findByText('Los cambios se guardaron y ya rigen.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Números en papel' })).toBeNull())
})

const kind = async () => within(await screen.findByRole('region', { name: '¿Cómo es tu rifa?' }))
const saved = () => server.app.db.selectFrom('campania').select(['clase', 'venden']).execute()

it('the first step asks what the raffle is like; «entre pocos» is an answer', async () => {
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  await user.click((await kind()).getByRole('button', { name: /^Un sorteo, entre pocos/ }))
  expect(await (await panel()).findByRole('link', { name: 'Elegí cómo es tu rifa' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: '¿Cómo es tu rifa?' })).toBeNull())
  expect(await saved()).toEqual([{ clase: 'serie', venden: 'pocos' }])
})

it('where many sell it asks also whether a number plays in its draw or in all; like the one before only after one', async () => {
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  expect((await kind()).queryByRole('button', { name: /^Como la anterior/ })).toBeNull()
  await user.click((await kind()).getByRole('button', { name: /^Varios sorteos o cuotas, con muchos que venden/ }))
  expect(await saved()).toEqual([{ clase: 'serie', venden: null }])
  await user.click(await (await kind()).findByRole('button', { name: /^En todos/ }))
  expect(await (await panel()).findByRole('link', { name: 'Elegí cómo es tu rifa' })).toBeDefined()
  expect(await saved()).toEqual([{ clase: 'continua', venden: 'muchos' }])
})

it('like the one before, it says what it copied', async () => {
  const { db, clock } = server.app
  await db.updateTable('campania').set({ estado: 'terminada', terminada_at: clock.now() }).execute()
  await db.insertInto('campania').values({ orden: 2, nombre: 'Rifa 2027', created_at: clock.now() }).execute()
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  await user.click(await (await kind()).findByRole('button', { name: /^Como la anterior/ }))
  expect(
    await screen.findByText(
      'De «Primera campaña» se copió la clase. Los textos y los vendedores siguen. Los números y los compradores, no.',
    ),
  ).toBeDefined()
})

it('a raffle among a few is made by one form, and published with a sample of terms that was read', async () => {
  await (await server.app.as('admin')).call(campaniaApi.elegirClase, { body: { clase: 'serie', venden: 'pocos' } })
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  const form = within(await screen.findByRole('form', { name: 'Armá tu rifa' }))
  await user.click(form.getByRole('button', { name: 'Armar la rifa' }))
  expect(await form.findByText('Escribí qué se sortea.')).toBeDefined()
  await fillIn(user, {
    'Nombre de la rifa': 'Rifa del club',
    'Cuántos números': '300',
    'Precio de cada número': '500',
    'Día del sorteo': '24-12-2026',
    'Qué se sortea': 'Una bici',
  })
  await user.click(form.getByRole('button', { name: 'Armar la rifa' }))
  expect(await screen.findByText('La rifa está armada: leé las bases y publicala.')).toBeDefined()
  const terms = await screen.findByLabelText<HTMLTextAreaElement>('Bases y condiciones')
  await waitFor(() => expect(terms.value).toContain('1.º Una bici.'))
  expect(screen.queryByRole('form', { name: 'Armá tu rifa' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Las leí' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Las leí' })).toBeNull())
  await user.click((await panel()).getByRole('button', { name: 'Publicar' }))
  await user.click(await screen.findByRole('button', { name: 'Publicar igual' }))
  expect(await screen.findByText('La rifa está publicada: cualquiera puede comprar.')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Ver la tienda' })).toBeDefined()
})

it('a sample of terms that was changed is saved as it was changed, with the place', async () => {
  const admin = await server.app.as('admin')
  await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 9, precioRifa: 100, fecha: '2026-12-24' } })
  const { user } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  await user.selectOptions(await screen.findByLabelText('Dónde se hace la rifa'), 'uy')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Bases y condiciones').value).toContain('Normas de Uruguay'),
  )
  await user.type(screen.getByLabelText('Bases y condiciones'), ' Y algo más.')
  // Another place, and back: what was written stays.
  for (const lugar of ['', 'uy']) {
    await user.selectOptions(screen.getByLabelText('Dónde se hace la rifa'), lugar)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Bases y condiciones')).value).toContain('Y algo más.')
  }
  await user.click(await screen.findByRole('button', { name: 'Guardar las bases' }))
  await waitFor(async () => {
    const { legales } = (await admin.call(organizacionApi.leerOrganizacion)).body.datos
    expect([legales.jurisdiccion, legales.terminos]).toEqual(['uy', expect.stringContaining('Y algo más.')])
  })
})
