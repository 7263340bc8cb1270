import { useSession } from '#lib/session.ts'
import { ResendLink } from './resend-link.tsx'
import './verify-banner.css'

/** For anyone who is signed in and has not answered from the address yet: quiet, on every screen, until it is done. */
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
