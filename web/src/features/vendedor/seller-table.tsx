import type { VendedorEnLista } from '@talonario/contract'
import type { ReactNode } from 'react'
import { count, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { SellerActions } from './seller-actions.tsx'

const columns: readonly Column<VendedorEnLista>[] = [
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
      estado === 'activo' ? <Pill tone="good" icon="check" word="Activo" /> : <Pill icon="sold" word="Inactivo" />,
  },
  {
    label: 'Números',
    numeric: true,
    cell: ({ vendidas, asignadas }) => (
      <span className="nowrap">{asignadas > 0 ? `${count(vendidas)} de ${count(asignadas)}` : count(vendidas)}</span>
    ),
  },
  {
    label: 'Cobrado',
    numeric: true,
    cell: ({ cobrado, ci, nombreCompleto }) => (
      <TextLink
        tap
        className="nowrap"
        to={paths.admin.pagosDe(ci)}
        aria-label={`Ventas de ${nombreCompleto}: ${money(cobrado)}`}
      >
        {money(cobrado)}
      </TextLink>
    ),
  },
]

type SellerTableProps = {
  users: readonly VendedorEnLista[]
  /** The action for a seller without a password. */
  invite?: ((user: VendedorEnLista) => ReactNode) | undefined
  onRemoved: () => void
}

/** A page of sellers: a table, on phones a card each. Inactive ones are faded. */
export function SellerTable({ users, invite, onRemoved }: SellerTableProps) {
  const actions: Column<VendedorEnLista> = {
    label: 'Acciones',
    block: true,
    cell: user => (
      <>
        <SellerActions user={user} onRemoved={onRemoved} />
        {user.invitable && user.estado === 'activo' && invite?.(user)}
      </>
    ),
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
