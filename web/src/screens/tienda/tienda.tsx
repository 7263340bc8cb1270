import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { useAddressOfLink, useLlegada } from '#domain/enlace/enlace.api.ts'
import { useFirstOnSale } from '#domain/rifa/rifa.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { CartButton } from '#features/carrito/cart-button.tsx'
import { LiveShop } from '#features/carrito/live-shop.tsx'
import { AddProduct } from '#features/carrito/quantity.tsx'
import { SellerCover } from '#features/enlace/seller-cover.tsx'
import { SellerStrip } from '#features/enlace/seller-strip.tsx'
import { ProductSection } from '#features/producto/product-section.tsx'
import { DrawChoice, NoDraw } from '#features/rifa/draw-choice.tsx'
import { NumberSection, NumbersSkeleton, type ShopPlace } from '#features/rifa/number-section.tsx'
import { ShopHead } from '#features/rifa/shop-head.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { ApiError } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import styles from './tienda.module.css'

/** The shop: the numbers of a draw as tickets, the products, and the way to the cart. A seller's link opens it with that seller's. */
export default function Tienda() {
  const { codigo = '' } = useParams()
  const [read, write] = useAddressState<ShopPlace | 'sorteo' | 'producto' | 'hoja' | 'de'>()
  const arrived = useLocation().key === 'default'
  const llegada = useLlegada(codigo || (arrived ? read('de') : ''))
  useAddressOfLink({ codigo, de: read('de'), opening: llegada.isPending && llegada.isFetching }, write)
  const oferta = llegada.data?.oferta
  const futuros = useQuery({
    ...sorteoQueries.futuros(),
    placeholderData: codigo && oferta ? { sorteos: [oferta.sorteo], message: '' } : undefined,
  })
  const abiertos = futuros.data?.filter(sellsNumbers) ?? []
  const primero = useFirstOnSale(abiertos)
  const sorteo = abiertos.find(({ _id }) => _id === (read('sorteo') || (codigo && oferta?.sorteo._id))) ?? primero
  if (codigo && llegada.error instanceof ApiError) return <Navigate to={paths.tienda} replace />
  return (
    <div className={classNames('page', styles.shop)}>
      {codigo && llegada.data ? (
        <SellerCover {...llegada.data} />
      ) : (
        <ShopHead sorteo={sorteo?._id} awaited={futuros.isPending} />
      )}
      {!codigo && <SellerStrip />}
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
              <NumberSection sorteo={sorteo._id} enlace={codigo || undefined} read={read} write={write} />
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
