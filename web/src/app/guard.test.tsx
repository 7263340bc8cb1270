import type { Usuario } from '@talonario/contract'
import { act } from '@testing-library/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dropSession, startSession, useSignedIn } from '#lib/session.ts'
import { Guard } from './guard.tsx'

const ID = '019d0000-0000-7000-8000-000000000001'
const NAHUEL: Usuario = {
  id: ID,
  _id: ID,
  nombreUsu: 'nahuel',
  nombreCompleto: 'Nahuel Ríos',
  ci: '38765432',
  email: 'nahuel@talonario.test',
  telefono: '098 111 222',
  direccion: '',
  imagen: '',
  rol: 'vendedor',
  estado: 'activo',
  emailVerificado: true,
  emailPendiente: '',
}

/**
 * A part of the frame during whose rendering the server refuses the session: React renders in slices, and replies
 * arrive between two of them.
 */
function EndsTheSession() {
  dropSession()
  return <Outlet />
}

function Screen() {
  return <h1>{useSignedIn().user.nombreCompleto}</h1>
}

test('a session that ends while a screen is being drawn leads to /login, and nothing is thrown on the way', async () => {
  startSession('token', NAHUEL)
  const routes = [
    {
      element: <Guard roles={['vendedor']} />,
      children: [{ element: <EndsTheSession />, children: [{ path: '/mia', element: <Screen /> }] }],
    },
    { path: '/login', element: <h1>Ingresar</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/mia'] })
  const container = document.createElement('div')
  const onRecoverableError = vi.fn()
  const root = createRoot(container, { onRecoverableError })
  await act(async () => startTransition(() => root.render(<RouterProvider router={router} />)))
  expect(onRecoverableError.mock.calls.map(([error]) => error.cause)).toEqual([])
  expect(container.textContent).toBe('Ingresar')
  await act(async () => root.unmount())
})
