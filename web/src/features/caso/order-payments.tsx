import type { CompraEntera } from '@talonario/contract'
import { paymentState, rechazoWords } from '#domain/caso/caso.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

type Pago = CompraEntera['pagos'][number]

/** What the provider says of each payment. */
export function OrderPayments({ compra: { pagos, tareas } }: { compra: CompraEntera }) {
  return (
    <ul className="stack gap-3">
      {pagos.map(pago => (
        <li key={pago._id} className="stack gap-1">
          <h3>{`Pago ${pago._id}`}</h3>
          {pago.rechazo && <Note icon="warning">{rechazoWords[pago.rechazo]}</Note>}
          <KeyValues pairs={pairsOf(pago)} />
          {tareas
            .filter(({ pagoId, tipo, hecha }) => pagoId === pago._id && tipo === 'reembolso' && !hecha)
            .map(({ _id, intentos, proximoIntento }) => (
              <Note key={_id}>
                {`La devolución está en marcha${intentos > 0 ? `, después de ${intentos} intentos` : ''}. El próximo, el ${dayTime(proximoIntento)}.`}
              </Note>
            ))}
        </li>
      ))}
    </ul>
  )
}

function pairsOf({ estado, detalle, monto, reembolsado, aDevolver, actualizado }: Pago) {
  const pairs: [string, string][] = [
    ['Estado', paymentState(estado)],
    ['Importe', money(monto)],
  ]
  if (detalle) pairs.push(['Detalle', detalle])
  if (reembolsado > 0) pairs.push(['Devuelto', money(reembolsado)])
  if (aDevolver > reembolsado) pairs.push(['Falta devolver', money(aDevolver - reembolsado)])
  return [...pairs, ['Última actualización', dayTime(actualizado)] as const]
}
