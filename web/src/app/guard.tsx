import type { Rol } from '@talonario/contract'
import { Navigate, Outlet, useLocation } from 'react-router'
import { homeOf, paths } from '#lib/paths.ts'
import { SignedIn, useSession } from '#lib/session.ts'

/** Admits only these roles (anyone signed in without `roles`): others go to /login and back, or to their own home. */
export function Guard({ roles }: { roles?: readonly Rol[] }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate replace to={paths.login(pathname + search)} />
  if (roles && !roles.includes(session.rol)) return <Navigate replace to={homeOf(session.rol, session.user.id)} />
  return (
    <SignedIn value={session}>
      <Outlet />
    </SignedIn>
  )
}
