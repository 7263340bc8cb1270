import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { Ledger } from '#features/caja/ledger.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The ledger of one seller. What is below the heading waits for the name in it, which may take a second line. */
export default function CajaDeVendedor() {
  const { id = '' } = useParams()
  const query = useQuery(cajaQueries.movimientos(id))
  const { data, isPending } = query
  const title = data?.nombre ? `Cuenta de ${data.nombre}` : 'Cuenta del vendedor'
  const back = <TextLink to={paths.admin.caja}>Volver a la caja</TextLink>
  return (
    <>
      <PageHead title={title} intro={!isPending && back} />
      <QueryView query={query} skeleton={null} heading="h2">
        {() => <Ledger key={id} vendedor={id} adjust />}
      </QueryView>
    </>
  )
}
