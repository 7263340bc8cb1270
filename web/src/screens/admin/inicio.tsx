import { RetentionQuestion } from '#features/datos-personales/retention-question.tsx'
import { ProductForm } from '#features/producto/product-form.tsx'
import { ProductList } from '#features/producto/product-list.tsx'
import { ProductStats } from '#features/producto/product-stats.tsx'
import { Trends } from '#features/producto/trends.tsx'
import { StartChecklist } from '#features/publicacion/start-checklist.tsx'
import { OrganiserBanner } from '#features/resumen/organiser-banner.tsx'
import { RaffleBoard } from '#features/resumen/raffle-board.tsx'
import { SellerList } from '#features/vendedor/seller-list.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { useConfig } from '#lib/config.ts'
import { useSignedIn } from '#lib/session.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** The organiser's home: the state of the raffle, trends, products and sellers. */
export default function Inicio() {
  const { user } = useSignedIn()
  const { publicada } = useConfig()
  const [read, write] = useAddressState<'producto' | 'hoja'>()
  return (
    <div className="stack gap-3">
      <PageTitle>Inicio</PageTitle>
      <RetentionQuestion />
      <OrganiserBanner user={user} />
      {!publicada && <StartChecklist />}
      <nav className="row wrap-lines gap-2 only-narrow" aria-label="En esta página">
        <a className="text-button tap" href="#productos">
          Productos
        </a>
        <a className="text-button tap" href="#nuevo-producto">
          Nuevo producto
        </a>
        <a className="text-button tap" href="#vendedores">
          Vendedores
        </a>
      </nav>
      {publicada && <RaffleBoard />}
      <div className="cols left">
        <Trends />
        <ProductStats />
      </div>
      <div className="cols left">
        <ProductList
          buscar={read('producto')}
          page={readPage(read('hoja'))}
          onSearch={producto => write({ producto, hoja: '' })}
          onPage={hoja => write({ hoja: String(hoja) })}
        />
        <ProductForm />
      </div>
      <SellerList />
    </div>
  )
}
