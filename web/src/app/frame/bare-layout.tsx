import { Outlet } from 'react-router'

/** Nothing but the screen: signing in, signing up, passwords, the live draw. */
export function BareLayout() {
  return (
    <main id="contenido" tabIndex={-1} className="grow-down">
      <Outlet />
    </main>
  )
}
