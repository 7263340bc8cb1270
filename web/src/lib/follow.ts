import type { Usuario } from '@talonario/contract'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf, isOfOtherSeller, safeReturn } from './paths.ts'

/** Goes to an address that the server names: inside this site without loading it again, elsewhere by leaving it. */
export function useFollow(): (address: string) => void {
  const navigate = useNavigate()
  return address => {
    const { origin, pathname, search, href } = new URL(address, location.href)
    if (origin === location.origin) void navigate(pathname + search)
    else location.assign(href)
  }
}

/** The browser's Back may restore a page while it was busy leaving the site. */
export function useReturnFromProvider(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
}

/** After signing in: back to the requested screen, or to the person's home if there is none or it is another seller's. */
export function useArrive(): (user: Usuario) => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = safeReturn(search.get('volver'))
  return ({ rol, id }) => navigate(back && !isOfOtherSeller(back, id) ? back : homeOf(rol, id), { replace: true })
}
