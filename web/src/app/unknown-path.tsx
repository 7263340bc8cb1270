import { useLocation } from 'react-router'
import { SignedIn, useSession } from '#lib/session.ts'
import { AdminLayout } from './admin-layout.tsx'
import { PublicLayout } from './public-layout.tsx'
import { VendedorLayout } from './vendedor-layout.tsx'

/** An address nobody knows keeps the menu of its area for those who belong there. */
export default function UnknownPath() {
  const session = useSession()
  const { pathname } = useLocation()
  const own = session && session.rol !== 'public' && pathname.startsWith(`/${session.rol}`)
  if (!own) return <PublicLayout />
  return <SignedIn value={session}>{session.rol === 'admin' ? <AdminLayout /> : <VendedorLayout />}</SignedIn>
}
