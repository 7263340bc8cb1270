import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { loseAnswers } from '../../../../test/network.ts'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()
afterEach(() => server.app.db.deleteFrom('producto').execute())

const open = (search = '') => renderScreen(server, `/admin/productos${search}`, { as: 'admin' })

/** Prices in minor units. */
async function offer(products: { nombre: string; precio?: number; descripcion?: string }[]) {
  const rows = products.map(product => ({ precio: 250_000, ...product }))
  await server.app.db.insertInto('producto').values(rows).execute()
}

const stored = () =>
  server.app.db
    .selectFrom('producto')
    .select(['nombre', 'precio', 'descripcion', 'imagen'])
    .where('deleted_at', 'is', null)
    .execute()

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Guardar producto' }))

describe('a new product', () => {
  it('needs a name and a price, of figures only, shows how it understood it, and is one when it is sent again after a lost reply', async () => {
    const { user } = await open()
    await fillIn(user, { 'Nombre del producto': 'Taza' })
    await save(user)
    expect(await screen.findByText('Nombre del producto y precio son obligatorios')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Precio'))
    expect(await stored()).toEqual([])
    const price = await screen.findByLabelText<HTMLInputElement>('Precio')
    await user.click(price)
    await user.keyboard('1.5e00')
    await waitFor(() => expect(price.value).toBe('1.500'))
    expect(screen.getByText(/^\$\s1\.500$/)).toBeDefined()
    const refused = () => screen.findByText('El precio lleva un número de 0 en adelante, con hasta dos decimales.')
    await fillIn(user, { Precio: '1,5,5' })
    await save(user)
    expect(await refused()).toBeDefined()
    await fillIn(user, { Precio: '-5' })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Precio').value).toBe('-5'))
    await save(user)
    expect(await refused()).toBeDefined()
    await fillIn(user, { Precio: '100' })
    const mend = loseAnswers()
    await save(user)
    expect(await screen.findByText('Error al guardar el producto')).toBeDefined()
    mend()
    await save(user)
    expect(await screen.findByText('Producto guardado correctamente')).toBeDefined()
    expect((await stored()).map(({ nombre }) => nombre)).toEqual(['Taza'])
  })

  it('is saved with its picture, and the form is empty again', async () => {
    const { user } = await open()
    await fillIn(user, { 'Nombre del producto': 'Taza', Precio: '8.900,50', 'Descripción (opcional)': 'De cerámica.' })
    const picture = new File([Buffer.from(pixel, 'base64')], 'taza.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Elegir imagen (opcional)'), picture)
    await save(user)
    expect(await screen.findByText('Producto guardado correctamente')).toBeDefined()
    expect(await stored()).toEqual([
      { nombre: 'Taza', precio: 890_050, descripcion: 'De cerámica.', imagen: expect.stringMatching(/\.webp$/) },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Nombre del producto').value).toBe('')
    expect(screen.queryByText('taza.png')).toBeNull()
    expect(await screen.findByRole('heading', { level: 3, name: 'Taza' })).toBeDefined()
  })
})

describe('the list', () => {
  it('has ten a page, and buttons that are disabled at the ends', async () => {
    await offer(Array.from({ length: 11 }, (_, place) => ({ nombre: `Taza ${place + 1}` })))
    const { user } = await open()
    expect(await screen.findByText('1 de 2')).toBeDefined()
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button('Página anterior').disabled).toBe(true)
    await user.click(button('Página siguiente'))
    expect(await screen.findByText('2 de 2')).toBeDefined()
    expect(button('Página siguiente').disabled).toBe(true)
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1))
  })

  it('past the last page shows so and leads back', async () => {
    await offer([{ nombre: 'Taza' }])
    const { user } = await open('?hoja=9')
    expect(await screen.findByText('No hay productos disponibles en esta página.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ir a la página 1' }))
    expect(await screen.findByRole('heading', { level: 3, name: 'Taza' })).toBeDefined()
  })

  it('finds by name without regard to case and accents', async () => {
    await offer([{ nombre: 'Imán' }, { nombre: 'Taza' }])
    const { user } = await open()
    expect(await screen.findByRole('heading', { level: 3, name: 'Taza' })).toBeDefined()
    await user.type(screen.getByLabelText('Buscar producto'), 'IMAN')
    await waitFor(() => {
      expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Imán'])
    })
    await user.type(screen.getByLabelText('Buscar producto'), 'es')
    expect(await screen.findByText('No se encontraron productos con ese nombre')).toBeDefined()
  })

  it.each([
    ['', 'No se pudieron obtener los productos.'],
    ['?producto=taza', 'Error al buscar productos'],
  ])('without a connection at %j says so', async (search, sentence) => {
    const { router } = await renderScreen(server, '/admin/alta-vendedor', { as: 'admin' })
    server.goOffline()
    await router.navigate(`/admin/productos${search}`)
    const list = await screen.findByRole('region', { name: 'Productos' })
    expect(await within(list).findByText(sentence)).toBeDefined()
    expect(within(list).getByRole('button', { name: 'Reintentar' })).toBeDefined()
  })

  it('cuts a description at 250 characters', async () => {
    await offer([{ nombre: 'Taza', descripcion: `${'a'.repeat(250)}fin` }])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText(/a{250}fin/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver menos' }))
    expect(await screen.findByText(/a{250}…/)).toBeDefined()
  })
})

describe('a product of the list', () => {
  async function edit(change: Record<string, string>, before?: () => unknown) {
    await offer([{ nombre: 'Taza', precio: 150_050, descripcion: 'De loza.' }])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Editar Taza' }))
    const form = within(await screen.findByRole('form', { name: 'Editar Taza' }))
    for (const [label, text] of Object.entries(change)) {
      await user.clear(form.getByLabelText(label))
      if (text) await user.type(form.getByLabelText(label), text)
    }
    await before?.()
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    return form
  }

  it('is edited in its place, and the form closes', async () => {
    await edit({ 'Nombre del producto': 'Tazón', 'Descripción (opcional)': '' })
    await waitFor(() => expect(screen.queryByRole('form', { name: /Editar/ })).toBeNull())
    expect(await stored()).toMatchObject([{ nombre: 'Tazón', precio: 150_050, descripcion: '' }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Editar/ }))
  })

  it('changed by another person meanwhile says how, keeps what was typed, and is replaced when saved again', async () => {
    const theirs = () =>
      server.app.db.updateTable('producto').set({ nombre: 'Tazón de loza', precio: 200_000 }).execute()
    const form = await edit({ 'Nombre del producto': 'Jarra' }, theirs)
    expect(
      await screen.findByText(
        'Esto cambió mientras lo editabas. Ahora dice nombre «Tazón de loza», precio «2000». Lo tuyo no se guardó y sigue acá: guardá otra vez para que quede lo tuyo, o salí sin guardar para dejar lo que dice.',
      ),
    ).toBeDefined()
    expect(await stored()).toMatchObject([{ nombre: 'Tazón de loza', precio: 200_000 }])
    expect(form.getByLabelText<HTMLInputElement>('Nombre del producto').value).toBe('Jarra')
    await userEvent.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ nombre: 'Jarra', precio: 150_050 }]))
  })

  it('gets another picture, and stays open with what was typed while another page is shown', async () => {
    await offer(Array.from({ length: 11 }, (_, place) => ({ nombre: `Taza ${String(place).padStart(2, '0')}` })))
    const { user } = await open()
    const [first] = await screen.findAllByRole('heading', { level: 3 })
    const name = first?.textContent ?? ''
    await user.click(screen.getByRole('button', { name: `Editar ${name}` }))
    await user.type(screen.getByLabelText('Descripción (opcional)', { selector: '[class*=productEdit] *' }), 'De loza')
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: `Editar ${name}` })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Página anterior' }))
    const form = within(await screen.findByRole('form', { name: `Editar ${name}` }))
    expect(form.getByLabelText<HTMLTextAreaElement>('Descripción (opcional)').value).toBe('De loza')
    const picture = new File([Buffer.from(pixel, 'base64')], 'taza.png', { type: 'image/png' })
    await user.upload(form.getByLabelText('Cambiar imagen (opcional)'), picture)
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () =>
      expect((await stored()).find(({ nombre }) => nombre === name)).toMatchObject({
        descripcion: 'De loza',
        imagen: expect.stringMatching(/\.webp$/),
      }),
    )
  })

  it('deleted last on a page leaves the one before', async () => {
    await offer(Array.from({ length: 11 }, (_, place) => ({ nombre: `Taza ${place}` })))
    const { user } = await open('?hoja=2')
    await user.click(await screen.findByRole('button', { name: /^Eliminar Taza/ }))
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(10))
    const list = screen.getByRole('region', { name: 'Productos' })
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
    await user.click((await screen.findAllByRole('button', { name: /^Eliminar Taza/ }))[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Productos a la venta' })))
  })

  it('at the page -1 is on the first', async () => {
    await offer([{ nombre: 'Taza' }])
    await open('?hoja=-1')
    expect(await screen.findByRole('heading', { level: 3, name: 'Taza' })).toBeDefined()
  })

  it('keeps a name and a price', async () => {
    const form = await edit({ Precio: '' })
    expect(await form.findByText('Nombre del producto y precio son obligatorios')).toBeDefined()
  })

  it('that cannot be edited explains why', async () => {
    const form = await edit({ Precio: '2000' }, () =>
      server.app.db.updateTable('producto').set({ deleted_at: new Date() }).execute(),
    )
    expect(await form.findByText('Error al editar el producto')).toBeDefined()
    expect(form.getByText('No se encontró el producto.')).toBeDefined()
  })

  it('without a connection is not edited', async () => {
    const form = await edit({ Precio: '2000' }, () => server.goOffline())
    expect(await form.findByText('Error al editar el producto')).toBeDefined()
  })

  it('is deleted after a yes', async () => {
    await offer([{ nombre: 'Taza' }])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Eliminar Taza' }))
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('Producto eliminado correctamente')).toBeDefined()
    expect(await screen.findByText('No hay productos disponibles en esta página.')).toBeDefined()
  })

  it('without a connection is not deleted', async () => {
    await offer([{ nombre: 'Taza' }])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Eliminar Taza' }))
    server.goOffline()
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    expect(
      await screen.findByRole('dialog', { name: 'Error en el servidor: Error al conectar con el servidor' }),
    ).toBeDefined()
  })
})
