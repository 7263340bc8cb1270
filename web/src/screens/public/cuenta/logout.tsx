import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { logout } from '#domain/acceso/acceso.api.ts'
import { paths } from '#lib/paths.ts'
import { wipeSession } from '#lib/session.ts'
import styles from '#screens/public/public.module.css'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** Ends the session here at once and on the server, then leads to /login, even if the server is slow or down. */
export default function Logout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    // The call carries the token; only this screen waits for its reply, for a moment.
    const told = logout()
    wipeSession()
    queryClient.clear()
    const late = new Promise(resolve => setTimeout(resolve, ux.logoutWait))
    void Promise.race([told, late]).then(() => navigate(paths.login(), { replace: true }))
  })
  useEffect(() => leave(), [])
  return (
    <div className={styles.logout} role="status">
      <PageTitle>Cerrando sesión</PageTitle>
      <span className="spinner" aria-hidden="true" />
      Cerrando Sesion...
    </div>
  )
}
