import { EMAIL_INICIAL } from '@talonario/contract'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { TextLink } from '#ui/base/button.tsx'
import styles from './own-address.module.css'
import { ResendLink } from './own-address.tsx'

/** For an organiser with an unverified address, who may not have configured any mail yet. */
export function OrganiserBanner() {
  const { user } = useSignedIn()
  if (user.emailVerificado) return null
  const email = user.emailPendiente || user.email
  if (email === EMAIL_INICIAL)
    return (
      <aside className={styles.verifyBanner} aria-label="Poné tu correo">
        <p>
          <strong>Poné tu correo.</strong> {email} es un ejemplo y no recibe nada.
        </p>
        <TextLink tap to={paths.admin.config}>
          Poner mi correo
        </TextLink>
      </aside>
    )
  return (
    <aside className={styles.verifyBanner} aria-label="Verificá tu correo">
      <p>
        <strong>Verificá tu correo.</strong> Te mandamos un enlace a {email}. Mientras no configures la salida del
        correo, lo leés en <TextLink to={paths.admin.correo}>Correos enviados</TextLink>.
      </p>
      <ResendLink />
    </aside>
  )
}
