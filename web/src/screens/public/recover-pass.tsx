import { paths } from '#app/paths.ts'
import { AccountFrame } from '#features/usuario/components/account-frame.tsx'
import { RecoverForm } from '#features/usuario/components/recover-form.tsx'
import { TextLink } from '#ui/button.tsx'

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
