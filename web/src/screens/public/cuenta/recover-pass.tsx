import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { RecoverForm } from '#features/recuperacion/recover-form.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'

/** A forgotten password: the mail with the link to a new one. */
export default function RecoverPass() {
  return (
    <AccountFrame title="Recuperar contraseña" intro="Te mandamos un correo con un enlace para elegir una nueva.">
      <RecoverForm />
      <p className="centered">
        <TextLink tap to={paths.login()}>
          Volver al login
        </TextLink>
      </p>
    </AccountFrame>
  )
}
