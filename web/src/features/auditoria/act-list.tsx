import { type ActoAnotado, limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { auditoriaQueries, type FiltroActos } from '#domain/auditoria/auditoria.api.ts'
import { accionWords, auditoriaMessages, rolWords } from '#domain/auditoria/auditoria.messages.ts'
import { detalleEnPalabras, quienEs } from '#domain/auditoria/auditoria.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { count, dayTime } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { NoRows, Pager } from '#ui/list/pager.tsx'
import styles from './act-list.module.css'

type ActListProps = { filtro: FiltroActos; page: number; onPage: (page: number) => void; onClear: () => void }

/** The acts, latest first. */
export function ActList({ filtro, page, onPage, onClear }: ActListProps) {
  return (
    <QueryView
      query={useQuery(auditoriaQueries.actos(filtro, page))}
      skeleton={<ListSkeleton rows={8} height={64} />}
      loading="Cargando la auditoría..."
    >
      {({ actos, pages, total }) =>
        actos.length === 0 ? (
          <NoRows
            page={page}
            onPage={onPage}
            {...auditoriaMessages}
            search={
              (filtro.accion !== '' || filtro.buscar !== '') && {
                title: auditoriaMessages.sinResultados,
                text: 'Se busca por nombre o email de una cuenta, o por el identificador de una cuenta, una compra o un sorteo.',
                all: 'Ver todos',
                onClear,
              }
            }
          />
        ) : (
          <div className="stack">
            <p className="small muted" role="status">
              {total === 1 ? '1 registro' : `${count(total)}${total < limits.actosContados ? '' : ' o más'} registros`}
            </p>
            <CardTable label="Actos" columns={columns} rows={actos} rowKey={({ _id }) => _id} />
            <Pager page={page} pages={pages} onChange={onPage} label="Páginas de la auditoría" />
          </div>
        )
      }
    </QueryView>
  )
}

const columns: readonly Column<ActoAnotado>[] = [
  { label: 'Fecha', cell: ({ fecha }) => <span className="nowrap">{dayTime(fecha)}</span> },
  {
    label: 'Quién',
    cell: ({ actor }) => (
      <span className={styles.actWho}>
        {quienEs(actor)} <span className="small muted">{rolWords[actor.rol]}</span>
      </span>
    ),
  },
  { label: 'Qué hizo', cell: ({ accion }) => accionWords[accion] },
  { label: 'Sobre', cell: acto => <Subject acto={acto} /> },
  { label: 'Detalle', cell: ({ detalle }) => <Details pairs={detalleEnPalabras(detalle)} /> },
  { label: 'Registro', numeric: true, cell: ({ secuencia }) => (secuencia ? count(secuencia) : 'en un momento') },
]

/** The object of an act, linked if it has a page. */
function Subject({ acto: { objeto, sobre, actor } }: { acto: ActoAnotado }) {
  if (sobre.id === '') return '—'
  if (objeto === 'compra')
    return <SubjectLink to={paths.admin.pago(sobre.id)}>Compra {sobre.id.slice(0, 8)}</SubjectLink>
  if (objeto === 'sorteo') {
    return (
      <SubjectLink to={paths.resultadoOf(sobre.id)}>
        Sorteo {sobre.nombre && `del ${nombreDeSorteo({ fechaSorteo: sobre.nombre, tipo: sobre.tipo })}`}
      </SubjectLink>
    )
  }
  if (objeto === 'usuario') {
    return sobre.id === actor.id ? 'Su cuenta' : sobre.nombre
  }
  return `${objeto} ${sobre.id.slice(0, 8)}`
}

const SubjectLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className="nowrap">
    {children}
  </TextLink>
)

function Details({ pairs }: { pairs: [name: string, value: string][] }) {
  if (pairs.length === 0) return '—'
  return (
    <ul className="breaks small">
      {pairs.map(([name, value]) => (
        <li key={name}>
          <span className="muted">{name}:</span> {value}
        </li>
      ))}
    </ul>
  )
}
