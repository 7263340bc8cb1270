import { type Balance, type Gasto, gastoCorregidoForm, gastoForm } from '@talonario/contract'
import { useCorregirGasto, useRegistrarGasto } from '#domain/balance/balance.api.ts'
import { cuentaWords, rubroWords } from '#domain/balance/balance.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'

const columns: Column<Gasto>[] = [
  { label: 'Qué se pagó', plain: true, cell: gasto => <What gasto={gasto} /> },
  { label: 'Clase', cell: ({ rubro }) => rubroWords[rubro] },
  { label: 'Salió de', cell: ({ cuenta }) => cuentaWords[cuenta] },
  { label: 'Anotó', cell: ({ por, fecha }) => `${por}, ${dayTime(fecha)}` },
  { label: 'Importe', numeric: true, cell: ({ importe }) => <b className="num">{money(importe)}</b> },
  { label: 'Corregir', plain: true, cell: gasto => <CorrectExpense gasto={gasto} /> },
]

/** What the organiser paid for the campaign. Nothing is erased: what was wrong stays with its correction. */
export function Expenses({ balance: { gastos, campania } }: { balance: Balance }) {
  return (
    <Panel title="Gastos" aside={<NewExpense campania={campania.id} />}>
      {gastos.length === 0 ? (
        <p className="muted">
          Anotá lo que pagaste: los premios, la imprenta. Lo que Mercado Pago cobra por cada pago se descuenta solo.
        </p>
      ) : (
        <CardTable label="Gastos" rows={gastos} rowKey={({ _id }) => _id} columns={columns} />
      )}
    </Panel>
  )
}

function What({ gasto: { concepto, correcciones } }: { gasto: Gasto }) {
  return (
    <span className="lines">
      <b>{concepto}</b>
      {correcciones.map(({ fecha, importe, motivo }) => (
        <span key={fecha + importe} className="muted small">{`Corregido en ${money(importe)}: ${motivo}`}</span>
      ))}
    </span>
  )
}

function NewExpense({ campania }: { campania: string }) {
  return (
    <AskAction
      button="Anotar un gasto"
      icon="plus"
      title="Anotar un gasto"
      schema={gastoForm}
      fields={[
        { name: 'concepto', label: '¿Qué pagaste?', is: 'text' },
        { name: 'importe', label: '¿Cuánto?', is: 'amount' },
        { name: 'rubro', label: 'Clase', is: 'choice', options: rubroWords },
        { name: 'cuenta', label: '¿De dónde salió?', is: 'choice', options: cuentaWords },
      ]}
      initial={{ campania }}
      confirm="Anotar"
      write={useRegistrarGasto()}
      toBody={({ concepto = '', importe = '', rubro, cuenta }) => ({
        campania,
        concepto,
        importe,
        rubro: rubro as Gasto['rubro'],
        cuenta: cuenta as Gasto['cuenta'],
      })}
    />
  )
}

function CorrectExpense({ gasto: { _id: id, concepto, importe: antes } }: { gasto: Gasto }) {
  return (
    <AskAction
      button="Corregir"
      name={`Corregir ${concepto}`}
      kind="quiet"
      title={`Corregir: ${concepto}`}
      schema={gastoCorregidoForm}
      fields={[
        { name: 'importe', label: '¿Cuánto era?', is: 'amount', hint: 'Cero, si no se pagó.' },
        { name: 'motivo', label: 'Motivo', is: 'reason' },
      ]}
      initial={{ id }}
      confirm="Corregir"
      busy="Corrigiendo..."
      write={useCorregirGasto()}
      leido={{ importe: antes }}
      toBody={({ importe = '', motivo = '' }) => ({ id, importe, motivo })}
    />
  )
}
