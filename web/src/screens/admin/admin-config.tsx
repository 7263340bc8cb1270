import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useSignedIn } from '#app/session-store.ts'
import { AdminConfigForm } from '#features/usuario/components/admin-config-form.tsx'
import { SecondFactor } from '#features/usuario/components/second-factor.tsx'
import { usuarioQueries } from '#features/usuario/usuario.api.ts'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import './admin-config.css'

/** The organiser's own account. */
export default function AdminConfig() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const profile = useQuery(usuarioQueries.profile(user.id))
  return (
    <div className="admin-config">
      <PageHead title="Config Admin" intro="Tu nombre, tu email y cómo entrás." />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={280} />}>
          {({ user }) => <AdminConfigForm user={user} onSaved={() => navigate(paths.admin.inicio)} />}
        </QueryView>
        <SecondFactor email={user.email} />
      </div>
    </div>
  )
}
