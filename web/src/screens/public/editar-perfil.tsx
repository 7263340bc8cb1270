import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#app/session-store.ts'
import { useLeave } from '#app/use-leave.ts'
import { DeleteAccount } from '#features/usuario/components/delete-account.tsx'
import { PerfilForm } from '#features/usuario/components/perfil-form.tsx'
import { useLogout, usuarioQueries } from '#features/usuario/usuario.api.ts'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import './editar-perfil.css'

/** One's own data, for shoppers and sellers. */
export default function EditarPerfil() {
  const { user } = useSignedIn()
  const profile = useQuery(usuarioQueries.profile(user.id))
  const logout = useLogout()
  const leave = useLeave()
  const signInAgain = () => {
    logout.mutate()
    leave()
  }
  return (
    <div className="page profile-page">
      <PageHead title="Editar Perfil" />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={320} />}>
          {({ user }) => <PerfilForm user={user} onSaved={signInAgain} />}
        </QueryView>
        <DeleteAccount id={user.id} onDeleted={leave} />
      </div>
    </div>
  )
}
