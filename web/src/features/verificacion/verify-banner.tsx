import { useSession } from '#lib/session.ts'
import { ResendLink } from './resend-link.tsx'
import './verify-banner.css'

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
