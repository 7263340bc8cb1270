import { useLocation } from 'react-router'
import { useAddressOfLink, useLlegada } from '#domain/enlace/enlace.api.ts'
import { LatestWinners } from '#features/resultado/latest-winners.tsx'
import { useAddressState } from '#lib/address-state.ts'

/** What the cover loads after its first look: the latest winners, and in its address the link that this browser came by. */
export default function LandingBelow() {
  const [read, write] = useAddressState<'de'>()
  const arrived = useLocation().key === 'default'
  const llegada = useLlegada(arrived ? read('de') : '')
  useAddressOfLink({ codigo: '', de: read('de'), opening: llegada.isPending && llegada.isFetching }, write)
  return <LatestWinners />
}
