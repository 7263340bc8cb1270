import { cobrarCuotaForm, cuotaApi } from '@talonario/contract'
import { cobros, metodosPago, quienCobro } from '#domain/compra/compra.messages.ts'
import { useCambiarModalidad, useCobrarCuota } from '#domain/cuota/cuota.api.ts'
import {
  cobroOf,
  comoSePaga,
  cuotaMessages,
  faltaOf,
  gruposDeCuotas,
  nameOf,
  termOf,
} from '#domain/cuota/cuota.messages.ts'
import { type Cuota, type Grupo, grupoOf, type Pendiente, proximaOf } from '#domain/cuota/cuota.rules.ts'
import { money, padNumber } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { AskAction, type AskedField } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

type Due = { pendiente: Pendiente; cuota: Cuota }

/** The next instalment of each number: late ones, those of today, those to come. */
export function DueList({ pendientes }: { pendientes: readonly Pendiente[] }) {
  const due = pendientes.flatMap((pendiente): Due[] => {
    const cuota = proximaOf(pendiente)
    return cuota ? [{ pendiente, cuota }] : []
  })
  return (['atrasada', 'hoy', 'proxima'] satisfies Grupo[]).map(grupo => {
    const those = due.filter(({ cuota }) => grupoOf(cuota) === grupo)
    if (those.length === 0) return null
    return (
      <Panel key={grupo} title={gruposDeCuotas[grupo]}>
        <ItemList label={gruposDeCuotas[grupo]}>
          {those.map(one => (
            <DueRow key={one.pendiente.titularId} {...one} />
          ))}
        </ItemList>
      </Panel>
    )
  })
}

const comoPaga = {
  name: 'metodoPago',
  label: 'Cómo te paga',
  is: 'choice',
  options: metodosPago,
} satisfies AskedField
const quienCobra = {
  name: 'cobro',
  label: quienCobro,
  is: 'choice',
  options: cobros,
  when: ({ metodoPago }) => metodoPago !== 'efectivo',
} satisfies AskedField

function DueRow({ pendiente, cuota }: Due) {
  const { rol } = useSignedIn()
  const { titularId, NumeroRifa, comprador, whatsapp, mensaje, enlace } = pendiente
  const numero = padNumber(NumeroRifa)
  return (
    <Item>
      <div className="stack gap-1 grow">
        <b>
          <span className="num">{numero}</span> {comprador}
        </b>
        <p className="small muted">
          {nameOf(cuota, pendiente)} · {termOf(cuota)}
        </p>
        <div className="row wrap-lines">
          <AskAction
            button="Cobrar"
            name={`Cobrar la cuota ${cuota.n} del ${numero}`}
            icon="card"
            title={`Cobrar la cuota ${cuota.n}`}
            schema={cobrarCuotaForm}
            fields={rol === 'vendedor' ? [comoPaga, quienCobra] : [comoPaga]}
            initial={{ titularId }}
            confirm={`Cobrar ${money(cuota.monto)}`}
            busy="Cobrando..."
            write={useCobrarCuota()}
            toBody={values => cobrarCuotaForm.parse({ ...values, titularId, cuotas: [cuota.n] })}
            sentences={cuotaMessages.cobrar}
          >
            <p>{cobroOf(cuota, pendiente, comprador)}</p>
          </AskAction>
          {enlace && cuota.estado !== 'atrasada' && <ChangePlan pendiente={pendiente} />}
          {mensaje && (
            <WhatsappLink whatsapp={whatsapp} texto={mensaje} label={`Recordarle a ${comprador} por WhatsApp`} />
          )}
        </div>
      </div>
    </Item>
  )
}

/** What is left, at once or in the instalments left; of one's own sales, and while nothing is late. */
function ChangePlan({ pendiente }: { pendiente: Pendiente }) {
  const { titularId, NumeroRifa, comprador } = pendiente
  return (
    <AskAction
      button="Cambiar el plan"
      name={`Cambiar el plan del ${padNumber(NumeroRifa)}`}
      kind="quiet"
      title="Cambiar el plan"
      schema={cuotaApi.cambiarModalidad.body}
      fields={[{ name: 'como', label: 'Lo que falta se paga', is: 'choice', options: comoSePaga }]}
      initial={{ titularId }}
      confirm="Cambiar el plan"
      write={useCambiarModalidad()}
      toBody={({ como }) => cuotaApi.cambiarModalidad.body.parse({ titularId, como })}
      sentences={cuotaMessages.cambiar}
    >
      <p>{faltaOf(pendiente, comprador)}</p>
    </AskAction>
  )
}
