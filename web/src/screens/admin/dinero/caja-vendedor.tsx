import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { Ledger } from '#features/caja/ledger.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The ledger of one seller. */
export default function CajaDeVendedor() {
  const { id = '' } = useParams()
  const nombre = useQuery(cajaQueries.movimientos(id)).data?.nombre
  const title = nombre ? `Cuenta de ${nombre}` : 'Cuenta del vendedor'
  return (
    <>
      <PageHead title={title} intro={<TextLink to={paths.admin.caja}>Volver a la caja</TextLink>} />
      <Ledger key={id} vendedor={id} adjust />
    </>
  )
}
