import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { AskForm } from '#features/consulta/ask-form.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'

/** One's numbers without an account: the mail with the link to them. */
export default function MisNumeros() {
  return (
    <AccountFrame title="Mis números" intro="Te mandamos un enlace a tu correo. No hace falta tener cuenta.">
      <AskForm />
      <p className="centered">
        <TextLink tap to={paths.login()}>
          Tengo cuenta
        </TextLink>
      </p>
    </AccountFrame>
  )
}
