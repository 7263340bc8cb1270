import { useQuery } from '@tanstack/react-query'
import { campaniasQuery } from '#domain/campania/campania.api.ts'
import { campaniaMessages } from '#domain/campania/campania.messages.ts'
import { CampaignCard } from '#features/campania/campaign-card.tsx'
import { NewCampaign } from '#features/campania/campaign-forms.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The campaigns: the current one and its end, the next one, and those that are over. */
export default function Campanias() {
  return (
    <>
      <PageHead
        title="Campañas"
        intro="Cada una tiene sus sorteos y sus números, del 1 en adelante. Cuando termina la actual, empieza la próxima."
      />
      <QueryView
        query={useQuery(campaniasQuery)}
        {...campaniaMessages.listar}
        skeleton={<ListSkeleton rows={2} height={200} />}
      >
        {campanias => (
          <div className="stack gap-3">
            {campanias[0]?.estado === 'terminada' && <NewCampaign />}
            {campanias.map(campania => (
              <CampaignCard key={campania.id} campania={campania} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}
