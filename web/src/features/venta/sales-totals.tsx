import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, moneyPlain } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import './venta.css'

/** Numbers sold and money taken. What could not be fetched is no figure; the reason and another try stand below. */
export function SalesTotals() {
  const vendidas = useQuery(ventaQueries.rifasVendidas())
  const ingresos = useQuery(ventaQueries.ingresos())
  return (
    <Panel>
      <div className="stack" aria-live="polite">
        <StatTiles
          stats={[
            {
              label: 'Rifas vendidas',
              value: <Sold vendidas={vendidas} />,
              tone: 'ink',
            },
            { label: 'Ingresos totales', value: <Income ingresos={ingresos} />, tone: 'green' },
          ]}
        />
        <Failed query={vendidas} {...ventaMessages.estadisticas} />
        <Failed query={ingresos} {...ventaMessages.ingresos} />
      </div>
    </Panel>
  )
}

function Sold({ vendidas: { data, isPending } }: { vendidas: UseQueryResult<number> }) {
  if (isPending) return <Words>Cargando...</Words>
  return data === undefined ? '—' : count(data)
}

/** Its failure is a 0 by the specification; the reason below says that it is none. */
function Income({ ingresos: { data, isPending } }: { ingresos: UseQueryResult<number> }) {
  if (isPending) return <Words>Cargando ingresos...</Words>
  if (data === 0) return <Words>{ventaMessages.sinIngresos}</Words>
  return moneyPlain(data ?? 0)
}

function Words({ children }: { children: string }) {
  return <span className="stat-words">{children}</span>
}

function Failed({ query, refused }: { query: UseQueryResult; refused: string }) {
  if (!query.isError || query.data !== undefined) return null
  return (
    <>
      <Note tone="bad">{sentenceOf(query.error, { refused, offline: refused })}</Note>
      <Button icon="refresh" busy={query.isFetching && 'Reintentando...'} onClick={() => query.refetch()}>
        Reintentar
      </Button>
    </>
  )
}
