import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { actualQuery } from '#domain/campania/campania.api.ts'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { tableroQuery } from '#domain/resumen/resumen.api.ts'
import { daysLeftWords } from '#domain/resumen/resumen.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { DerivedPrizes } from '#features/premio/derived-prizes.tsx'
import { DrawPrizes } from '#features/premio/draw-prizes.tsx'
import { PremioForm } from '#features/premio/premio-form.tsx'
import { Sold } from '#features/resumen/draw-progress.tsx'
import { Broadcast } from '#features/sorteo/broadcast.tsx'
import { DrawSource } from '#features/sorteo/scheduled-draws.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink, TextLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** A draw to come: its sales, its hour, its prizes, and what is done with each. */
export default function UnSorteo() {
  const { id } = useParams()
  const { data: campania, isPending } = useQuery(actualQuery)
  const futuros = useQuery({ ...sorteoQueries.futuros(), enabled: !isPending })
  return (
    <QueryView
      query={futuros}
      skeleton={<ListSkeleton rows={4} height={160} />}
      loading="Cargando el sorteo..."
      refused={agendarMessages.noCargaron}
    >
      {sorteos => {
        const sorteo = sorteos.find(({ _id }) => _id === id)
        return sorteo ? (
          <DrawPage sorteo={sorteo} sorteos={sorteos} sellada={campania?.sellada ?? false} />
        ) : (
          <NotAhead />
        )
      }}
    </QueryView>
  )
}

function NotAhead() {
  return (
    <>
      <PageHead title="Sorteo" intro={<TextLink to={paths.admin.sorteos}>Volver a los sorteos</TextLink>} />
      <EmptyState
        drawing="vacio-sorteos"
        title="Ese sorteo ya no está entre los próximos."
        text="Si se realizó, está en el historial."
      >
        <ButtonLink to={paths.admin.historial}>Ver el historial</ButtonLink>
      </EmptyState>
    </>
  )
}

type DrawPageProps = {
  sorteo: Sorteo
  sorteos: readonly Sorteo[]
  /** It gets no more numbers or prizes. */
  sellada: boolean
}

function DrawPage({ sorteo, sorteos, sellada }: DrawPageProps) {
  const { _id, premios, estado } = sorteo
  const open = sellsNumbers(sorteo)
  return (
    <>
      <PageHead
        title={`Sorteo del ${nombreDeSorteo(sorteo)}`}
        intro={<TextLink to={paths.admin.sorteos}>Volver a los sorteos</TextLink>}
      >
        <ButtonLink kind="primary" icon="trophy" to={paths.admin.sortearOf(_id)}>
          {estado === 'agendado' ? 'Sortear este' : 'Seguir con el sorteo'}
        </ButtonLink>
      </PageHead>
      <div className="stack gap-3">
        <div className="cols even">
          <Panel title="Números">
            <Numbers id={_id} open={open} sellada={sellada} />
          </Panel>
          <Panel title="Cuándo y cómo se sortea">
            <DrawSource sorteo={sorteo} sorteos={sorteos} />
            <Broadcast sorteo={sorteo} />
          </Panel>
        </div>
        <div className="cols left">
          <Panel title="Premios">
            {open && premios.length > 0 ? (
              <>
                <DrawPrizes sorteo={sorteo} sellada={sellada} />
                <DerivedPrizes sorteo={sorteo} sellada={sellada} />
              </>
            ) : (
              <p className="muted">{premiosEnLinea(premios)}</p>
            )}
          </Panel>
          {open && !sellada && (
            <Panel title="Crear un premio">
              <PremioForm sorteos={[sorteo]} para={_id} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/** How many are sold, what they brought, and where more are made and handed out. */
function Numbers({ id, open, sellada }: { id: string; open: boolean; sellada: boolean }) {
  const { data } = useQuery(tableroQuery)
  const avance = data?.sorteos.find(({ _id }) => _id === id)
  return (
    <div className="stack gap-2" aria-busy={!data}>
      {avance && (
        <>
          <span className="muted small">{daysLeftWords(avance.dias)}</span>
          <Sold avance={avance} />
        </>
      )}
      {open && (
        <div className="row wrap-lines">
          {!sellada && (
            <ButtonLink to={paths.admin.crearRifas} icon="plus">
              Crear rifas
            </ButtonLink>
          )}
          <ButtonLink to={paths.admin.asignarRifas} icon="person-tag">
            Asignar números
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
