import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { funcionMessages, type Modo, modos } from '#domain/funcion/funcion.messages.ts'
import { useFollowedSorteo } from '#domain/resultado/resultado.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { Congratulations } from '#features/cierre/congratulations.tsx'
import { SortearForm } from '#features/cierre/sortear-form.tsx'
import { LiveStage } from '#features/en-vivo/live-stage.tsx'
import { HostControls, ModeChoice } from '#features/funcion/host-controls.tsx'
import { UpcomingDraws } from '#features/sorteo/upcoming-draws.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Carries draws out. */
export default function RifasSortear() {
  const futuros = useQuery(sorteoQueries.futuros())
  const [modo, setModo] = useState<Modo>('ritmo')
  const ritmo = modo === 'juntos' ? undefined : modos.find(one => one.modo === modo)?.ritmo
  useEnVivo()
  return (
    <>
      <PageHead title="Sortear" intro="Los días con talón dorado tienen sorteo agendado. Elegí uno para realizarlo." />
      <div className="cols left">
        <QueryView
          query={futuros}
          skeleton={<Skeleton height={520} />}
          loading="Cargando sorteos..."
          refused={agendarMessages.noCargaron}
        >
          {sorteos => (
            <SortearForm
              sorteos={sorteos}
              mode={<ModeChoice value={modo} onChange={setModo} />}
              ritmo={ritmo}
              stage={(id, begun) => <HostStage key={id} id={id} begun={begun} />}
            />
          )}
        </QueryView>
        <div className="stack gap-3">
          <Congratulations />
          {futuros.data && (
            <Panel title="Próximos Sorteos">
              <UpcomingDraws sorteos={futuros.data} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/**
 * A draw from its seal to its last prize; once the outcome is fixed, the sentence that it was carried out. `begun`: by the
 * organiser on this screen, who is led to it.
 */
function HostStage({ id, begun }: { id: string; begun: boolean }) {
  const { data: sorteo } = useFollowedSorteo(id)
  const top = useRef<HTMLElement>(null)
  const fixed = sorteo?.estado === 'realizado' || sorteo?.funcion?.estado === 'en_curso'
  const led = begun && sorteo !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for the sentence, which appears above the stage
  useEffect(() => {
    if (!led) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [led, fixed])
  if (!sorteo) return null
  return (
    <section className="stack gap-3" ref={top} tabIndex={-1} aria-label="Sorteo en vivo">
      {fixed && (
        <Note tone="good">
          <b>{funcionMessages.realizado}</b> {sortearMessages.detalles}{' '}
          {sorteo.estado === 'realizado' && <TextLink to={paths.resultadoDe(id)}>Ver el resultado</TextLink>}
        </Note>
      )}
      <LiveStage sorteo={sorteo} controls={({ rolling }) => <HostControls sorteo={sorteo} rolling={rolling} />} />
    </section>
  )
}
