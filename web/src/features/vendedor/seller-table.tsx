import type { VendedorEnLista } from '@talonario/contract'
import { count, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { InviteSeller } from './invite-seller.tsx'
import { SellerActions } from './seller-actions.tsx'

const columns: readonly Column<VendedorEnLista>[] = [
  {
    label: 'Nombre',
    cell: ({ nombreCompleto, imagen, email }) => (
      <span className="row">
        <Avatar nombre={nombreCompleto} imagen={imagen} size={36} />
        <span className="lines">
          <b>{nombreCompleto}</b>
          <span className="muted small">{email}</span>
        </span>
      </span>
    ),
  },
  {
    label: 'CI y teléfono',
    cell: ({ ci, telefono }) => (
      <span className="lines">
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
        to={paths.admin.pagosOf(ci)}
        aria-label={`Ventas de ${nombreCompleto}: ${money(cobrado)}`}
      >
        {money(cobrado)}
      </TextLink>
    ),
  },
]

type SellerTableProps = {
  users: readonly VendedorEnLista[]
  /** Whether those without a password can be invited here. */
  inviting: boolean
  onRemoved: () => void
}

/** A page of sellers: a table, on phones a card each. Inactive ones are faded. */
export function SellerTable({ users, inviting, onRemoved }: SellerTableProps) {
  const actions: Column<VendedorEnLista> = {
    label: 'Acciones',
    block: true,
    cell: user => (
      <>
        <SellerActions user={user} onRemoved={onRemoved} />
        {inviting && user.invitable && user.estado === 'activo' && <InviteSeller {...user} />}
      </>
    ),
  }
  return (
    <CardTable
      middle
      label="Vendedores"
      columns={[...columns, actions]}
      rows={users}
      rowKey={({ id }) => id}
      faded={({ estado }) => estado === 'inactivo'}
    />
  )
}
