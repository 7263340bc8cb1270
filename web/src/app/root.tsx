import styles from '#app/frame/frame.module.css'
import { classNames } from '#lib/class-names.ts'
import '#ui/layout/layout.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { useFollowedConfig } from '#domain/config/config.api.ts'
import { randomKey } from '#lib/form/attempt-key.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { expiryStore, personStore, sessionStore } from '#lib/session.ts'
import { useStore } from '#lib/store.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { ignoreDoublePress } from './double-press.ts'
import { keepFocus } from './kept-focus.ts'

/** What every screen has around it: skip link, progress, announcements, scroll, the way back after an expired session. */
export function Root() {
  useFollowedConfig()
  useExpiredSession()
  useEffect(keepFocus, [])
  useEffect(ignoreDoublePress, [])
  const leaving = useOtherPerson()
  return (
    <>
      <a className={classNames(styles.skipLink, 'no-print')} href="#contenido">
        Ir al contenido
      </a>
      {useNavigation().state !== 'idle' && <div className={styles.navigationProgress} />}
      {!leaving && <Outlet />}
      <RouteAnnouncer />
      <ScrollRestoration getKey={visitOf} />
    </>
  )
}

const load = randomKey()

/** The key under which a scroll position is kept. The first page of every load has the same one, so that each load gets its own instead. */
const visitOf = ({ key }: Location) => (key === 'default' ? load : key)

/** After a navigation the focus moves to the content and the new title is announced. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('contenido')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <div className="visually-hidden" role="status">
      {title}
    </div>
  )
}

/** Whether the session became another person's in another tab and what is drawn here is still the address of the former one. */
function useOtherPerson(): boolean {
  const changes = useStore(personStore)
  const { key } = useLocation()
  const [seen, setSeen] = useState({ changes, left: '' })
  if (seen.changes !== changes) setSeen({ changes, left: key })
  else if (seen.left && seen.left !== key) setSeen({ changes, left: '' })
  const navigate = useNavigate()
  const goHome = useEffectEvent(() => {
    const session = sessionStore.get()
    void navigate(session ? homeOf(session.rol, session.user.id) : paths.login(), { replace: true })
  })
  useEffect(() => {
    if (seen.left) goHome()
  }, [seen])
  return seen.left === key
}

function useExpiredSession(): void {
  const expired = useStore(expiryStore)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => {
    toastError('Tu sesión venció. Volvé a iniciar sesión.')
    navigate(paths.login(pathname + search), { replace: true })
  })
  useEffect(() => {
    if (expired > 0) leave()
  }, [expired])
}

/** Only the screen: signing in, signing up, passwords, the live draw. */
export function BareLayout() {
  return (
    <main id="contenido" tabIndex={-1} className="grow-down">
      <Outlet />
    </main>
  )
}

/** A screen failed or its file could not be fetched: offers to load the page again. */
export function ErrorScreen() {
  return (
    <main id="contenido" tabIndex={-1} className={classNames('page grow-down', styles.failure)} role="alert">
      <PageTitle>Algo salió mal</PageTitle>
      <EmptyState
        drawing="error-conexion"
        title="Esta pantalla no se pudo mostrar."
        text="Puede ser un corte de la conexión o una versión nueva del sitio."
      >
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          Volver a cargar
        </Button>
      </EmptyState>
    </main>
  )
}
