import type { FiltroCompras } from '#domain/pago/pago-caso.api.ts'
import { UnseenTransfers } from '#features/caja/transfers.tsx'
import { CampaignSelect } from '#features/campania/campaign-select.tsx'
import { OrderFilter, readOrderFilter } from '#features/pago/order-filter.tsx'
import { OpenCases, OrderList } from '#features/pago/order-list.tsx'
import { ExportSales } from '#features/venta/sales-history.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { useConfig } from '#lib/config.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

const none = {
  campania: '',
  estado: '',
  buscar: '',
  vendedor: '',
  metodo: '',
  sorteo: '',
  desde: '',
  hasta: '',
  orden: '',
} as const

/** Orders and money: what waits for a person first, then every order. */
export default function Pagos() {
  const [read, write] = useAddressState<keyof FiltroCompras | 'pagina'>()
  const filtro = readOrderFilter(read)
  const { transferencia } = useConfig()
  return (
    <div className="in-turn">
      <PageHead title="Pagos" intro="Las compras de la tienda y las ventas en persona: qué se pagó, cómo y cuándo.">
        <CampaignSelect value={filtro.campania} onChange={campania => write({ campania, sorteo: '', pagina: '' })} />
        <ExportSales campania={filtro.campania} />
      </PageHead>
      <div className="stack gap-3 in-turn">
        <OpenCases />
        {transferencia !== undefined && <UnseenTransfers />}
        <OrderFilter filtro={filtro} onChange={change => write({ ...change, pagina: '' })} />
        <OrderList
          filtro={filtro}
          page={readPage(read('pagina'))}
          onPage={pagina => write({ pagina: String(pagina) })}
          onClear={() => write({ ...none, pagina: '' })}
        />
      </div>
    </div>
  )
}
