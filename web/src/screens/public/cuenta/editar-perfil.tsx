import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { AddressState } from '#features/acceso/address-state.tsx'
import { PerfilForm } from '#features/cuenta/account-form.tsx'
import { DeleteAccount } from '#features/cuenta/delete-account.tsx'
import { OpenSessions } from '#features/cuenta/open-sessions.tsx'
import { OwnData } from '#features/datos-personales/own-data.tsx'
import { classNames } from '#lib/class-names.ts'
import { logoutOf, paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import styles from '#screens/public/public.module.css'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/**
 * The person's own data, for shoppers and sellers; organisers have another screen. The log-out screen clears local data
 * and leads to /login.
 */
export default function EditarPerfil() {
  const { user, rol } = useSignedIn()
  const profile = useQuery(cuentaQueries.profile(user.id))
  const navigate = useNavigate()
  const leave = () => navigate(logoutOf(rol), { replace: true })
  if (rol === 'admin') return <Navigate replace to={paths.admin.config} />
  return (
    <div className={classNames('page', styles.paperPage, styles.readingPage)}>
      <PageHead title="Editar Perfil" />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={320} />}>
          {({ user }) => <PerfilForm user={user} address={<AddressState user={user} />} onSaved={leave} />}
        </QueryView>
        <OpenSessions />
        <OwnData />
        <DeleteAccount id={user.id} onDeleted={leave} />
      </div>
    </div>
  )
}
