import { useQuery } from '@tanstack/react-query'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { cajaMessages, medioWords } from '#domain/caja/caja.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** Whether a receipt is one of ours, and for how much. */
export function ReceiptCheck({ id }: { id: string }) {
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
