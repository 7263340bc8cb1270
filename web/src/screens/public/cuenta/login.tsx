import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { accesoMessages } from '#domain/acceso/acceso.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { LoginForm } from '#features/acceso/login-form.tsx'
import { useArrive } from '#lib/follow.ts'
import { hasDatabase } from '#lib/kept.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { TextLink } from '#ui/base/button.tsx'
import { loadPart } from '#ui/feedback/part.ts'

const LeftSales = lazy(() => loadPart(() => import('#features/telefono/left-sales.tsx')))

/** The log-in; a signed-in person can continue, and at `/` is led home. */
export default function Login() {
  const arrive = useArrive()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const sold = useSoldFrom()
  const intro = params.get('volver')?.startsWith(paths.checkout) ? accesoMessages.paraPagar : undefined
  if (session && pathname === paths.inicio) return <Navigate replace to={homeOf(session.rol, session.user.id)} />
  return (
    <AccountFrame title="Ingresá a tu cuenta" intro={intro}>
      <LoginForm onSignedIn={arrive} />
      {sold && !session && (
        <Suspense>
          <LeftSales />
        </Suspense>
      )}
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

/** Whether there is a signal on a device that something was sold from. */
function useSoldFrom(): boolean {
  const [sold, setSold] = useState(false)
  useEffect(() => {
    const look = async () => setSold(navigator.onLine && (await hasDatabase('telefono')))
    void look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  return sold
}
