import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import type { Cliente } from '#domain/venta/venta.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ButtonLink, TextButton } from '#ui/base/button.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './vendedor.module.css'

/** Numbers of a client shown at first. */
const VISIBLES = 3

/** The buyers, latest first, each with their numbers and the ways to sell them another and to write to them. */
export function ClientList({ userId }: { userId: string }) {
  const clientes = useQuery(ventaQueries.clientes())
  return (
    <section className={styles.clientList} aria-labelledby="clientes">
      <h2 id="clientes">Clientes</h2>
      <QueryView
        query={clientes}
        skeleton={<ListSkeleton rows={3} height={79} />}
        isEmpty={clientes => clientes.length === 0}
        empty={
          <EmptyState
            drawing="vacio-ventas"
            title={ventaMessages.sinClientes}
            text="Cuando vendas un número, quien lo compró aparece acá."
          />
        }
      >
        {clientes => (
          <FirstPart items={clientes} first={5} more={50}>
            {shown => (
              <ItemList label="Clientes" top>
                {shown.map(cliente => (
                  <Client key={cliente.numerosRifas[0]} userId={userId} {...cliente} />
                ))}
              </ItemList>
            )}
          </FirstPart>
        )}
      </QueryView>
    </section>
  )
}

function Client({ userId, nombre, numerosRifas, telefono, whatsapp, compras }: Cliente & { userId: string }) {
  const [open, setOpen] = useState(false)
  const others = numerosRifas.length - VISIBLES
  const shown = open ? numerosRifas : numerosRifas.slice(0, VISIBLES)
  const label = open ? 'Ver menos' : `y ${others} más`
  return (
    <Item>
      <Avatar nombre={nombre} size={44} />
      <div className={classNames(styles.clientWords, 'grow')}>
        <b>{nombre}</b>
        <ul className={styles.clientNumbers} aria-label={`Números de ${nombre}`}>
          {shown.map(numero => (
            <li key={numero} className="num">
              {padNumber(numero)}
            </li>
          ))}
        </ul>
        {others > 0 && (
          <TextButton
            className={classNames(styles.clientMore, 'tap small')}
            aria-expanded={open}
            aria-label={`${label}: números de ${nombre}`}
            onClick={() => setOpen(!open)}
          >
            {label}
          </TextButton>
        )}
        <span className={classNames(styles.clientWays, 'row wrap-lines small')}>
          <span className={classNames(styles.clientPhone, 'muted nowrap')}>{telefono}</span>
          <ButtonLink
            kind="quiet"
            icon="plus"
            to={`${paths.vendedor.vender(userId)}?para=${compras[0]}`}
            aria-label={`Vender otro a ${nombre}`}
          >
            Vender otro
          </ButtonLink>
          {telefono && (
            <WhatsappLink whatsapp={whatsapp} texto={`Hola ${nombre}:`} label={`Escribirle a ${nombre} por WhatsApp`} />
          )}
        </span>
      </div>
    </Item>
  )
}
