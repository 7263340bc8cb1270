import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { actualQuery } from '#domain/campania/campania.api.ts'
import { campaniaMessages } from '#domain/campania/campania.messages.ts'
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
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Creates prizes and assigns them to draws. */
export default function RifasPremios() {
  const actual = useQuery(actualQuery)
  const futuros = useQuery(sorteoQueries.futuros())
  const skeleton = <ListSkeleton rows={2} height={260} />
  return (
    <>
      <PageHead title="Premios" intro="Elegí un sorteo, marcá sus premios del primero al último y asignalos." />
      <QueryView query={actual} skeleton={skeleton}>
        {campania => (
          <QueryView query={futuros} skeleton={skeleton} refused={agendarMessages.noCargaron}>
            {sorteos => <Prizes sorteos={sorteos.filter(sellsNumbers)} sellada={campania?.sellada ?? false} />}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}

/** Those of open draws; with a sealed list nothing is assigned any more. */
function Prizes({ sorteos, sellada }: { sorteos: readonly Sorteo[]; sellada: boolean }) {
  const libres = useQuery(premiosLibresQuery)
  const withPrizes = sorteos.filter(({ premios }) => premios.length > 0)
  return (
    <div className="cols left in-turn">
      {sellada ? (
        <Note icon="shield">{campaniaMessages.sellada}</Note>
      ) : (
        <QueryView query={libres} skeleton={<ListSkeleton rows={2} height={260} />} refused={premioMessages.noCargaron}>
          {premios => <AsignarPremios sorteos={sorteos} premios={premios} />}
        </QueryView>
      )}
      <div className="stack gap-3">
        <Panel title="Crear un premio">
          <PremioForm sorteos={sellada ? [] : sorteos} />
        </Panel>
        {withPrizes.length > 0 && (
          <Panel title={premioMessages.delSorteo}>
            {withPrizes.map(sorteo => (
              <section key={sorteo._id}>
                <h3 className="num">{nombreDeSorteo(sorteo)}</h3>
                <DrawPrizes sorteo={sorteo} sellada={sellada} />
                <DerivedPrizes sorteo={sorteo} sellada={sellada} />
              </section>
            ))}
          </Panel>
        )}
      </div>
    </div>
  )
}
