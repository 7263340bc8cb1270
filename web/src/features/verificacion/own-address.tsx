import type { Usuario } from '@talonario/contract'
import { useReenviarVerificacion } from '#domain/verificacion/verificacion.api.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import './own-address.css'

/** For a signed-in person with an unverified address: unobtrusive, on every screen. */
export function VerifyBanner() {
  const user = useSession()?.user
  if (user?.emailVerificado !== false) return null
  return (
    <aside className="verify-banner" aria-label="Verificá tu correo">
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

/** Whether the address is proven, and which one a change waits for. */
export function AddressState({ user: { emailVerificado, emailPendiente } }: { user: Usuario }) {
  if (emailPendiente)
    return (
      <div className="stack">
        <p>
          Falta confirmar <strong>{emailPendiente}</strong>: abrí el enlace que te mandamos. Hasta entonces, tu cuenta
          sigue con el email de antes.
        </p>
        <ResendLink />
      </div>
    )
  if (emailVerificado) return <p>Email verificado.</p>
  return (
    <div className="stack">
      <p>Email sin verificar: abrí el enlace que te mandamos.</p>
      <ResendLink />
    </div>
  )
}
