import { useQuery } from '@tanstack/react-query'
import { AsignarPremios } from '#features/premio/components/asignar-premios.tsx'
import { PremioForm } from '#features/premio/components/premio-form.tsx'
import { premiosLibresQuery } from '#features/premio/premio.api.ts'
import { premioMessages } from '#features/premio/premio.messages.ts'
import { agendarMessages } from '#features/sorteo/agendar.messages.ts'
import { sorteoQueries } from '#features/sorteo/sorteo.api.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'

/** Creates prizes and gives them to draws. */
export default function RifasPremios() {
  const futuros = useQuery(sorteoQueries.futuros())
  const libres = useQuery(premiosLibresQuery)
  const skeleton = <ListSkeleton rows={2} height={260} />
  return (
    <>
      <PageHead title="Premios" intro="Elegí un sorteo, marcá sus premios del primero al último y asignalos." />
      <div className="cols left">
        <QueryView query={futuros} skeleton={skeleton} refused={agendarMessages.noCargaron}>
          {sorteos => (
            <QueryView query={libres} skeleton={skeleton} refused={premioMessages.noCargaron}>
              {premios => (
                <AsignarPremios sorteos={sorteos.filter(({ estado }) => estado === 'agendado')} premios={premios} />
              )}
            </QueryView>
          )}
        </QueryView>
        <Panel title="Crear un premio">
          <PremioForm />
        </Panel>
      </div>
    </>
  )
}
