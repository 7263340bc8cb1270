import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logoutOf } from '#app/paths.ts'
import { useSignedIn } from '#app/session-store.ts'
import { DeleteAccount } from '#features/usuario/components/delete-account.tsx'
import { OpenSessions } from '#features/usuario/components/open-sessions.tsx'
import { OwnData } from '#features/usuario/components/own-data.tsx'
import { PerfilForm } from '#features/usuario/components/perfil-form.tsx'
import { usuarioQueries } from '#features/usuario/usuario.api.ts'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import './editar-perfil.css'

/** One's own data, for shoppers and sellers. The log-out screen clears what is kept here and leads to /login. */
export default function EditarPerfil() {
  const { user, rol } = useSignedIn()
  const profile = useQuery(usuarioQueries.profile(user.id))
  const navigate = useNavigate()
  const leave = () => navigate(logoutOf(rol), { replace: true })
  return (
    <div className="page profile-page">
      <PageHead title="Editar Perfil" />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={320} />}>
          {({ user }) => <PerfilForm user={user} onSaved={leave} />}
        </QueryView>
        <OpenSessions />
        <OwnData />
        <DeleteAccount id={user.id} onDeleted={leave} />
      </div>
    </div>
  )
}
