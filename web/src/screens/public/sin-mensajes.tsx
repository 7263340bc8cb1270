import { useParams } from 'react-router'
import { useBajaDifusion } from '#domain/aviso/aviso.api.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Target of the unsubscribe link. */
export default function SinMensajes() {
  const { baja = '' } = useParams()
  return (
    <AccountFrame title="Dejar de recibir mensajes">
      <StopMessages baja={baja} />
    </AccountFrame>
  )
}

/** It requires a press: a program that opens links for its reader must not unsubscribe anybody. */
function StopMessages({ baja }: { baja: string }) {
  const pedir = useBajaDifusion()
  const sinMensajes = pedir.data?.recibir === false
  return (
    <div className="stack">
      <p>
        Con esto dejás de recibir en tu correo los mensajes que la organización les manda a todos. Lo de tus compras y
        tus premios te sigue llegando.
      </p>
      {pedir.data && <Note tone="good">{pedir.data.message}</Note>}
      {pedir.error && <Note tone="bad">{sentenceOf(pedir.error)}</Note>}
      <Button
        kind={sinMensajes ? undefined : 'primary'}
        busy={pedir.isPending && 'Guardando...'}
        onClick={() => pedir.mutate({ baja, recibir: sinMensajes })}
      >
        {sinMensajes ? 'Volver a recibirlos' : 'No recibir más mensajes'}
      </Button>
    </div>
  )
}
