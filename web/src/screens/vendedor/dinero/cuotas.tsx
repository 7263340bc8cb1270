import { DueNumbers } from '#features/cuota/due-numbers.tsx'
import { classNames } from '#lib/class-names.ts'
import styles from '#screens/vendedor/vendedor.module.css'
import { PageHead } from '#ui/layout/page-head.tsx'

/** What the buyers of one's numbers have still to pay, and any other number that somebody comes to pay. */
export default function Cuotas() {
  return (
    <div className={classNames(styles.list, 'page')}>
      <PageHead title="Cuotas por cobrar" />
      <DueNumbers />
    </div>
  )
}
