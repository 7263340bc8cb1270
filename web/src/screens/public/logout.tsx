import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLogout } from '#domain/acceso/acceso.api.ts'
import { paths } from '#lib/paths.ts'
import { wipeSession } from '#lib/session.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import './public.css'

/** Ends the session on the server and here, then leads to /login. Without a connection it still ends here. */
export default function Logout() {
  const { mutate } = useLogout()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    wipeSession()
    queryClient.clear()
    navigate(paths.login(), { replace: true })
  })
  useEffect(() => mutate(undefined, { onSettled: leave }), [mutate])
  return (
    <div className="logout" role="status">
      <PageTitle>Cerrando sesión</PageTitle>
      <span className="spinner" aria-hidden="true" />
      Cerrando Sesion...
    </div>
  )
}
