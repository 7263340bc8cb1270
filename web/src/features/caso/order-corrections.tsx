import { type CompraEntera, corregirCompradorForm, reatribuirForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useCorregirComprador, useReatribuir } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

/** Corrects the buyer of a sale in person; once a list is sealed with it, shows why that is not possible. */
export function CorrectBuyer({ compra }: { compra: CompraEntera }) {
  const corregir = useCorregirComprador()
  if (compra.canal !== 'presencial') return null
  if (compra.sellada)
    return (
      <p className="muted small">Los datos de quien compró no cambian: la lista del sorteo ya se selló con ellos.</p>
    )
  const { nombre, email: correo, ci: cedula, telefono } = compra.comprador
  const now = { compraId: compra._id, nombre, correo, cedula, telefono }
  return (
    <AskAction
      button="Corregir sus datos"
      icon="edit"
      title="Datos de quien compró"
      size={440}
      schema={corregirCompradorForm}
      fields={[
        { name: 'nombre', label: 'Nombre', is: 'text' },
        { name: 'correo', label: 'Email', is: 'text', input: { type: 'email' } },
        { name: 'cedula', label: 'Documento', is: 'text', input: { inputMode: 'numeric' } },
        { name: 'telefono', label: 'Teléfono', is: 'text', input: { type: 'tel' } },
      ]}
      initial={now}
      confirm="Guardar"
      write={corregir}
      toBody={values => ({ ...now, ...values })}
      sentences={pagoAdminMessages.corregir}
    />
  )
}

/** Whose sale an order is from now on, as long as its draw is open. */
export function Reattribute({ compra: { _id: compraId, sellada } }: { compra: CompraEntera }) {
  const reatribuir = useReatribuir()
  const { data: vendedores = [] } = useQuery(vendedoresActivosQuery)
  if (sellada) return null
  return (
    <AskAction
      button="Cambiar de vendedor"
      icon="person-tag"
      title="¿De quién es la venta?"
      size={440}
      schema={reatribuirForm}
      fields={[
        {
          ...{ name: 'vendedorId', label: 'Vendedor', is: 'choice', none: 'De nadie' },
          options: Object.fromEntries(vendedores.map(({ _id, nombreCompleto }) => [_id, nombreCompleto])),
        },
        { name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Queda en el historial de la compra.' },
      ]}
      initial={{ compraId }}
      confirm="Guardar"
      write={reatribuir}
      toBody={({ vendedorId = '', motivo = '' }) => ({ compraId, vendedorId, motivo })}
      sentences={pagoAdminMessages.reatribuir}
    />
  )
}
