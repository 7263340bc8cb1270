import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { wipeSession } from '#app/session-store.ts'
import { useLogout } from '#features/usuario/usuario.api.ts'
import { PageTitle } from '#ui/page-title.tsx'
import './logout.css'

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
