import { type CompraEntera, preguntaDeParte } from '@talonario/contract'
import { useReembolsarParte } from '#domain/pago/pago-caso.api.ts'
import { pagoAdminMessages } from '#domain/pago/pago-caso.messages.ts'
import { nombreOf } from '#domain/pago/pago-caso.rules.ts'
import { money } from '#lib/format.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

/** Returns one number or product of a paid order of the shop; the rest stays as it is. */
export function RefundPart({ compra: { _id: compraId, accion, comprador, estado, lineas } }: { compra: CompraEntera }) {
  const write = useReembolsarParte()
  if (accion !== 'reembolsar' || estado !== 'pagada' || lineas.length < 2) return null
  const options = lineas.map(({ linea, nombre, cantidad, precio }) => [
    linea,
    `${nombreOf({ nombre, cantidad })} · ${money(precio * cantidad)}`,
  ])
  return (
    <AskAction
      button="Devolver una parte"
      icon="refresh"
      title={`¿Qué se le devuelve a ${comprador.nombre}?`}
      schema={preguntaDeParte}
      fields={[
        {
          name: 'linea',
          label: 'Qué se devuelve',
          is: 'choice',
          none: 'Elegí una opción',
          options: Object.fromEntries(options),
        },
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
      toBody={({ linea = '', motivo = '' }) => ({ compraId, lineas: [Number(linea)], motivo })}
      sentences={pagoAdminMessages.reembolsar}
    >
      <p>
        Se devuelve su precio por el mismo medio con el que se pagó, el número queda libre para otra persona y el
        comprador recibe un correo. El resto de la compra sigue igual. No se puede deshacer.
      </p>
    </AskAction>
  )
}
