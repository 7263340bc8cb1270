import { cuentaApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageSkeleton, QueryView } from '#ui/feedback/query-view.tsx'

type OwnScreenProps = { children: (id: string) => ReactNode }

/** A screen of the seller in its address. The server decides whether the person may see it, before anything is rendered. */
export function OwnScreen({ children }: OwnScreenProps) {
  const { user } = useSignedIn()
  const id = useParams().id ?? user.id
  if (!cuentaApi.profile.params.safeParse({ id }).success) return <Refused title={ventaMessages.sinId} />
  return id === user.id ? children(id) : <Foreign id={id}>{children}</Foreign>
}

function Foreign({ id, children }: OwnScreenProps & { id: string }) {
  const profile = useQuery(cuentaQueries.profile(id))
  if (profile.error instanceof ApiError)
    return <Refused title={ventaMessages.sinVendedor} reason={profile.error.message} />
  return (
    <QueryView query={profile} skeleton={<PageSkeleton />} refused={ventaMessages.sinVendedor}>
      {() => children(id)}
    </QueryView>
  )
}

function Refused({ title, reason }: { title: string; reason?: string }) {
  return (
    <div role="alert">
      <EmptyState drawing="vacio-numeros" heading="h2" title={title} text={reason}>
        <ButtonLink kind="primary" to={paths.vendedor.perfil()}>
          Ir a mi perfil
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
