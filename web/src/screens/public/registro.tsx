import { useLocation, useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useArrive } from '#app/use-arrive.ts'
import { AccountFrame } from '#features/usuario/components/account-frame.tsx'
import { RegistroForm } from '#features/usuario/components/registro-form.tsx'
import { usuarioMessages } from '#features/usuario/usuario.messages.ts'
import { TextLink } from '#ui/button.tsx'
import { toastError } from '#ui/toast.ts'

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
