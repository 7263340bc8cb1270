import type { Usuario } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { totalesQuery } from '#domain/asignacion/asignacion.api.ts'
import { count } from '#lib/format.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { SellerActions } from './seller-actions.tsx'

const columns: readonly Column<Usuario>[] = [
  {
    label: 'Nombre',
    cell: ({ nombreCompleto, imagen, email }) => (
      <span className="row">
        <Avatar nombre={nombreCompleto} imagen={imagen} size={36} />
        <span className="seller-lines">
          <b>{nombreCompleto}</b>
          <span className="muted small">{email}</span>
        </span>
      </span>
    ),
  },
  {
    label: 'CI y teléfono',
    cell: ({ ci, telefono }) => (
      <span className="seller-lines">
        <span>{ci}</span>
        <a className="small nowrap" href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>
          {telefono}
        </a>
      </span>
    ),
  },
  {
    label: 'Estado',
    cell: ({ estado }) =>
      estado === 'activo' ? (
        <Pill tone="good" icon="check">
          Activo
        </Pill>
      ) : (
        <Pill icon="sold">Inactivo</Pill>
      ),
  },
  { label: 'Números', numeric: true, cell: ({ id }) => <SoldNumbers id={id} /> },
]

type SellerTableProps = { users: readonly Usuario[]; onMoved: () => void }

/** A page of sellers: a table, on phones a card each. Inactive ones are faded. */
export function SellerTable({ users, onMoved }: SellerTableProps) {
  const actions: Column<Usuario> = {
    label: 'Acciones',
    block: true,
    cell: user => <SellerActions user={user} onMoved={onMoved} />,
  }
  return (
    <CardTable
      label="Vendedores"
      columns={[...columns, actions]}
      rows={users}
      rowKey={({ id }) => id}
      faded={({ estado }) => estado === 'inactivo'}
    />
  )
}

/** Sold, of those handed out; known of active sellers only. */
function SoldNumbers({ id }: { id: string }) {
  const { data } = useQuery(totalesQuery)
  const own = data?.find(({ _id }) => _id === id)
  return own ? <span className="nowrap">{`${count(own.vendidas)} de ${count(own.asignadas)}`}</span> : '—'
}
