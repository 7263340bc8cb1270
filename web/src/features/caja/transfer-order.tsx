import type { Transferencia } from '@talonario/contract'
import {
  useAlargarTransferencia,
  useAnotarTransferencia,
  useDeshacerTransferencia,
  useOtroImporte,
} from '#domain/transferencia/transferencia.api.ts'
import { faltaDe } from '#domain/transferencia/transferencia.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayTime, money, until } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

/** For as long as it may be undone. */
const TEN_MINUTES = 10 * 60_000

export type EnLinea = Transferencia & { enLinea: NonNullable<Transferencia['enLinea']> }
export const isEnLinea = (fila: Transferencia): fila is EnLinea => fila.enLinea !== undefined

/** The order of a transfer in the shop: its reference, its end, and what of it was seen. */
export function OrderWords({ fila: { enLinea, monto } }: { fila: EnLinea }) {
  const { codigo, vence, visto, abierta } = enLinea
  return (
    <div>
      {`Tienda · ${codigo}`}
      <br />
      <span className="small muted">
        {abierta ? `Espera ${until(vence)}` : `Venció el ${dayTime(vence)}`}
        {visto > 0 && ` · Vista: ${money(visto)} de ${money(monto)}`}
      </span>
    </div>
  )
}

/** Notes that its transfer was seen, all of it or another amount, and lets it wait longer. */
export function OrderActions({ fila }: { fila: EnLinea }) {
  const { compraId, enLinea, comprador } = fila
  const anotar = useAnotarTransferencia()
  const deshacer = useDeshacerTransferencia()
  const { vistas } = enLinea
  const otroImporte = useOtroImporte({ compraId, vistas })
  // The row leaves the list, and what is said about it is said all the same.
  const refused = (error: unknown) => toastError(sentenceOf(error))
  const undo = (pagoId: string) =>
    deshacer.mutateAsync({ pagoId }).then(({ message }) => toastSuccess(message), refused)
  const seen = (monto: number) =>
    anotar.mutateAsync({ compraId, monto, vistas }).then(({ message, pagoId }) => {
      const actions = [{ label: 'Deshacer', onChoose: () => void undo(pagoId) }]
      toastSuccess(message, { actions, autoClose: TEN_MINUTES })
    }, refused)
  return (
    <span className="row wrap-lines">
      <Button
        icon="check"
        aria-label={`La vi en la cuenta: ${money(faltaDe(fila))} de ${comprador}`}
        busy={anotar.isPending && 'Guardando...'}
        onClick={() => seen(faltaDe(fila))}
      >
        La vi en la cuenta
      </Button>
      <AskAction {...otroImporte} button="Otro importe" name={`Otro importe de ${comprador}`}>
        <p>{`La compra cuesta ${money(fila.monto)}. Si llegó menos espera el resto; lo que sobra se devuelve.`}</p>
      </AskAction>
      {enLinea.abierta && <MoreTime fila={fila} />}
    </span>
  )
}

function MoreTime({ fila: { compraId, comprador } }: { fila: EnLinea }) {
  const alargar = useAlargarTransferencia()
  return (
    <Button
      kind="quiet"
      icon="clock"
      aria-label={`Esperar 24 horas más a ${comprador}`}
      busy={alargar.isPending && 'Guardando...'}
      onClick={() => alargar.mutate({ compraId, horas: 24 }, toastReply())}
    >
      24 horas más
    </Button>
  )
}
