import { limits, type Venta } from '@talonario/contract'
import { useCorreccion, useDeshacerCompra } from '#domain/pago/pago-caso.api.ts'
import { cobroWords, ventaWords } from '#domain/venta/venta-deshacer.messages.ts'
import { dayTime } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

type SaleActionsProps = {
  venta: Venta
  /** All of the sale: numbers, or instalments that were taken together. */
  juntas: readonly Venta[]
}

/** What a seller puts right: the buyer, and the sale itself: for a few minutes alone, then by asking an organiser. */
export function SaleActions({ venta, juntas }: SaleActionsProps) {
  const { _id: compraId, fechaCompra, propia, pedida, quedo, porQr, cuota, firme } = venta
  const { correccionPedida, correccionDecidida } = venta
  const esperaCorreccion = correccionPedida !== '' && !correccionDecidida
  const { name: nombre, email: correo, cedula, telefono } = venta.comprador
  const anular = useDeshacerCompra('anular')
  const correccion = useCorreccion(compraId, { nombre, correo, cedula, telefono })
  const reciente = useServerNow(30_000) - Date.parse(fechaCompra) < limits.deshacerVentaMinutos * 60_000 && propia
  const words = cuota ? cobroWords(juntas) : ventaWords(juntas)
  const boton = reciente ? `Deshacer ${words.que}` : 'Pedir que se anule'
  const undo = async () => {
    const detail = [
      words.son,
      reciente
        ? `${words.alDeshacer}, y si hay email recibe un aviso. ${porQr ? 'El proveedor le devuelve el dinero.' : 'Devolvele lo que te pagó.'}`
        : `${propia ? 'Pasaron más de diez minutos: lo decide quien organiza.' : 'La cargó quien organiza, y lo decide.'} Mientras tanto ${words.que} sigue en pie.`,
    ]
    const options = {
      detail: detail.filter(Boolean).join(' '),
      confirmLabel: boton,
      cancelLabel: 'Dejarla',
      danger: true,
    }
    const pregunta = `¿${reciente ? 'Deshacer' : 'Pedir que se anule'} ${words.cual} a ${nombre}?`
    if (await confirm(pregunta, options)) anular.mutate({ compraId, motivo: words.motivo }, toastReply())
  }
  if (firme) return <p className="muted">{words.firmes[firme]}</p>
  return (
    <>
      {pedida && (
        <p>{`Pediste que se anule el ${dayTime(pedida)}: ${quedo ? 'quien organiza la dejó en pie' : 'falta que quien organiza lo decida'}.`}</p>
      )}
      {correccionPedida && (
        <p>{`Pediste otros datos de quien compró el ${dayTime(correccionPedida)}: ${correccionDecidida ? 'ya se decidió, y quedó como ves acá' : 'falta que quien organiza lo confirme'}.`}</p>
      )}
      <div className="row wrap-lines">
        {!cuota && !esperaCorreccion && (
          <AskAction {...correccion}>
            {!reciente && (
              <p className="muted small">
                Un error en una cosa lo corregís solo. Si cambiás el documento, o el nombre junto con otra cosa, lo
                confirma quien organiza.
              </p>
            )}
          </AskAction>
        )}
        {(!pedida || quedo) && (
          <Button kind="danger" icon="refresh" busy={anular.isPending && 'Un momento...'} onClick={undo}>
            {boton}
          </Button>
        )}
      </div>
    </>
  )
}
