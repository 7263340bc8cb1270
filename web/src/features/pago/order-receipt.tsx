import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { count, money } from '#lib/format.ts'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'
import styles from './pago.module.css'

export type ReceiptLine = { id: string; nombre: string; precio: number; cantidad: number }

type OrderReceiptProps = { title: string; lines: readonly ReceiptLine[]; total: number; children?: ReactNode }

/** What is about to be paid: name, price and quantity of each line, and the total. */
export function OrderReceipt({ title, lines, total, children }: OrderReceiptProps) {
  const { nombre } = useConfig()
  return (
    <Receipt>
      <p className="row apart">
        <b>{nombre}</b>
        <span className="muted small">{title}</span>
      </p>
      <Perforation />
      <table className={styles.orderLines}>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col">Precio</th>
            <th scope="col">
              <abbr title="Cantidad">Cant.</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, nombre: name, precio, cantidad }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{money(precio)}</td>
              <td>{count(cantidad)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <p className={classNames('row apart', styles.orderTotal)}>
        <b>Total</b>
        <span className={classNames(styles.orderSum, 'num')}>{money(total)}</span>
      </p>
    </Receipt>
  )
}
