import { AltaForm } from '#features/vendedor/alta-form.tsx'
import { ExportSellers, ImportSellers } from '#features/vendedor/import-sellers.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** New sellers: one by one, or from a file. */
export default function AltaVendedor() {
  return (
    <>
      <PageHead title="Alta Vendedor" intro="Dale una cuenta a quien vende. Después asignale sus números.">
        <ExportSellers />
      </PageHead>
      <div className="cols left">
        <AltaForm />
        <ImportSellers />
      </div>
    </>
  )
}
