import type { Campania } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { campaniasQuery } from '#domain/campania/campania.api.ts'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { useKnownUsos, usoQuery } from '#domain/uso/uso.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { VerifyBanner } from '#features/acceso/own-address.tsx'
import { YearGoal } from '#features/meta-anual/year-goal.tsx'
import { RegisterStubs } from '#features/talonario/register-stubs.tsx'
import { AssignedNumbers, SellerHead } from '#features/vendedor/assigned-numbers.tsx'
import { ClientList } from '#features/vendedor/client-list.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { WhatIsLeft } from '#features/vendedor/what-is-left.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PageSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Also } from '#ui/list/also.tsx'
import styles from './vendedor.module.css'

/** The seller's home. Without an id in the address, the person's own. */
export default function Perfil() {
  const { user } = useSignedIn()
  if (!useParams().id && user.id) return <Navigate replace to={paths.vendedor.perfil(user.id)} />
  return (
    <div className={classNames(styles.profile, 'page')}>
      <PageTitle>Perfil</PageTitle>
      <h1 className="visually-hidden">Perfil</h1>
      <OwnScreen>{id => <Seller id={id} />}</OwnScreen>
    </div>
  )
}

function Seller({ id }: { id: string }) {
  const profile = useQuery(cuentaQueries.profile(id))
  const { data: campanias = [], isLoading } = useQuery(campaniasQuery)
  const usos = useKnownUsos()
  const queryClient = useQueryClient()
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: usoQuery.queryKey }), [queryClient])
  // What it leads to depends on them, and nothing moves once it is shown.
  if (isLoading || !usos) return <PageSkeleton />
  return (
    <QueryView query={profile} skeleton={<PageSkeleton />} refused={ventaMessages.sinVendedor} fixed>
      {({ user }) => (
        <>
          <SellerHead user={user} />
          <VerifyBanner />
          <div className={classNames(styles.ways, 'row wrap-lines gap-2')}>
            <ButtonLink icon="share" to={paths.vendedor.enlace}>
              Mi enlace
            </ButtonLink>
            {usos.has('comision') && (
              <ButtonLink icon="bars" to={paths.vendedor.comision}>
                Comisión
              </ButtonLink>
            )}
            {usos.has('telefonos') && (
              <ButtonLink icon="offline" to={paths.vendedor.sinSenal}>
                Vender sin señal
              </ButtonLink>
            )}
            {campanias.some(hasCuotas) && (
              <ButtonLink icon="card" to={paths.vendedor.cuotas}>
                Cuotas por cobrar
              </ButtonLink>
            )}
          </div>
          <Also ways={usos.has('telefonos') ? [] : [['vender sin señal', paths.vendedor.sinSenal]]} />
          <div className="cols right in-turn">
            <div className="stack gap-3 in-turn">
              <Panel>
                <div className="stack in-turn">
                  <WhatIsLeft userId={id} />
                  {usos.has('metas') && <YearGoal userId={id} />}
                  <ButtonLink kind="primary" large full icon="ticket" to={paths.vendedor.vender(id)}>
                    Vender un número
                  </ButtonLink>
                  <RegisterStubs />
                </div>
              </Panel>
              <ClientList userId={id} />
            </div>
            <AssignedNumbers userId={id} />
          </div>
        </>
      )}
    </QueryView>
  )
}

/** A continua is paid in instalments. */
const hasCuotas = ({ clase, estado }: Campania) => clase === 'continua' && estado !== 'terminada'
