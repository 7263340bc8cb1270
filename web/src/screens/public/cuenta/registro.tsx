import { useLocation, useNavigate } from 'react-router'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { RegistroForm } from '#features/cuenta/registro-form.tsx'
import { useArrive } from '#lib/follow.ts'
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
    toastError(cuentaMessages.registroSinLogin)
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
