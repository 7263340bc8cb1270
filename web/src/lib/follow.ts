import type { Usuario } from '@talonario/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf, safeReturn } from './paths.ts'

/** Goes to an address that the server names: inside this site without loading it again, elsewhere by leaving it. */
export function useFollow(): (address: string) => void {
  const navigate = useNavigate()
  return address => {
    const { origin, pathname, search, href } = new URL(address, location.href)
    if (origin === location.origin) void navigate(pathname + search)
    else location.assign(href)
  }
}

/** After signing in: back to where the person was sent from, else to the home of their role. */
export function useArrive(): (user: Usuario) => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return ({ rol, id }) => navigate(safeReturn(search.get('volver')) ?? homeOf(rol, id), { replace: true })
}
