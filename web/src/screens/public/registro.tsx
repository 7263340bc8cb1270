import { useLocation, useNavigate } from 'react-router'
import { useArrive } from '#app/use-arrive.ts'
import { usuarioMessages } from '#domain/cuenta/cuenta.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { RegistroForm } from '#features/cuenta/registro-form.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** A new account; its owner is signed in at once. */
export default function Registro() {
  const arrive = useArrive()
  const navigate = useNavigate()
  const { search } = useLocation()
  const login = { pathname: paths.login(), search }
  const toLogin = () => {
    toastError(usuarioMessages.registroSinLogin)
    navigate(login, { replace: true })
  }
  return (
    <AccountFrame wide title="Creá tu cuenta" intro="Para comprar números y ver los tuyos.">
      <RegistroForm onSignedIn={arrive} onLoginFailed={toLogin} />
      <p className="centered">
        ¿Ya tenés cuenta? <TextLink to={login}>Ingresá</TextLink>
      </p>
    </AccountFrame>
  )
}
