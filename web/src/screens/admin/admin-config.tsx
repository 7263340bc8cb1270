import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { AddressState } from '#features/acceso/address-state.tsx'
import { AdminConfigForm } from '#features/cuenta/account-form.tsx'
import { DeleteAccount } from '#features/cuenta/delete-account.tsx'
import { OpenSessions } from '#features/cuenta/open-sessions.tsx'
import { OwnData } from '#features/datos-personales/own-data.tsx'
import { SecondFactor } from '#features/segundo-factor/second-factor.tsx'
import { Organisers } from '#features/vendedor/organisers.tsx'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './admin.module.css'

/** The organiser's own account. */
export default function AdminConfig() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const profile = useQuery(cuentaQueries.profile(user.id))
  return (
    <div className={styles.adminConfig}>
      <PageHead title="Config Admin" intro="Tus datos, tu contraseña y cómo entrás." />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={280} />}>
          {({ user }) => (
            <AdminConfigForm
              user={user}
              address={<AddressState user={user} />}
              onSaved={() => navigate(paths.admin.inicio)}
            />
          )}
        </QueryView>
        <SecondFactor email={user.email} />
        <Organisers />
        <OpenSessions />
        <OwnData />
        <DeleteAccount id={user.id} onDeleted={() => navigate(paths.admin.logout, { replace: true })} />
      </div>
    </div>
  )
}
