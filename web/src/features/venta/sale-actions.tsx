import { corregirCompradorForm, limits, type Venta } from '@talonario/contract'
import { useCorregirComprador, useDeshacerCompra } from '#domain/pago/pago-caso.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

/** What a seller puts right: the buyer, and the sale itself: for a few minutes alone, then by asking an organiser. */
export function SaleActions({ venta: { _id: compraId, fechaCompra, comprador } }: { venta: Venta }) {
  const { name: nombre, email: correo, cedula, telefono } = comprador
  const now = { compraId, nombre, correo, cedula, telefono }
  const anular = useDeshacerCompra('anular')
  const reciente = useServerNow(30_000) - Date.parse(fechaCompra) < limits.deshacerVentaMinutos * 60_000
  const { boton, pregunta, detail } = ventaMessages[reciente ? 'deshacerla' : 'pedirla']
  const undo = async () => {
    const options = { detail, confirmLabel: boton, cancelLabel: 'Dejarla', danger: true }
    if (await confirm(`${pregunta} ${nombre}?`, options))
      anular.mutate({ compraId, motivo: ventaMessages.deshecha }, toastReply(ventaMessages.deshacer))
  }
  return (
    <div className="row wrap-lines">
      <AskAction
        button="Corregir sus datos"
        icon="edit"
        title="Datos de quien compró"
        size={440}
        schema={corregirCompradorForm}
        fields={[
          { name: 'nombre', label: 'Nombre', is: 'text' },
          { name: 'cedula', label: 'Cédula', is: 'text', input: { inputMode: 'numeric' } },
          { name: 'telefono', label: 'Teléfono', is: 'text', input: { type: 'tel' } },
          { name: 'correo', label: 'Email', is: 'text', input: { type: 'email' } },
        ]}
        initial={now}
        confirm="Guardar"
        write={useCorregirComprador()}
        toBody={values => ({ ...now, ...values })}
        sentences={ventaMessages.corregir}
      />
      <Button kind="danger" icon="refresh" busy={anular.isPending && 'Un momento...'} onClick={undo}>
        {boton}
      </Button>
    </div>
  )
}
