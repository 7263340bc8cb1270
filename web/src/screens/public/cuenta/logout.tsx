import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { logout } from '#domain/acceso/acceso.api.ts'
import { telefonoMessages } from '#domain/telefono/telefono.messages.ts'
import { forgetCompradores } from '#domain/telefono/telefono-venta.store.ts'
import { hasDatabase } from '#lib/kept.ts'
import { paths } from '#lib/paths.ts'
import { wipeSession } from '#lib/session.ts'
import styles from '#screens/public/public.module.css'
import { toastSuccess } from '#ui/feedback/toast.ts'
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
    void leaveSales()
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

/** What was sold here without a signal stays and leaves by itself; who bought is not readable any more. */
async function leaveSales(): Promise<void> {
  if (!(await hasDatabase('telefono'))) return
  const faltan = await forgetCompradores()
  if (faltan === 0) return
  const { titulo, detail } = telefonoMessages.quedan(faltan)
  toastSuccess(titulo, { detail, autoClose: 20_000 })
}
