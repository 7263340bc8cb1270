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
      <div className="stack gap-3">
        <div className="cols right">
          <HandInsToConfirm />
          <RendicionesToClose />
        </div>
        <Debts />
        <UnseenTransfers />
        <SettleDates />
      </div>
    </>
  )
}
