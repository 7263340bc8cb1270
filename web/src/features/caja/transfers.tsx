import { limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cajaQueries, useAcreditarTransferencia } from '#domain/caja/caja.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { count, dayTime, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'

const VISTO = { banco: 'Está en el banco', pos: 'Está en el cupón' }

/** What is not credited yet: transfers, to be matched with the bank’s, and payments by POS, with the terminal’s slips. */
export function UnseenTransfers() {
  const [buscar, setBuscar] = useState('')
  const acreditar = useAcreditarTransferencia()
  const seen = (compraId: string) => acreditar.mutateAsync({ compraId }, toastReply())
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
              label="Buscar por importe, fecha, nombre o comprobante"
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
                      cell: ({ metodoPago, comprobante }) =>
                        [metodoWords[metodoPago], comprobante].filter(Boolean).join(' · '),
                    },
                    { label: 'Importe', numeric: true, cell: ({ monto }) => money(monto) },
                    {
                      label: 'Comprador',
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
                      cell: ({ compraId, numeros, metodoPago }) => (
                        <Button
                          icon="check"
                          aria-label={`${VISTO[metodoPago === 'pos' ? 'pos' : 'banco']} el ${numeros.map(padNumber).join(', ')}`}
                          busy={acreditar.isPending && acreditar.variables.compraId === compraId && 'Guardando...'}
                          onClick={() => seen(compraId)}
                        >
                          {VISTO[metodoPago === 'pos' ? 'pos' : 'banco']}
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
            </FirstPart>
            {hayMas && (
              <p className="muted">{`Estos son los ${count(limits.transferenciasPorLista)} más viejos: buscá los demás.`}</p>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
