import { useParams } from 'react-router'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { ClaimPrize } from '#features/reclamo/claim-prize.tsx'

/** Where the link in the mail of who is called to a prize leads. */
export default function Premio() {
  const { clave = '' } = useParams()
  return (
    <AccountFrame title="Tu premio">
      <ClaimPrize clave={clave} />
    </AccountFrame>
  )
}
