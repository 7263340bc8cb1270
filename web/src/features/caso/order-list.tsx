import { type CompraEnLista, limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type FiltroCompras, pagoAdminQueries } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { enPalabras } from '#domain/caso/caso.rules.ts'
import { count, dayTime, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { CaseCard, CaseCount } from './case-card.tsx'
import { OrderState } from './order-state.tsx'
import './caso.css'

type OrderListProps = {
  filtro: FiltroCompras
  page: number
  onPage: (page: number) => void
  onClear: () => void
}

/** Orders of every channel. */
export function OrderList(props: OrderListProps) {
  const { filtro, page, onPage } = props
  return (
    <QueryView
      query={useQuery(pagoAdminQueries.compras(filtro, page))}
      skeleton={<ListSkeleton rows={8} height={72} />}
      loading="Cargando compras..."
      {...pagoAdminMessages.lista}
    >
      {({ compras, pages, total }) =>
        compras.length === 0 ? (
          <NoOrders {...props} />
        ) : (
          <div className="stack order-list">
            <p className="small muted" role="status">
              {total === 1 ? '1 compra' : `${count(total)}${total < limits.comprasContadas ? '' : ' o más'} compras`}
            </p>
            <CardTable label="Compras" columns={columns} rows={compras} rowKey={({ _id }) => _id} />
            <Pager page={page} pages={pages} onChange={onPage} label="Páginas de compras" />
          </div>
        )
      }
    </QueryView>
  )
}

const columns: readonly Column<CompraEnLista>[] = [
  {
    label: 'Comprador',
    cell: ({ _id, comprador }) => (
      <TextLink tap className="order-buyer" to={paths.admin.pago(_id)}>
        {comprador.nombre || 'Sin nombre'}
      </TextLink>
    ),
  },
  { label: 'Compró', cell: compra => enPalabras(compra) },
  { label: 'Fecha', cell: ({ fechaCompra }) => <span className="nowrap">{dayTime(fechaCompra)}</span> },
  {
    label: 'Dónde',
    cell: ({ canal }) => <span className="nowrap">{canal === 'online' ? 'Tienda' : 'En persona'}</span>,
  },
  { label: 'Estado', cell: compra => <OrderState compra={compra} /> },
  { label: 'Total', numeric: true, cell: ({ montoTotal }) => <span className="nowrap">{money(montoTotal)}</span> },
]

function NoOrders({ filtro: { orden, ...wanted }, page, onPage, onClear }: OrderListProps) {
  if (page > 1) {
    return (
      <EmptyState drawing="perdidos-404" heading="h2" title={pagoAdminMessages.paginaVacia}>
        <Button onClick={() => onPage(1)}>Ir a la página 1</Button>
      </EmptyState>
    )
  }
  if (Object.values(wanted).some(Boolean)) {
    return (
      <EmptyState
        drawing="perdidos-404"
        heading="h2"
        title={pagoAdminMessages.sinResultados}
        text="Se busca por número de rifa, nombre (al menos tres letras), email, documento, referencia o pago."
      >
        <Button onClick={onClear}>Ver todas</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="vacio-ventas"
      heading="h2"
      title={pagoAdminMessages.vacia}
      text="Acá vas a ver lo que se compre en la tienda y lo que se venda en persona."
    />
  )
}

/** The open cases, with what to do about each; one line if there are none. */
export function OpenCases() {
  return (
    <QueryView
      query={useQuery(pagoAdminQueries.casos())}
      skeleton={<Skeleton height={56} />}
      loading="Cargando casos..."
      {...pagoAdminMessages.casos}
      isEmpty={({ total }) => total === 0}
      empty={<Note icon="check">No hay casos abiertos: todo el dinero está en su lugar.</Note>}
    >
      {({ casos, total }) => (
        <Panel title="Casos abiertos" aside={<CaseCount total={total} />}>
          <ul className="stack">
            {casos.map(caso => (
              <li key={caso._id}>
                <CaseCard caso={caso} estado={caso.compra.estado}>
                  <p>
                    <TextLink
                      to={paths.admin.pago(caso.compra._id)}
                    >{`Compra de ${caso.compra.comprador.nombre}`}</TextLink>
                    {` · ${enPalabras(caso.compra)} · ${money(caso.compra.montoTotal)}`}
                  </p>
                </CaseCard>
              </li>
            ))}
          </ul>
          {total > casos.length && <p className="muted small">{`Se muestran los ${casos.length} más viejos.`}</p>}
        </Panel>
      )}
    </QueryView>
  )
}
