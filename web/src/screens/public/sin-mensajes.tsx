import { useParams } from 'react-router'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { StopMessages } from '#features/difusion/stop-messages.tsx'

/** Where the link under a message to everybody leads. */
export default function SinMensajes() {
  const { baja = '' } = useParams()
  return (
    <AccountFrame title="Dejar de recibir mensajes">
      <StopMessages baja={baja} />
    </AccountFrame>
  )
}
