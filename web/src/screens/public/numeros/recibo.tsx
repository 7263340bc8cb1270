import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { cajaMessages, medioWords } from '#domain/caja/caja.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import '#screens/public/public.css'

/** Target of the code on a receipt or an act. */
export default function Recibo() {
  const { id = '' } = useParams()
  return (
    <div className="page paper-page">
      <PageHead title="Comprobar un recibo" />
      <ReceiptCheck id={id} />
    </div>
  )
}

/** Whether a receipt is genuine, and its amount. */
function ReceiptCheck({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(cajaQueries.recibo(id))} skeleton={<Skeleton height={180} />} {...cajaMessages.recibo}>
      {({ recibo, fecha, monto, medio, vendedor }) => (
        <Panel>
          <div className="stack">
            <Note tone="good">{`El recibo ${recibo} es de esta organización.`}</Note>
            <KeyValues
              pairs={[
                ['Importe', money(monto)],
                ['Entregó', vendedor],
                ['Medio', medioWords[medio] ?? medio],
                ['Fecha', dayTime(fecha)],
              ]}
            />
          </div>
        </Panel>
      )}
    </QueryView>
  )
}
