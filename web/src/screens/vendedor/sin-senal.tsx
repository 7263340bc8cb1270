import { useAqui } from '#domain/telefono/telefono.api.ts'
import { CarrySwitch } from '#features/telefono/carry-switch.tsx'
import { OwnPhones } from '#features/telefono/own-phones.tsx'
import { SealedSales } from '#features/telefono/sealed-sales.tsx'
import { StatusLine } from '#features/telefono/status-line.tsx'
import { classNames } from '#lib/class-names.ts'
import { useSignedIn } from '#lib/session.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** Selling without a signal: the switch, what was sold from this device, and the seller's other ones. */
export default function SinSenal() {
  const { user } = useSignedIn()
  const aqui = useAqui(user.id)
  return (
    <div className={classNames(styles.list, 'page')}>
      <PageHead title="Vender sin señal" intro="Para ferias y visitas donde no llega internet." />
      <QueryView query={aqui} skeleton={<ListSkeleton rows={2} height={140} />}>
        {aqui => (
          <div className="stack gap-3">
            <StatusLine userId={user.id} here />
            <CarrySwitch userId={user.id} aqui={aqui} />
            <SealedSales sobres={aqui.sobres} />
            <OwnPhones aqui={aqui.telefonoId} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
