import { ExportSellers } from '#features/vendedor/import-sellers.tsx'
import { SellerList } from '#features/vendedor/seller-list.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The sellers. */
export default function Vendedores() {
  return (
    <>
      <PageHead title="Vendedores" intro="Quiénes venden, cuánto llevan vendido y cómo ubicarlos.">
        <ButtonLink to={paths.admin.metas} icon="target">
          Metas Anuales
        </ButtonLink>
        <ExportSellers />
      </PageHead>
      <SellerList inviting />
    </>
  )
}
