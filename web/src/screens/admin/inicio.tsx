import { useSignedIn } from '#app/session-store.ts'
import { ProductForm } from '#features/producto/components/product-form.tsx'
import { ProductList } from '#features/producto/components/product-list.tsx'
import { ProductStats } from '#features/producto/components/product-stats.tsx'
import { Trends } from '#features/producto/components/trends.tsx'
import { OrganiserBanner } from '#features/sorteo/components/organiser-banner.tsx'
import { SellerList } from '#features/vendedor/components/seller-list.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** The organiser's home: how the raffle stands, what sells, the products and the sellers. */
export default function Inicio() {
  const { user } = useSignedIn()
  const [read, write] = useAddressState<'producto' | 'hoja' | 'vendedores'>()
  return (
    <div className="stack gap-3">
      <PageTitle>Inicio</PageTitle>
      <OrganiserBanner user={user} />
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
      <div className="cols left">
        <Trends />
        <ProductStats />
      </div>
      <div className="cols left">
        <ProductList
          buscar={read('producto')}
          page={Number(read('hoja')) || 1}
          onSearch={producto => write({ producto, hoja: '' })}
          onPage={hoja => write({ hoja: String(hoja) })}
        />
        <ProductForm />
      </div>
      <SellerList
        page={Number(read('vendedores')) || 1}
        onPage={vendedores => write({ vendedores: String(vendedores) })}
      />
    </div>
  )
}
