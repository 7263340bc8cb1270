import { useParams } from 'react-router'
import { Ledger } from '#features/caja/ledger.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The ledger of one seller. */
export default function CajaDeVendedor() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title="Cuenta del vendedor" intro={<TextLink to={paths.admin.caja}>Volver a la caja</TextLink>} />
      <Ledger key={id} vendedor={id} adjust />
    </>
  )
}
