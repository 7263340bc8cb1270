import { useQuery } from '@tanstack/react-query'
import { avisosDeCompraQuery } from '#domain/boleto/boleto.api.ts'
import { talonariosQuery } from '#domain/talonario/talonario.api.ts'
import { useAqui } from '#domain/telefono/telefono.api.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { BuyerNotices } from '#features/talonario/buyer-notices.tsx'
import { OwnBooks } from '#features/talonario/own-books.tsx'
import { StatusLine } from '#features/telefono/status-line.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { DeskSkeleton, SellDesk } from '#features/venta/sell-desk.tsx'
import { classNames } from '#lib/class-names.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** Selling in person. */
export default function Vender() {
  return (
    <div className={classNames(styles.sell, 'page')}>
      <PageHead title="Vender" inHeader />
      <OwnScreen>{id => <Selling id={id} />}</OwnScreen>
    </div>
  )
}

/** The desk comes with what is above it, so that nothing moves under a finger. On a device that carries numbers it waits for nothing. */
function Selling({ id }: { id: string }) {
  const { data: aqui, isPending } = useAqui(id)
  const lleva = aqui?.lleva ?? false
  useQuery({ ...ventaQueries.asignadas(id), enabled: !isPending && !lleva })
  const above = [useQuery(talonariosQuery(1, 'entregado')).isPending, useQuery(avisosDeCompraQuery).isPending]
  const paper = (
    <>
      <OwnBooks />
      <BuyerNotices />
    </>
  )
  if (isPending || (!lleva && above.includes(true))) return <DeskSkeleton />
  return (
    <>
      {!lleva && paper}
      <StatusLine userId={id} />
      <SellDesk userId={id} />
      {lleva && paper}
    </>
  )
}
