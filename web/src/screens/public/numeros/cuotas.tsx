import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { cuotaMessages } from '#domain/cuota/cuota.messages.ts'
import { NumberPlan } from '#features/cuota/number-plan.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The instalments of a number: target of the link in mails and WhatsApp messages, for whoever has it. */
export default function Cuotas() {
  const { codigo = '' } = useParams()
  return (
    <div className={classNames('page', styles.paperPage, styles.readingPage)}>
      <PageHead title="Tus cuotas" />
      <QueryView
        heading="h2"
        query={useQuery(cuotaQueries.plan(codigo))}
        skeleton={<Skeleton height={480} />}
        loading="Cargando las cuotas..."
        refused={cuotaMessages.noSeVe}
        instead={<ButtonLink to={paths.misNumeros}>Buscar mis boletos</ButtonLink>}
      >
        {plan => <NumberPlan codigo={codigo} plan={plan} />}
      </QueryView>
    </div>
  )
}
