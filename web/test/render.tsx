import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Providers } from '#app/providers.tsx'
import { person } from './person.ts'
import { hastyQueryClient } from './query-client.ts'

/** Draws one part of a screen with everything the app has around it. */
export function draw(element: ReactNode, path = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const view = render(
    <Providers queryClient={hastyQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { unmount: view.unmount, user: person(), router, screen }
}
