import type { entregaApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { dayTime, money } from '#lib/format.ts'
import styles from '#screens/public/public.module.css'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** Target of the code on a receipt or an act. */
export default function Recibo() {
  const { id = '' } = useParams()
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Comprobar un recibo" />
      <ReceiptCheck id={id} />
    </div>
  )
}

/** Whether a receipt or an act is genuine, and its amounts. */
function ReceiptCheck({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(cajaQueries.recibo(id))} skeleton={<Skeleton height={180} />}>
      {papel => (
        <Panel>
          <div className="stack">
            <Note tone="good">
              {papel.acta ? sentenceOfActa(papel) : `El recibo ${papel.recibo} es de esta organización.`}
            </Note>
            <KeyValues pairs={pairsOf(papel)} />
          </div>
        </Panel>
      )}
    </QueryView>
  )
}

type Papel = ReplyOf<typeof entregaApi.comprobarRecibo>['recibo']

const sentenceOfActa = ({ recibo }: Papel) =>
  `Esta acta de rendición es de esta organización${recibo && `; su recibo es el ${recibo}`}.`

function pairsOf({ fecha, monto, medio, vendedor, acta }: Papel): [string, string][] {
  const gave: [string, string][] = [
    ['Entregó', vendedor],
    ...(medio ? [['Medio', metodoWords[medio] ?? medio] satisfies [string, string]] : []),
    ['Fecha', dayTime(fecha)],
  ]
  if (!acta) return [['Importe', money(monto)], ...gave]
  const { esperado, diferencia, huella } = acta
  return [
    ...([
      ['Esperado', money(esperado)],
      ['Contado', money(monto)],
      ['Diferencia', money(diferencia)],
    ] as [string, string][]),
    ...gave,
    ['Huella', huella],
  ]
}
