import { useQuery } from '@tanstack/react-query'
import { organizacionQueries } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages } from '#domain/organizacion/organizacion.messages.ts'
import { BenefitCards } from '#features/organizacion/benefit-cards.tsx'
import { classNames } from '#lib/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import styles from './public.module.css'

/** As many as the specification has; more of them on demand. */
const FIRST = 20

/** The partners' benefits. */
export default function Beneficios() {
  const beneficios = useQuery(organizacionQueries.beneficios())
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Beneficios" intro="Mostrá tu boleto en estos comercios amigos y aprovechá." />
      <QueryView heading="h2" query={beneficios} skeleton={<ListSkeleton rows={4} height={260} />}>
        {lista =>
          lista.length === 0 ? (
            <EmptyState drawing="vacio-ventas" heading="h2" title={organizacionMessages.sinBeneficios} />
          ) : (
            <FirstPart items={lista} first={FIRST} more={FIRST}>
              {shown => <BenefitCards beneficios={shown} />}
            </FirstPart>
          )
        }
      </QueryView>
    </div>
  )
}
