import { CountedHandIns } from '#features/caja/counted.tsx'
import { Debts, ExportLedger } from '#features/caja/debts.tsx'
import { SettleDates } from '#features/caja/settle-dates.tsx'
import { AdjustmentsToAgree } from '#features/caja/to-agree.tsx'
import { HandInsToConfirm, RendicionesToClose } from '#features/caja/to-count.tsx'
import { UnseenTransfers } from '#features/caja/transfers.tsx'
import { CalledOff } from '#features/cancelacion/called-off.tsx'
import { PaperSales } from '#features/venta/paper-sales.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The holders of money, what waits to be counted, and deadlines. */
export default function Caja() {
  return (
    <>
      <PageHead title="Caja" intro="Quién tiene el dinero de lo que se vendió en persona.">
        <ButtonLink to={paths.admin.balance}>Balance</ButtonLink>
        <ExportLedger />
      </PageHead>
      <div className="stack gap-3 in-turn">
        <CalledOff />
        <AdjustmentsToAgree />
        <div className="cols right in-turn">
          <HandInsToConfirm />
          <RendicionesToClose />
        </div>
        <Debts />
        <PaperSales />
        <CountedHandIns />
        <SettleDates />
        <UnseenTransfers />
      </div>
    </>
  )
}
