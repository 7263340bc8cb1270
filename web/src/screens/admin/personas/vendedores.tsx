import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { ExportSellers } from '#features/vendedor/import-sellers.tsx'
import { SellerList } from '#features/vendedor/seller-list.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { OnceKnown } from '#ui/feedback/once-known.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Also } from '#ui/list/also.tsx'

/** The sellers. */
export default function Vendedores() {
  const usos = useKnownUsos()
  return (
    <>
      <PageHead title="Vendedores" intro="Quiénes venden, cuánto llevan vendido y cómo ubicarlos.">
        <OnceKnown shown={usos?.has('metas')}>
          <ButtonLink to={paths.admin.metas} icon="target">
            Metas Anuales
          </ButtonLink>
        </OnceKnown>
        <ExportSellers />
      </PageHead>
      <SellerList inviting />
      {usos && <Also ways={offers.filter(([uso]) => !usos.has(uso)).map(([, ...way]) => way)} />}
    </>
  )
}

const offers = [
  ['talonarios', 'imprimir talonarios', `${paths.admin.asignarRifas}?ver=talonarios`],
  ['comision', 'pagarles una comisión', paths.admin.comision],
  ['metas', 'ponerles una meta del año', paths.admin.metas],
] as const
