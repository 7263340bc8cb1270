import { useParams } from 'react-router'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { VerifyAddress } from '#features/verificacion/verify-address.tsx'

/** Where the link of a verification mail leads, once signed in. */
export default function VerificarCorreo() {
  const { token = '' } = useParams()
  return (
    <AccountFrame title="Verificá tu correo">
      <VerifyAddress token={token} />
    </AccountFrame>
  )
}
