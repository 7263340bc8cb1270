import { limits, type Transferencia } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cajaQueries, useAcreditarTransferencia } from '#domain/caja/caja.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { useConfig } from '#lib/config.ts'
import { count, dayTime, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'

import { StatementPaste } from './statement-paste.tsx'
import { isEnLinea, OrderActions, OrderWords } from './transfer-order.tsx'

const VISTO = { banco: 'Está en el banco', pos: 'Está en el cupón' }

const howOf = ({ metodoPago, comprobante }: Transferencia) =>
  [metodoWords[metodoPago], comprobante].filter(Boolean).join(' · ')

/** A person says that its money is there. */
function Seen({ fila }: { fila: Transferencia }) {
  const acreditar = useAcreditarTransferencia()
  if (isEnLinea(fila)) return <OrderActions fila={fila} />
  const { compraId, numeros, metodoPago } = fila
  const words = VISTO[metodoPago === 'pos' ? 'pos' : 'banco']
  return (
    <Button
      icon="check"
      aria-label={`${words} el ${numeros.map(padNumber).join(', ')}`}
      busy={acreditar.isPending && 'Guardando...'}
      onClick={() => acreditar.mutateAsync({ compraId }, toastReply())}
    >
      {words}
    </Button>
  )
}

/** What is not credited yet: transfers, to be matched with the bank’s, and payments by POS, with the terminal’s slips. */
export function UnseenTransfers() {
  const [buscar, setBuscar] = useState('')
  const { transferencia } = useConfig()
  return (
    <Panel title="Transferencias y POS por acreditar">
      <QueryView
        query={useQuery(cajaQueries.transferencias(buscar))}
        skeleton={<ListSkeleton rows={3} height={60} />}
        isEmpty={({ transferencias }) => transferencias.length === 0 && buscar === ''}
        empty={<p className="muted">No hay nada por acreditar.</p>}
      >
        {({ transferencias, hayMas }) => (
          <div className="stack">
            <SearchField
              label={`Buscar por importe, fecha, nombre o ${transferencia === undefined ? 'comprobante' : 'referencia'}`}
              value={buscar}
              onChange={setBuscar}
              debounce={ux.adminSearch}
            />
            {transferencias.length === 0 && <p className="muted">Ninguno es así.</p>}
            <FirstPart key={buscar} items={transferencias} first={5} more={20}>
              {shown => (
                <CardTable
                  label="Transferencias y POS por acreditar"
                  rows={shown}
                  rowKey={({ compraId }) => compraId}
                  columns={[
                    { label: 'Fecha', cell: ({ fecha }) => dayTime(fecha) },
                    {
                      label: 'Cómo',
                      cell: fila => (isEnLinea(fila) ? <OrderWords fila={fila} /> : howOf(fila)),
                    },
                    { label: 'Importe', numeric: true, cell: ({ monto }) => money(monto) },
                    {
                      label: 'Comprador',
                      block: true,
                      cell: ({ comprador, anulada }) => (
                        <>
                          {comprador} {anulada && <Pill tone="wait" icon="refresh" word="Venta anulada" />}
                        </>
                      ),
                    },
                    { label: 'Número', cell: ({ numeros }) => numeros.map(padNumber).join(', ') },
                    { label: 'Vendedor', cell: ({ vendedor }) => vendedor.nombre },
                    {
                      label: 'Acción',
                      cell: fila => <Seen fila={fila} />,
                    },
                  ]}
                />
              )}
            </FirstPart>
            {transferencia !== undefined && buscar === '' && (
              <StatementPaste filas={transferencias} actions={fila => <Seen fila={fila} />} />
            )}
            {hayMas && (
              <p className="muted">{`Estos son los ${count(limits.transferenciasPorLista)} más viejos: buscá los demás.`}</p>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
