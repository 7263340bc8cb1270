import { useQuery } from '@tanstack/react-query'
import { talonarioQuery } from '#domain/talonario/talonario-lectura.api.ts'
import { StubDesk } from '#features/venta/stub-desk.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Where the stubs of a book are registered, by whoever has it or at an organiser's desk. */
export default function Talones() {
  const [read] = useAddressState<'talonario'>()
  const { user } = useSignedIn()
  const mesa = user.rol === 'admin'
  const talonario = read('talonario')
  return (
    <div className="page stack">
      <PageHead title="Registrar talones" />
      <p>
        <ButtonLink to={mesa ? `${paths.admin.asignarRifas}?ver=talonarios` : paths.vendedor.vender(user.id)}>
          Elegir otro talonario
        </ButtonLink>
      </p>
      {talonario && <Book key={talonario} id={talonario} mesa={mesa} />}
    </div>
  )
}

function Book({ id, mesa }: { id: string; mesa: boolean }) {
  return (
    <QueryView
      query={useQuery(talonarioQuery(id))}
      skeleton={<ListSkeleton rows={4} height={72} />}
      loading="Cargando el talonario..."
    >
      {libro => <StubDesk libro={libro} mesa={mesa} />}
    </QueryView>
  )
}
