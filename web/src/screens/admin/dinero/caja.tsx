import { Debts, ExportLedger } from '#features/caja/debts.tsx'
import { SettleDates } from '#features/caja/settle-dates.tsx'
import { HandInsToConfirm, RendicionesToClose } from '#features/caja/to-count.tsx'
import { UnseenTransfers } from '#features/caja/transfers.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The holders of money, what waits to be counted, and deadlines. */
export default function Caja() {
  return (
    <>
      <PageHead title="Caja" intro="Quién tiene el dinero de lo que se vendió en persona.">
        <ExportLedger />
      </PageHead>
      <div className="stack gap-3 in-turn">
        <div className="cols right in-turn">
          <HandInsToConfirm />
          <RendicionesToClose />
        </div>
        <Debts />
        <SettleDates />
        <UnseenTransfers />
      </div>
    </>
  )
}
