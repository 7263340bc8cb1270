import { Navigate, useLocation, useSearchParams } from 'react-router'
import { accesoMessages } from '#domain/acceso/acceso.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { LoginForm } from '#features/acceso/login-form.tsx'
import { useArrive } from '#lib/follow.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { TextLink } from '#ui/base/button.tsx'

/** The log-in; a signed-in person can continue, and at `/` is led home. */
export default function Login() {
  const arrive = useArrive()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const intro = params.get('volver')?.startsWith(paths.checkout) ? accesoMessages.paraPagar : undefined
  if (session && pathname === paths.inicio) return <Navigate replace to={homeOf(session.rol, session.user.id)} />
  return (
    <AccountFrame title="Ingresá a tu cuenta" intro={intro}>
      <LoginForm onSignedIn={arrive} />
      <p className="centered">
        ¿No tenés cuenta? <TextLink to={{ pathname: paths.registro, search }}>Registrate</TextLink>
      </p>
      <p className="centered">
        ¿Compraste sin cuenta?{' '}
        <TextLink tap to={paths.misNumeros}>
          Mirá tus boletos
        </TextLink>
      </p>
      {session && (
        <p className="centered muted small">
          Seguís conectado como {session.user.nombreUsu}.{' '}
          <TextLink to={homeOf(session.rol, session.user.id)}>Ir a mi inicio</TextLink>
        </p>
      )}
    </AccountFrame>
  )
}
