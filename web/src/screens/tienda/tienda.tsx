import { useQuery } from '@tanstack/react-query'
import { CartButton } from '#features/carrito/components/cart-button.tsx'
import { LiveShop } from '#features/carrito/components/live-shop.tsx'
import { ProductSection } from '#features/producto/components/product-section.tsx'
import { DrawChoice } from '#features/rifa/components/draw-choice.tsx'
import { NumberSection, NumbersSkeleton, type ShopPlace } from '#features/rifa/components/number-section.tsx'
import { RandomNumber } from '#features/rifa/components/random-number.tsx'
import { sorteoQueries } from '#features/sorteo/sorteo.api.ts'
import { useAddressState } from '#lib/address-state.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Perforation } from '#ui/receipt.tsx'
import './tienda.css'

/** The shop: the numbers of a draw as tickets, the products, and the way to the cart. */
export default function Tienda() {
  const [read, write] = useAddressState<ShopPlace | 'sorteo' | 'producto' | 'hoja'>()
  const futuros = useQuery(sorteoQueries.futuros())
  const abiertos = futuros.data?.filter(({ estado }) => estado === 'agendado') ?? []
  const sorteo = abiertos.find(({ _id }) => _id === read('sorteo')) ?? abiertos[0]
  return (
    <div className="page shop">
      <PageTitle>Tienda</PageTitle>
      <div className="row apart">
        <h1>Tienda</h1>
        {sorteo && <RandomNumber sorteo={sorteo._id} />}
      </div>
      <QueryView
        query={futuros}
        skeleton={<NumbersSkeleton />}
        refused="No se pudieron obtener los sorteos."
        isEmpty={() => sorteo === undefined}
        empty={
          <EmptyState
            drawing="vacio-sorteos"
            heading="h2"
            title="No hay próximo sorteo disponible."
            text="Cuando se agende el próximo, acá vas a elegir tu número."
          />
        }
      >
        {() =>
          sorteo && (
            <>
              <DrawChoice
                sorteos={abiertos}
                sorteo={sorteo}
                onChange={id => write({ sorteo: id, pagina: '', numero: '' })}
              />
              <NumberSection sorteo={sorteo._id} read={read} write={write} />
            </>
          )
        }
      </QueryView>
      <Perforation />
      <ProductSection
        buscar={read('producto')}
        page={Number(read('hoja')) || 1}
        onSearch={producto => write({ producto, hoja: '' })}
        onPage={hoja => write({ hoja: String(hoja) })}
      />
      <CartButton />
      <LiveShop sorteo={sorteo?._id} />
    </div>
  )
}
