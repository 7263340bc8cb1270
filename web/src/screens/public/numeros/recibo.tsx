import { useParams } from 'react-router'
import { ReceiptCheck } from '#features/caja/receipt-check.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Where the code on a receipt or an act leads. */
export default function Recibo() {
  const { id = '' } = useParams()
  return (
    <div className="page">
      <PageHead title="Comprobar un recibo" />
      <ReceiptCheck id={id} />
    </div>
  )
}
