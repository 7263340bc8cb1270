import { ProductStats } from '#features/producto/product-figures.tsx'
import { ProductForm } from '#features/producto/product-form.tsx'
import { ProductList } from '#features/producto/product-list.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The products of the shop. */
export default function Productos() {
  const [read, write] = useAddressState<'producto' | 'hoja'>()
  return (
    <>
      <PageHead title="Productos" intro="Lo que la tienda vende además de los números." />
      <div className="cols left">
        <ProductList
          buscar={read('producto')}
          page={readPage(read('hoja'))}
          onSearch={producto => write({ producto, hoja: '' })}
          onPage={hoja => write({ hoja: String(hoja) })}
        />
        <div className="stack gap-3">
          <ProductForm main />
          <ProductStats />
        </div>
      </div>
    </>
  )
}
