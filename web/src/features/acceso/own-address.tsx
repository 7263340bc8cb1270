import { useReenviarVerificacion } from '#domain/acceso/acceso-correo.api.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import styles from './own-address.module.css'

/** For a seller or shopper with an unverified address, on their first screen alone. Organisers have their own. */
export function VerifyBanner() {
  const user = useSession()?.user
  if (user?.emailVerificado !== false || user.rol === 'admin' || user.rol === 'veedor') return null
  return (
    <aside className={styles.verifyBanner} aria-label="Verificá tu correo">
      <p>
        <strong>Verificá tu correo.</strong> Te mandamos un enlace a {user.emailPendiente || user.email}.
      </p>
      <ResendLink />
    </aside>
  )
}

/** Asks for another link to the address that waits for its verification. */
export function ResendLink() {
  const resend = useReenviarVerificacion()
  const send = () => resend.mutate(undefined, toastReply({ refused: 'No se pudo enviar el enlace.' }))
  return (
    <Button kind="quiet" busy={resend.isPending && 'Enviando...'} onClick={send}>
      Reenviar el enlace
    </Button>
  )
}
