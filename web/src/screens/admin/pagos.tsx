import { OpenCases } from '#features/caso/open-cases.tsx'
import { OrderFilter, OrderList, readEstado } from '#features/caso/order-list.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Orders and money: what waits for a person first, then every order. */
export default function Pagos() {
  const [read, write] = useAddressState<'estado' | 'buscar' | 'pagina'>()
  const filtro = { estado: readEstado(read('estado')), buscar: read('buscar'), page: readPage(read('pagina')) }
  return (
    <>
      <PageHead title="Pagos" intro="Las compras de la tienda y las ventas en persona, con su dinero." />
      <div className="stack gap-3">
        <OpenCases />
        <OrderFilter
          estado={filtro.estado}
          buscar={filtro.buscar}
          onEstado={estado => write({ estado, pagina: '' })}
          onBuscar={buscar => write({ buscar, pagina: '' })}
        />
        <OrderList
          filtro={filtro}
          onPage={pagina => write({ pagina: String(pagina) })}
          onClear={() => write({ estado: '', buscar: '', pagina: '' })}
        />
      </div>
    </>
  )
}
