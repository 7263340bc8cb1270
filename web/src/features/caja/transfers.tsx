import { limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cajaQueries, useAcreditarTransferencia } from '#domain/caja/caja.api.ts'
import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { count, dayTime, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'

/** Transfers not credited yet, to be matched with the bank’s by amount and date. */
export function UnseenTransfers() {
  const [buscar, setBuscar] = useState('')
  const acreditar = useAcreditarTransferencia()
  const seen = (compraId: string) => acreditar.mutateAsync({ compraId }, toastReply(cajaMessages.accion))
  return (
    <Panel title="Transferencias por acreditar">
      <QueryView
        query={useQuery(cajaQueries.transferencias(buscar))}
        skeleton={<ListSkeleton rows={3} height={60} />}
        {...cajaMessages.saldos}
        isEmpty={({ transferencias }) => transferencias.length === 0 && buscar === ''}
        empty={<p className="muted">No hay transferencias por acreditar.</p>}
      >
        {({ transferencias, hayMas }) => (
          <div className="stack">
            <SearchField
              label="Buscar por importe, fecha o nombre"
              value={buscar}
              onChange={setBuscar}
              debounce={ux.adminSearch}
            />
            {transferencias.length === 0 && <p className="muted">Ninguna transferencia es así.</p>}
            <FirstPart key={buscar} items={transferencias} first={20} more={50}>
              {shown => (
                <CardTable
                  label="Transferencias por acreditar"
                  rows={shown}
                  rowKey={({ compraId }) => compraId}
                  columns={[
                    { label: 'Fecha', cell: ({ fecha }) => dayTime(fecha) },
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
                      cell: ({ compraId, numeros }) => (
                        <Button
                          icon="check"
                          aria-label={`Está en el banco la transferencia del ${numeros.map(padNumber).join(', ')}`}
                          busy={acreditar.isPending && acreditar.variables.compraId === compraId && 'Guardando...'}
                          onClick={() => seen(compraId)}
                        >
                          Está en el banco
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
            </FirstPart>
            {hayMas && (
              <p className="muted">{`Estas son las ${count(limits.transferenciasPorLista)} más viejas: buscá las demás.`}</p>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
