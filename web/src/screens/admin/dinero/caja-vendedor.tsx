import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { Ledger } from '#features/caja/ledger.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The ledger of one seller. What is below the heading waits for the name in it, which may take a second line. */
export default function CajaDeVendedor() {
  const { id = '' } = useParams()
  const { data, isPending } = useQuery(cajaQueries.movimientos(id))
  const title = data?.nombre ? `Cuenta de ${data.nombre}` : 'Cuenta del vendedor'
  if (isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Cargando...">
        <PageHead title={title} />
      </div>
    )
  return (
    <>
      <PageHead title={title} intro={<TextLink to={paths.admin.caja}>Volver a la caja</TextLink>} />
      <Ledger key={id} vendedor={id} adjust />
    </>
  )
}
