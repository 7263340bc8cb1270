import { type CompraEnLista, limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FiltroCompras, pagoAdminQueries } from '#domain/pago/pago-caso.api.ts'
import { pagoAdminMessages } from '#domain/pago/pago-caso.messages.ts'
import { enPalabras } from '#domain/pago/pago-caso.rules.ts'
import { count, dayTime, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { NoRows, Pager } from '#ui/list/pager.tsx'
import { CaseCard, CaseCount, OrderState } from './case-card.tsx'
import { VoidMany } from './void-many.tsx'

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
    >
      {({ compras, pages, total }) =>
        compras.length === 0 ? (
          <NoOrders {...props} />
        ) : (
          <div className="stack">
            <p className="small muted" role="status">
              {total === 1 ? '1 compra' : `${count(total)}${total < limits.comprasContadas ? '' : ' o más'} compras`}
            </p>
            <ChoosableOrders key={page} compras={compras} />
            <Pager page={page} pages={pages} onChange={onPage} label="Páginas de compras" />
          </div>
        )
      }
    </QueryView>
  )
}

/** The page of the list; sales in person may be chosen, to void them at once. */
function ChoosableOrders({ compras }: { compras: readonly CompraEnLista[] }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setIds(before => (before.includes(id) ? before.filter(other => other !== id) : [...before, id]))
  const chosen = compras.filter(compra => ids.includes(compra._id) && isVoidable(compra))
  const choice: Column<CompraEnLista> = {
    label: 'Elegir',
    cell: compra =>
      isVoidable(compra) && (
        <label className="tap">
          <input type="checkbox" checked={ids.includes(compra._id)} onChange={() => toggle(compra._id)} />
          <VisuallyHidden>{`Elegir la venta a ${compra.comprador.nombre}`}</VisuallyHidden>
        </label>
      ),
  }
  return (
    <>
      <VoidMany chosen={chosen} onDone={() => setIds([])} />
      <CardTable middle label="Compras" columns={[choice, ...columns]} rows={compras} rowKey={({ _id }) => _id} />
    </>
  )
}

const isVoidable = ({ canal, estado }: CompraEnLista) => canal === 'presencial' && estado === 'pagada'

const columns: readonly Column<CompraEnLista>[] = [
  {
    label: 'Comprador',
    cell: ({ _id, comprador }) => (
      <TextLink tap className="breaks" to={paths.admin.pago(_id)}>
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
  const text = 'Se busca por número de rifa, nombre (al menos tres letras), email, documento, referencia o pago.'
  const search = { title: pagoAdminMessages.sinResultados, text, all: 'Ver todas', onClear }
  return (
    <NoRows
      page={page}
      onPage={onPage}
      {...pagoAdminMessages}
      text="Acá vas a ver lo que se compre en la tienda y lo que se venda en persona."
      search={Object.values(wanted).some(Boolean) && search}
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
      isEmpty={({ total }) => total === 0}
      empty={<Note icon="check">No hay casos abiertos: todo el dinero está en su lugar.</Note>}
    >
      {({ casos, total }) => (
        <Panel title="Casos abiertos" aside={<CaseCount total={total} />}>
          <ul className="stack">
            {casos.map(caso => (
              <li key={caso._id}>
                <CaseCard caso={caso} compra={caso.compra}>
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
