import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { useSignedIn } from '#app/session-store.ts'
import { YearGoal } from '#features/meta-anual/components/year-goal.tsx'
import { usuarioQueries } from '#features/usuario/usuario.api.ts'
import { AssignedNumbers } from '#features/venta/components/assigned-numbers.tsx'
import { ClientList } from '#features/venta/components/client-list.tsx'
import { OwnScreen } from '#features/venta/components/own-screen.tsx'
import { SellerHead } from '#features/venta/components/seller-head.tsx'
import { ventaMessages } from '#features/venta/venta.messages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './perfil.css'

/** The seller's home. Without an id in the address it is one's own. */
export default function Perfil() {
  const { user } = useSignedIn()
  if (!useParams().id && user.id) return <Navigate replace to={paths.vendedor.perfil(user.id)} />
  return (
    <div className="page seller-profile">
      <PageTitle>Perfil</PageTitle>
      <h1 className="visually-hidden">Perfil</h1>
      <OwnScreen>{id => <Seller id={id} />}</OwnScreen>
    </div>
  )
}

function Seller({ id }: { id: string }) {
  const profile = useQuery(usuarioQueries.profile(id))
  return (
    <QueryView query={profile} skeleton={<PageSkeleton />} refused={ventaMessages.sinVendedor}>
      {({ user }) => (
        <>
          <SellerHead user={user} />
          <div className="cols right">
            <div className="stack gap-3">
              <Panel>
                <div className="stack">
                  <YearGoal userId={id} />
                  <ButtonLink kind="primary" large full icon="ticket" to={paths.vendedor.vender(id)}>
                    Vender un número
                  </ButtonLink>
                </div>
              </Panel>
              <ClientList />
            </div>
            <AssignedNumbers userId={id} />
          </div>
        </>
      )}
    </QueryView>
  )
}
