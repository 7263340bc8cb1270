import { productoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuseAll } from '../../../test/network.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { makeProduct } from '../../../test/shop.ts'

const server = screenServer()
const open = (path: string) => renderScreen(server, path, { as: 'admin' })

it('every screen has its title', async () => {
  const { router } = await open('/admin/profile')
  for (const [path, title] of [
    ['/admin/alta-vendedor', 'Alta Vendedor'],
    ['/admin/productos', 'Productos'],
    ['/admin/admin-config', 'Config Admin'],
    ['/admin/gestion-metas-anuales', 'Metas Anuales'],
    ['/admin/rifas/sorteo', 'Agendar Sorteo'],
    ['/admin/rifas/premios', 'Premios'],
    ['/admin/rifas/crear', 'Alta de rifas'],
    ['/admin/rifas/asignar', 'Asignar Números'],
    ['/admin/rifas/historial', 'Historial de sorteos'],
    ['/admin/rifas/sortear', 'Sortear'],
    ['/admin/perfil', 'Config Admin'],
  ] as const) {
    await router.navigate(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  }
})

describe('the admin home', () => {
  it('shows the picture of the organiser, and the initials of one without', async () => {
    const avatar = async () => {
      const view = await open('/admin/profile')
      const banner = await screen.findByRole('region', { name: 'Administración' })
      const shown = banner.querySelector('.avatar')
      view.unmount()
      return shown
    }
    expect((await avatar())?.textContent).toBe('MS')
    Object.assign(server.app.users.admin, { imagen: 'marcela.webp' })
    expect((await avatar())?.getAttribute('src')).toBe('/api/uploads/avatars/marcela.webp')
    Object.assign(server.app.users.admin, { imagen: '' })
  })

  it('has the form for a product and the list with search and pages', async () => {
    const admin = await server.app.as('admin')
    for (let n = 1; n <= 11; n += 1) await makeProduct(admin, `Taza ${n}`, 100)
    const { user } = await open('/admin/profile')
    const list = within(await screen.findByRole('region', { name: 'Productos' }))
    expect(await list.findByText('1 de 2')).toBeDefined()
    await user.click(list.getByRole('button', { name: 'Página siguiente' }))
    expect(await list.findByRole('heading', { level: 3, name: 'Taza 1' })).toBeDefined()
    await user.type(list.getByLabelText('Buscar producto'), 'taza 11')
    expect(await list.findByRole('heading', { level: 3, name: 'Taza 11' })).toBeDefined()
    const form = within(screen.getByRole('region', { name: 'Nuevo producto' }))
    await user.type(form.getByLabelText('Nombre del producto'), 'Gorra')
    await user.type(form.getByLabelText('Precio'), '2500')
    await user.click(form.getByRole('button', { name: 'Guardar producto' }))
    expect(await screen.findByText('Producto guardado correctamente')).toBeDefined()
    const { productos } = (await admin.call(productoApi.filtrarProducto, { params: { name: 'gorra' } })).body
    expect(productos).toMatchObject([{ nombreProducto: 'Gorra', precio: 2500 }])
  })
})

it('a product that the server refuses explains why', async () => {
  const { user } = await open('/admin/productos')
  await fillIn(user, { 'Nombre del producto': 'Pava', Precio: '100' })
  const drawing = new File(['<svg/>'], 'pava.svg', { type: 'image/svg+xml' })
  await user.upload(screen.getByLabelText('Elegir imagen (opcional)'), drawing)
  await user.click(await screen.findByRole('button', { name: 'Guardar producto' }))
  expect(await screen.findByText('Solo se aceptan imágenes JPG, PNG, WebP, GIF o AVIF.')).toBeDefined()
})

describe('Alta Vendedor', () => {
  it('has an avatar picker and a form in which everything but the address is required', async () => {
    const { user } = await open('/admin/alta-vendedor')
    expect((await screen.findByLabelText<HTMLInputElement>('Elegí su foto (opcional)')).accept).toBe('image/*')
    await user.click(screen.getByRole('button', { name: 'Registrar vendedor' }))
    for (const sentence of [
      'El nombre de usuario es obligatorio.',
      'El nombre completo es obligatorio.',
      'El documento es obligatorio.',
      'El teléfono es obligatorio.',
      'El email es obligatorio.',
      'La contraseña lleva al menos 8 caracteres.',
    ])
      expect(await screen.findByText(sentence)).toBeDefined()
    await user.clear(screen.getByDisplayValue('vendedor'))
    await user.click(screen.getByRole('button', { name: 'Registrar vendedor' }))
    expect(await screen.findByText('Rol no válido. Debe ser vendedor')).toBeDefined()
  })
})

describe('what is refused without a word', () => {
  const say = async (user: UserEvent, button: string) => user.click(await screen.findByRole('button', { name: button }))

  it('is an unknown error of the settings', async () => {
    const { user } = await open('/admin/admin-config')
    await fillIn(user, { 'Contraseña actual': 'talonario-demo' })
    refuseAll()
    await say(user, 'Guardar Cambios')
    expect(await screen.findByText('Error desconocido')).toBeDefined()
  })

  it('is an error of deleting a seller', async () => {
    const { user } = await open('/admin/profile')
    await say(user, 'Eliminar a Romina Acosta')
    refuseAll()
    await say(user, 'Eliminar')
    expect(await screen.findByRole('dialog', { name: 'Error al eliminar el usuario' })).toBeDefined()
  })

  it('is an error of deleting a product', async () => {
    await makeProduct(await server.app.as('admin'), 'Mate', 100)
    const { user } = await open('/admin/productos?producto=mate')
    await say(user, 'Eliminar Mate')
    refuseAll()
    await say(user, 'Eliminar')
    expect(await screen.findByRole('dialog', { name: 'Error al eliminar el producto' })).toBeDefined()
  })

  it('is an error of saving and of fetching products', async () => {
    const { user, router } = await open('/admin/productos')
    await fillIn(user, { 'Nombre del producto': 'Pava', Precio: '100' })
    refuseAll()
    await say(user, 'Guardar producto')
    expect(await screen.findByText('Error al guardar el producto')).toBeDefined()
    await router.navigate('/admin/productos?hoja=2')
    await waitFor(() => expect(screen.getAllByText('Error al obtener los productos.').length).toBeGreaterThan(0))
  })
})
