import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { toSellFor } from '#domain/sorteo/sorteo.rules.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { AssignNumbers } from '#features/asignacion/assign-numbers.tsx'
import { DeliveredBooks } from '#features/asignacion/delivered-books.tsx'
import { HandOuts } from '#features/asignacion/hand-outs.tsx'
import { ImportForm } from '#features/asignacion/import-form.tsx'
import { ShareOut } from '#features/asignacion/share-out.tsx'
import { Books } from '#features/talonario/books.tsx'
import { BuyerNotices } from '#features/talonario/buyer-notices.tsx'
import { MakeBooks } from '#features/talonario/make-books.tsx'
import { paths } from '#lib/paths.ts'
import styles from '#screens/admin/admin.module.css'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Also } from '#ui/list/also.tsx'
import { Tabs } from '#ui/list/tabs.tsx'

const views = [
  { ver: '', label: 'Asignar' },
  { ver: 'repartir', label: 'Repartir' },
  { ver: 'entregados', label: 'Entregados' },
  { ver: 'talonarios', label: 'Talonarios' },
  { ver: 'importar', label: 'Importar' },
]

/** Assigns numbers to sellers, takes them back, and imports assignments. */
export default function RifasAsignar() {
  const [params] = useSearchParams()
  const current = params.get('ver') ?? ''
  return (
    <>
      <PageHead title="Asignar Números" intro="Elegí un vendedor, marcá los números y entregale el talonario." />
      <div className="in-turn">
        {current !== '' && <Views current={current} />}
        {current === 'entregados' && <DeliveredBooks />}
        {current === 'talonarios' && (
          <div className="stack">
            <BuyerNotices />
            <MakeBooks />
            <Books />
          </div>
        )}
        {current === 'importar' && <ImportForm />}
        {current === 'repartir' && (
          <div className="stack">
            <WithSorteos>{sorteos => <ShareOut sorteos={sorteos} />}</WithSorteos>
            <HandOuts />
          </div>
        )}
        {current === '' && <WithSorteos>{sorteos => <AssignNumbers sorteos={sorteos} />}</WithSorteos>}
        {/* After the task most come for; the others, which are long, have them above. */}
        {current === '' && <Views current={current} />}
      </div>
    </>
  )
}

/** The other ways to hand numbers out, and what came of it. */
function Views({ current }: { current: string }) {
  const usos = useKnownUsos()
  const books = usos?.has('talonarios') || current === 'talonarios'
  return (
    <div className={styles.asignarTabs}>
      <Tabs
        label="Vistas"
        tabs={views
          .filter(({ ver }) => ver !== 'talonarios' || books)
          .map(({ ver, label }) => ({
            label,
            to: ver ? `${paths.admin.asignarRifas}?ver=${ver}` : paths.admin.asignarRifas,
            current: ver === current,
          }))}
      />
      {usos && !books && <Also ways={[['imprimir talonarios', `${paths.admin.asignarRifas}?ver=talonarios`]]} />}
    </div>
  )
}

/** The draws whose numbers can be handed out, each with numbers of its own. */
function WithSorteos({ children }: { children: (sorteos: Sorteo[]) => ReactNode }) {
  return (
    <QueryView
      query={useQuery(sorteoQueries.futuros())}
      skeleton={<ListSkeleton rows={2} height={360} />}
      loading="Cargando sorteos..."
      refused={agendarMessages.noCargaron}
    >
      {sorteos => children(toSellFor(sorteos))}
    </QueryView>
  )
}
