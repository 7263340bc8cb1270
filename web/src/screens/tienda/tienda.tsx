import { useQuery } from '@tanstack/react-query'
import { useEnlace } from '#domain/enlace/enlace.store.ts'
import { useFirstOnSale } from '#domain/rifa/rifa.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { CartButton } from '#features/carrito/cart-button.tsx'
import { LiveShop } from '#features/carrito/live-shop.tsx'
import { AddProduct } from '#features/carrito/quantity.tsx'
import { SellerStrip } from '#features/enlace/seller-strip.tsx'
import { ProductSection } from '#features/producto/product-section.tsx'
import { DrawChoice, NoDraw } from '#features/rifa/draw-choice.tsx'
import { NumberSection, NumbersSkeleton, RandomNumber, type ShopPlace } from '#features/rifa/number-section.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { classNames } from '#lib/class-names.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import styles from './tienda.module.css'

/** The shop: the numbers of a draw as tickets, the products, and the way to the cart. */
export default function Tienda() {
  const [read, write] = useAddressState<ShopPlace | 'sorteo' | 'producto' | 'hoja' | 'de'>()
  const enlace = useEnlace()
  const only = enlace !== null && read('de') === enlace.codigo
  const futuros = useQuery(sorteoQueries.futuros())
  const abiertos = futuros.data?.filter(({ estado }) => estado === 'agendado') ?? []
  const primero = useFirstOnSale(abiertos)
  const sorteo = abiertos.find(({ _id }) => _id === read('sorteo')) ?? primero
  return (
    <div className={classNames('page', styles.shop)}>
      <PageTitle>Tienda</PageTitle>
      <div className={classNames('row wrap-lines apart', styles.shopHead)}>
        <h1>Tienda</h1>
        {sorteo && <RandomNumber sorteo={sorteo._id} />}
      </div>
      <SellerStrip only={only} onChange={only => write({ de: only ? enlace?.codigo : '', pagina: '', ver: '' })} />
      <QueryView
        query={futuros}
        skeleton={<NumbersSkeleton />}
        refused="No se pudieron obtener los sorteos."
        isEmpty={() => sorteo === undefined}
        empty={<NoDraw />}
      >
        {() =>
          sorteo && (
            <>
              <DrawChoice
                sorteos={abiertos}
                sorteo={sorteo}
                onChange={id => write({ sorteo: id, pagina: '', numero: '' }, true)}
              />
              <NumberSection sorteo={sorteo._id} enlace={only ? enlace.codigo : undefined} read={read} write={write} />
            </>
          )
        }
      </QueryView>
      <Perforation />
      <ProductSection
        buscar={read('producto')}
        page={readPage(read('hoja'))}
        onSearch={producto => write({ producto, hoja: '' }, read('producto') === '')}
        onPage={hoja => write({ hoja: String(hoja) }, true)}
        buy={producto => <AddProduct producto={producto} />}
      />
      <CartButton />
      <LiveShop sorteo={sorteo?._id} />
    </div>
  )
}
