import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { organizacionQueries } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages } from '#domain/organizacion/organizacion.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'
import styles from './public.module.css'

/** The organiser's terms, or privacy notice. */
export default function Legales() {
  const legales = useQuery(organizacionQueries.legales())
  const { pathname } = useLocation()
  const [title, which] =
    pathname === paths.terminos
      ? (['Bases y condiciones', 'terminos'] as const)
      : (['Privacidad', 'privacidad'] as const)
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title={title} />
      <QueryView query={legales} heading="h2" skeleton={<ListSkeleton rows={6} height={48} />}>
        {texts =>
          texts[which] ? (
            <PlainText>{texts[which]}</PlainText>
          ) : (
            <EmptyState drawing="vacio-ventas" heading="h2" title={organizacionMessages.sinTexto} />
          )
        }
      </QueryView>
    </div>
  )
}
