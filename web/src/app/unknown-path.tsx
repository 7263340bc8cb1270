import { Navigate, useLocation } from 'react-router'
import { AdminLayout } from '#app/frame/admin-layout.tsx'
import { PublicLayout } from '#app/frame/public-layout.tsx'
import { VendedorLayout } from '#app/frame/vendedor-layout.tsx'
import { homeOf } from '#lib/paths.ts'
import { SignedIn, useSession } from '#lib/session.ts'

/** An unknown address keeps the menu of its area for people with access to it; the area's own, as it is typed, is their first screen. */
export default function UnknownPath() {
  const session = useSession()
  const { pathname } = useLocation()
  const own = session && session.rol !== 'public' && pathname.startsWith(`/${session.rol}`)
  if (!own) return <PublicLayout />
  if (/^\/\w+\/?$/.test(pathname)) return <Navigate replace to={homeOf(session.rol, session.user.id)} />
  return <SignedIn value={session}>{session.rol === 'admin' ? <AdminLayout /> : <VendedorLayout />}</SignedIn>
}
