import { ajusteForm, type Movimiento, recibirForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cajaQueries, useAjustar, useRecibirEntrega } from '#domain/caja/caja.api.ts'
import { ajusteWords, cajaMessages, tipoWords } from '#domain/caja/caja.messages.ts'
import { dayTime, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'

/** Entries at first; the others of the page on demand. */
const FIRST = 10

const columns: Column<Movimiento>[] = [
  { label: 'Fecha', plain: true, cell: ({ fecha }) => dayTime(fecha) },
  {
    label: 'Qué',
    plain: true,
    cell: ({ tipo, numeros, cuotas, nota }) =>
      [
        tipoWords[tipo] ?? tipo,
        cuotas.length > 0 && `cuota ${cuotas.join(', ')}`,
        numeros.map(padNumber).join(', '),
        nota,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { label: 'En su caja', numeric: true, cell: movimiento => effectOn('caja', movimiento) },
  { label: 'Por acreditar', numeric: true, cell: movimiento => effectOn('por_acreditar', movimiento) },
]

/** Every entry of one seller's ledger, latest first. */
export function Ledger({ vendedor, adjust }: { vendedor: string; adjust?: boolean }) {
  const [antes, setAntes] = useState<number>()
  const query = useQuery(cajaQueries.movimientos(vendedor, antes))
  const sentence = query.data?.saldo === null ? cajaMessages.porContar : cajaMessages.sinMovimientos
  return (
    <Panel
      title="Movimientos"
      aside={
        adjust && (
          <span className="row wrap-lines">
            <Receive vendedor={vendedor} />
            <Adjust vendedor={vendedor} />
          </span>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} height={48} />}
        isEmpty={({ movimientos }) => movimientos.length === 0}
        empty={<p className="muted">{sentence}</p>}
      >
        {({ movimientos, antes: older, saldo }) => (
          <div className="stack">
            <p>
              {'Saldo: '}
              <b className="num">{money(saldo ?? 0)}</b>
            </p>
            <FirstPart items={movimientos} first={FIRST} more={movimientos.length}>
              {shown => (
                <CardTable label="Movimientos" brief rows={shown} rowKey={({ _id }) => _id} columns={columns} />
              )}
            </FirstPart>
            <div className="row wrap-lines">
              {antes !== undefined && <Button onClick={() => setAntes(undefined)}>Los últimos</Button>}
              {older !== null && <Button onClick={() => setAntes(older)}>Anteriores</Button>}
            </div>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

/** The change an entry makes to the seller's cash, or else to their payments not confirmed yet; '' if it changes neither. */
function effectOn(account: 'caja' | 'por_acreditar', { lineas }: Movimiento): string {
  const own = lineas.filter(({ cuenta }) => cuenta.startsWith(`${account}:`))
  const amount = own.reduce((sum, { importe }) => sum + importe, 0)
  return amount === 0 ? '' : money(amount)
}

const MEDIOS = { efectivo: 'Caja de la organización', banco: 'Banco' }

/** Money that nobody declared. */
function Receive({ vendedor }: { vendedor: string }) {
  return (
    <AskAction
      button="Recibir dinero"
      icon="plus"
      title="Recibir dinero"
      schema={recibirForm}
      fields={[
        { name: 'contado', label: '¿Cuánto contaste?', is: 'amount' },
        { name: 'medio', label: '¿Dónde queda?', is: 'choice', options: MEDIOS },
      ]}
      initial={{ vendedor }}
      confirm="Recibir"
      write={useRecibirEntrega()}
      toBody={({ contado = '', medio }) => ({ vendedor, contado, medio: medio as 'efectivo' })}
    />
  )
}

function Adjust({ vendedor }: { vendedor: string }) {
  return (
    <AskAction
      button="Ajustar"
      icon="edit"
      title="Ajustar la cuenta"
      schema={ajusteForm}
      fields={[
        {
          name: 'importe',
          label: 'Importe',
          is: 'amount',
          hint: 'Mayor que cero lo carga; con un menos lo descuenta. Más de lo que hay lo confirma otra persona que organice.',
        },
        {
          name: 'cuenta',
          label: '¿Qué se ajusta?',
          is: 'choice',
          options: ajusteWords,
        },
        { name: 'motivo', label: 'Motivo', is: 'reason' },
      ]}
      initial={{ vendedor }}
      confirm="Asentar"
      write={useAjustar()}
      toBody={({ importe = '', cuenta, motivo = '' }) => ({ vendedor, importe, cuenta: cuenta as 'caja', motivo })}
    />
  )
}
