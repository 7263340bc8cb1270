import { type CompraEntera, preguntaDeParte, preguntaDeParteEnPersona } from '@talonario/contract'
import { useDeshacerCompra } from '#domain/pago/pago-caso.api.ts'
import { nombreOf } from '#domain/pago/pago-caso.rules.ts'
import { money } from '#lib/format.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { type Devuelve, quienDevuelve } from './order-actions.tsx'

/** Returns numbers or products of a paid order of the shop, or of a sale in person; the rest stays as it is. */
export function RefundPart({ compra }: { compra: CompraEntera }) {
  const { _id: compraId, accion, comprador, deCuotas, estado, lineas } = compra
  const anular = accion === 'anular'
  const write = useDeshacerCompra(anular ? 'anular' : 'reembolsar')
  const entera = lineas.length < 2 || deCuotas
  if ((accion !== 'reembolsar' && !anular) || estado !== 'pagada' || entera) return null
  const options = lineas.map(({ linea, nombre, cantidad, precio }) => [
    linea,
    `${nombreOf({ nombre, cantidad })} · ${money(precio * cantidad)}`,
  ])
  return (
    <AskAction
      button="Devolver una parte"
      icon="refresh"
      title={`¿Qué se le devuelve a ${comprador.nombre}?`}
      schema={anular ? preguntaDeParteEnPersona : preguntaDeParte}
      fields={[
        {
          name: 'lineas',
          label: 'Qué se devuelve',
          is: 'several',
          options: Object.fromEntries(options),
        },
        ...(anular ? [quienDevuelve(compra)] : []),
        {
          name: 'motivo',
          label: 'Motivo',
          is: 'reason',
          hint: 'Queda en el historial de la compra; no le llega al comprador.',
        },
      ]}
      confirm="Devolver"
      busy="Devolviendo..."
      danger
      write={write}
      toBody={({ lineas = '', motivo = '', devuelve }) => ({
        compraId,
        lineas: lineas.split(',').map(Number),
        motivo,
        devuelve: (devuelve || undefined) as Devuelve | undefined,
      })}
    >
      <p>
        {anular
          ? 'Se descuenta su precio de lo vendido, los números quedan libres para otra persona y el comprador recibe un correo. '
          : 'Se devuelve su precio por el mismo medio con el que se pagó, los números quedan libres para otra persona y el comprador recibe un correo. '}
        El resto de la compra sigue igual. No se puede deshacer.
      </p>
    </AskAction>
  )
}
