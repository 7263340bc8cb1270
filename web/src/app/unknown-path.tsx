import { useLocation } from 'react-router'
import { AdminLayout } from './admin-layout.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useSession } from './session-store.ts'
import { VendedorLayout } from './vendedor-layout.tsx'

/** An address nobody knows keeps the menu of its area for those who belong there. */
export default function UnknownPath() {
  const rol = useSession()?.rol
  const { pathname } = useLocation()
  if (rol === 'admin' && pathname.startsWith('/admin')) return <AdminLayout />
  return rol === 'vendedor' && pathname.startsWith('/vendedor') ? <VendedorLayout /> : <PublicLayout />
}
