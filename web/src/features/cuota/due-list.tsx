import { cobrarCuotaForm } from '@talonario/contract'
import { cobros, metodosPago, quienCobro } from '#domain/compra/compra.messages.ts'
import { useCobrarCuota } from '#domain/cuota/cuota.api.ts'
import {
  cobroOf,
  cualesOf,
  cuotaMessages,
  gruposDeCuotas,
  nameOf,
  reciboDeCuotas,
  termOf,
} from '#domain/cuota/cuota.messages.ts'
import {
  type Cuota,
  type Grupo,
  grupoOf,
  montoOf,
  type Pendiente,
  paraJugarOf,
  proximaOf,
} from '#domain/cuota/cuota.rules.ts'
import { money, padNumber } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AskAction, type AskedField } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { ChangePlan } from './change-plan.tsx'

type Due = { pendiente: Pendiente; cuota: Cuota }

type DueListProps = { pendientes: readonly Pendiente[]; onDone: (hecho: Hecho) => void }

/** The next instalment of each number: late ones, those of today, those to come. */
export function DueList({ pendientes, onDone }: DueListProps) {
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
            <DueRow key={one.pendiente.titularId} {...one} onDone={onDone} />
          ))}
        </ItemList>
      </Panel>
    )
  })
}

/** What was just done: instalments taken, or a plan changed. */
export type Hecho = Cobrado | Aviso

/** What its buyer is sent of it, whose number may be in the list no more. */
export const Done = ({ hecho }: { hecho: Hecho }) =>
  'mensaje' in hecho ? <Told {...hecho} /> : <Collected {...hecho} />

/** What a buyer is told of a change of plan. */
type Aviso = { mensaje: string; pendiente: Pendiente }

/** The same for who has no e-mail. */
function Told({ mensaje, pendiente: { comprador, whatsapp } }: Aviso) {
  return (
    <Note tone="good">
      {`El plan quedó cambiado. Si ${comprador} no dejó email, avisale. `}
      <WhatsappLink whatsapp={whatsapp} texto={mensaje} label={`Avisarle a ${comprador} por WhatsApp`}>
        Avisarle por WhatsApp
      </WhatsappLink>
    </Note>
  )
}

type Cobrado = { cuotas: readonly Cuota[]; pendiente: Pendiente }

/** The receipt of what was just taken, for its buyer. */
function Collected({ cuotas, pendiente }: Cobrado) {
  const { comprador, whatsapp } = pendiente
  return (
    <Note tone="good">
      {`Cobrado. ${cobroOf(cuotas, pendiente, comprador)} `}
      <WhatsappLink
        whatsapp={whatsapp}
        texto={reciboDeCuotas(cuotas, pendiente)}
        label={`Enviarle el recibo a ${comprador} por WhatsApp`}
      >
        Enviarle el recibo
      </WhatsappLink>
    </Note>
  )
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

type DueRowProps = Due & { onDone: (hecho: Hecho) => void }

function DueRow({ pendiente, cuota, onDone }: DueRowProps) {
  const { NumeroRifa, comprador, whatsapp, mensaje, enlace } = pendiente
  const juntas = paraJugarOf(pendiente)
  const varias = juntas.length > 1
  return (
    <Item>
      <div className="stack gap-1 grow">
        <b>
          <span className="num">{padNumber(NumeroRifa)}</span> {comprador}
        </b>
        <p className="small muted">
          {nameOf(cuota, pendiente)} · {termOf(cuota, pendiente)}
        </p>
        {varias && <p className="small">{`Para jugar le faltan ${cualesOf(juntas)}: ${money(montoOf(juntas))}.`}</p>}
        <div className="row wrap-lines">
          {varias && <Collect pendiente={pendiente} cuotas={juntas} onDone={onDone} />}
          <Collect pendiente={pendiente} cuotas={[cuota]} sola={varias} onDone={onDone} />
          {enlace && cuota.estado !== 'atrasada' && (
            <ChangePlan plan={pendiente} comprador={comprador} onChanged={mensaje => onDone({ mensaje, pendiente })} />
          )}
          {mensaje && (
            <WhatsappLink whatsapp={whatsapp} texto={mensaje} label={`Recordarle a ${comprador} por WhatsApp`} />
          )}
        </div>
      </div>
    </Item>
  )
}

type CollectProps = Cobrado & { sola?: boolean; onDone: (cobrado: Cobrado) => void }

/** Takes instalments; `sola`: one of several that are due together. */
function Collect({ pendiente, cuotas, sola = false, onDone }: CollectProps) {
  const { rol } = useSignedIn()
  const { titularId, NumeroRifa, comprador } = pendiente
  const cobrar = useCobrarCuota()
  const cuales = cualesOf(cuotas)
  const n = cuotas.map(({ n }) => n)
  const juntas = cuotas.length > 1 && 'Cobrar lo que falta para jugar'
  const del = `${cuales} del ${padNumber(NumeroRifa)}`
  return (
    <AskAction
      button={juntas || (sola ? `Cobrar solo ${cuales}` : 'Cobrar')}
      name={juntas ? `${juntas}: ${del}` : `Cobrar ${sola ? 'solo ' : ''}${del}`}
      kind={sola ? 'quiet' : undefined}
      icon={sola ? undefined : 'card'}
      title={`Cobrar ${cuales}`}
      schema={cobrarCuotaForm}
      fields={rol === 'vendedor' ? [comoPaga, quienCobra] : [comoPaga]}
      initial={{ titularId }}
      confirm={`Cobrar ${money(montoOf(cuotas))}`}
      busy="Cobrando..."
      write={cobrar}
      toBody={values => ({ ...cobrarCuotaForm.parse({ ...values, titularId, cuotas: n }), monto: montoOf(cuotas) })}
      onDone={() => onDone({ cuotas, pendiente })}
      sentences={cuotaMessages.cobrar}
    >
      <p>{cobroOf(cuotas, pendiente, comprador)}</p>
    </AskAction>
  )
}
