import { useQuery } from '@tanstack/react-query'
import { avisosQuery, navegadorQuery, useAvisarEnDispositivo, useAvisarSorteo } from '#domain/aviso/aviso.api.ts'
import { useCalendario } from '#domain/sorteo/sorteo-calendario.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { canPush } from '#lib/live/push.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import styles from './sorteo.module.css'

type RemindersProps = { idSorteo: string /** ISO instant. */; hora: string }

/** Before a draw: a mail ten minutes earlier, a push on this device if possible, and a calendar entry. */
export function Reminders({ idSorteo, hora }: RemindersProps) {
  const session = useSession()
  const vivo = paths.enVivo(idSorteo)
  const keep = useCalendario({ idSorteo, hora })
  return (
    <div className={styles.reminders}>
      {session ? (
        <MailReminder idSorteo={idSorteo} />
      ) : (
        <ButtonLink icon="bell" to={paths.login(vivo)}>
          Avisame 10 minutos antes
        </ButtonLink>
      )}
      <Button icon="calendar" onClick={keep}>
        Agregar al calendario
      </Button>
    </div>
  )
}

function MailReminder({ idSorteo }: { idSorteo: string }) {
  const { data } = useQuery(avisosQuery)
  const { mutate, isPending } = useAvisarSorteo(idSorteo)
  const on = data?.sorteos.includes(idSorteo) ?? false
  const toggle = () => mutate(!on, { onError: () => toastError('No se pudo guardar el aviso.') })
  return (
    <>
      <Button icon={on ? 'check' : 'bell'} aria-pressed={on} busy={isPending && 'Guardando...'} onClick={toggle}>
        {on ? 'Te avisamos 10 minutos antes' : 'Avisame 10 minutos antes'}
      </Button>
      {on && data?.verificado === false && (
        <p className="small">Para que te llegue, verificá tu correo con el enlace que te mandamos.</p>
      )}
      {on && data?.clave && canPush() && <DeviceReminder clave={data.clave} dispositivos={data.dispositivos} />}
    </>
  )
}

const DENIED = 'Tu navegador no deja mostrar avisos de este sitio. Podés permitirlos en su configuración.'

function DeviceReminder({ clave, dispositivos }: { clave: string; dispositivos: readonly string[] }) {
  const { data: here = '' } = useQuery(navegadorQuery)
  const { mutate, isPending } = useAvisarEnDispositivo(clave)
  const on = dispositivos.includes(here)
  const toggle = () =>
    mutate(!on, {
      onSuccess: allowed => allowed || toastError(DENIED),
      onError: error => toastError(sentenceOf(error, { refused: 'No se pudo guardar el aviso.' })),
    })
  return (
    <Button icon={on ? 'check' : 'bell'} aria-pressed={on} busy={isPending && 'Guardando...'} onClick={toggle}>
      {on ? 'Avisamos también en este dispositivo' : 'Avisame también en este dispositivo'}
    </Button>
  )
}
