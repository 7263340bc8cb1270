import type { Usuario } from '@talonario/contract'
import { render, screen, waitFor } from '@testing-library/react'
import { isValidElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#lib/ask.ts'
import { homeOf, isOfOtherSeller, paths, safeReturn } from '#lib/paths.ts'
import { dropSession, startSession } from '#lib/session.ts'
import { Guard } from './guard.tsx'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

const vendedora: Usuario = {
  id: 'u1',
  _id: 'u1',
  nombreUsu: 'romina',
  nombreCompleto: 'Romina Acosta',
  email: 'vendedora@talonario.test',
  ci: '45129083',
  telefono: '',
  direccion: '',
  imagen: '',
  rol: 'vendedor',
  estado: 'activo',
  emailVerificado: true,
  emailPendiente: '',
}

beforeEach(dropSession)

function open(path: string, site = routes) {
  const router = createMemoryRouter(site, { initialEntries: [path] })
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}

describe('an unknown path', () => {
  it('shows the 404 page with the way to /login', async () => {
    open('/no/existe')
    expect(await screen.findByRole('heading', { name: 'Parece que nos perdimos...' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/login')
    expect(document.title).toMatch(/^No encontrado · /)
  })

  it('keeps the menu of the seller and leads to the seller’s profile', async () => {
    startSession('t', vendedora)
    open('/vendedor/no-existe')
    expect((await screen.findByRole('link', { name: 'Volver al inicio' })).getAttribute('href')).toBe(
      '/vendedor/profile/u1',
    )
    await waitFor(() => expect(screen.getAllByRole('navigation', { name: 'Vendedor' })).toHaveLength(2))
  })
})

describe('the guard', () => {
  const site = [
    { element: <Guard roles={['admin']} />, children: [{ path: '/admin/*', element: <p>solo admin</p> }] },
    { path: '*', element: <p>afuera</p> },
  ]

  it('leads to /login and remembers where to go back', async () => {
    const router = open('/admin/productos?pagina=2', site)
    await screen.findByText('afuera')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(new URLSearchParams(router.state.location.search).get('volver')).toBe('/admin/productos?pagina=2')
  })

  it('leads another role to its own home', async () => {
    startSession('t', vendedora)
    const router = open('/admin/productos', site)
    await screen.findByText('afuera')
    await waitFor(() => expect(router.state.location.pathname).toBe('/vendedor/profile/u1'))
  })

  it('stands before every screen of organisers and sellers', () => {
    const roles = new Map(screensOf(routes))
    const areas = { '/admin/': 'admin', '/vendedor/': 'vendedor' }
    for (const [area, role] of Object.entries(areas)) {
      const screens = [...roles].filter(([path]) => path.startsWith(area) && !path.endsWith('/logout'))
      expect(screens.length).toBeGreaterThan(8)
      expect(screens.filter(([, roles]) => roles !== role)).toEqual([])
    }
  })
})

/** The path of each screen with the roles of the guard before it. */
const screensOf = (all: readonly RouteObject[], before = ''): [path: string, roles: string][] =>
  all.flatMap(({ path = '', element, children }) => {
    const roles = isValidElement<Parameters<typeof Guard>[0]>(element)
      ? (element.props.roles?.join() ?? before)
      : before
    return children ? screensOf(children, roles) : [[path, roles]]
  })

describe('paths', () => {
  it('each role has its home', () => {
    expect(homeOf('admin', 'x')).toBe('/admin/profile')
    expect(homeOf('vendedor', 'x')).toBe('/vendedor/profile/x')
    expect(homeOf('public', 'x')).toBe('/landing')
  })

  it('the way back never leaves the site', () => {
    expect(safeReturn('/tienda/carrito')).toBe('/tienda/carrito')
    for (const foreign of [
      'https://otro.sitio',
      '//otro.sitio',
      '/\\otro.sitio',
      '/\t/otro.sitio',
      '/.//otro.sitio',
      '/\n\\otro.sitio',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(safeReturn(foreign)).toBeNull()
    }
  })

  it('the way back never leads to another seller', () => {
    const [own, other] = ['0b7c4d52-3d3e-4f6e-8a39-2f4f0c5d1a11', '1b7c4d52-3d3e-4f6e-8a39-2f4f0c5d1a11']
    expect(isOfOtherSeller(paths.vendedor.vender(other), own)).toBe(true)
    for (const path of [paths.vendedor.vender(own), paths.vendedor.meta, '/tienda']) {
      expect(isOfOtherSeller(path, own)).toBe(false)
    }
  })
})
