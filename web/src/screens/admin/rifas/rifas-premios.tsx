import { useQuery } from '@tanstack/react-query'
import { premiosLibresQuery } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { AsignarPremios } from '#features/premio/asignar-premios.tsx'
import { DerivedPrizes } from '#features/premio/derived-prizes.tsx'
import { DrawPrizes } from '#features/premio/draw-prizes.tsx'
import { PremioForm } from '#features/premio/premio-form.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Creates prizes and assigns them to draws. */
export default function RifasPremios() {
  const futuros = useQuery(sorteoQueries.futuros())
  const libres = useQuery(premiosLibresQuery)
  const open = (futuros.data ?? []).filter(sellsNumbers)
  const withPrizes = open.filter(({ premios }) => premios.length > 0)
  const skeleton = <ListSkeleton rows={2} height={260} />
  return (
    <>
      <PageHead title="Premios" intro="Elegí un sorteo, marcá sus premios del primero al último y asignalos." />
      <div className="cols left in-turn">
        <QueryView query={futuros} skeleton={skeleton} refused={agendarMessages.noCargaron}>
          {sorteos => (
            <QueryView query={libres} skeleton={skeleton} refused={premioMessages.noCargaron}>
              {premios => <AsignarPremios sorteos={sorteos.filter(sellsNumbers)} premios={premios} />}
            </QueryView>
          )}
        </QueryView>
        <div className="stack gap-3">
          <Panel title="Crear un premio">
            <PremioForm sorteos={open} />
          </Panel>
          {withPrizes.length > 0 && (
            <Panel title={premioMessages.delSorteo}>
              {withPrizes.map(sorteo => (
                <section key={sorteo._id}>
                  <h3 className="num">{nombreDeSorteo(sorteo)}</h3>
                  <DrawPrizes sorteo={sorteo} />
                  <DerivedPrizes sorteo={sorteo} />
                </section>
              ))}
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}
