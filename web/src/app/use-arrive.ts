import type { Usuario } from '@talonario/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf, safeReturn } from '#lib/paths.ts'

/** After signing in: back to where the person was sent from, else to the home of their role. */
export function useArrive(): (user: Usuario) => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return ({ rol, id }) => navigate(safeReturn(search.get('volver')) ?? homeOf(rol, id), { replace: true })
}
