import type { VendedorEnLista } from '@talonario/contract'
import { tramosText } from '#domain/asignacion/asignacion.rules.ts'
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
    plain: true,
    cell: ({ nombreCompleto, imagen, email, grupo, rebota }) => (
      <span className="row">
        <Avatar nombre={nombreCompleto} imagen={imagen} size={36} />
        <span className="lines">
          <b>{nombreCompleto}</b>
          <span className="muted small">{[grupo, email].filter(Boolean).join(' · ')}</span>
          {rebota && <Pill tone="bad" icon="warning" word="Los correos le rebotan" />}
        </span>
      </span>
    ),
  },
  {
    label: 'Documento y teléfono',
    cell: ({ ci, telefono }) => (
      <span className="lines">
        <span>{ci}</span>
        <a className="text-link small nowrap" href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>
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
    cell: ({ vendidas, asignadas, tramos }) => (
      <span className="lines">
        <span>{asignadas > 0 ? `${count(vendidas)} de ${count(asignadas)}` : count(vendidas)}</span>
        {asignadas > 0 && <span className="muted small num">{tramosText(tramos)}</span>}
      </span>
    ),
  },
  {
    label: 'Cobrado',
    numeric: true,
    cell: ({ cobrado, ci, nombreCompleto }) => (
      <TextLink tap to={paths.admin.pagosOf(ci)} aria-label={`Ventas de ${nombreCompleto}: ${money(cobrado)}`}>
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
    plain: true,
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
      tight
      label="Vendedores"
      columns={[...columns, actions]}
      rows={users}
      rowKey={({ id }) => id}
      faded={({ estado }) => estado === 'inactivo'}
    />
  )
}
