import { useEffect, useRef } from 'react'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { funcionMessages } from '#domain/en-vivo/en-vivo.messages.ts'
import { useFollowedSorteo } from '#domain/resultado/resultado.api.ts'
import { HostControls } from '#features/en-vivo/host-controls.tsx'
import { LiveStage } from '#features/en-vivo/live-stage.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/**
 * A draw from its seal to its last prize; once its result is published, the sentence that it was carried out. `begun`: by the
 * organiser on this screen, who is led to it.
 */
export function HostStage({ id, begun }: { id: string; begun: boolean }) {
  const { data: sorteo } = useFollowedSorteo(id)
  const top = useRef<HTMLElement>(null)
  const published = sorteo?.estado === 'realizado'
  const led = begun && sorteo !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for the sentence, which appears above the stage
  useEffect(() => {
    if (!led) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [led, published])
  if (!sorteo) return null
  return (
    <section className="stack gap-3" ref={top} tabIndex={-1} aria-label="Sorteo en vivo">
      {published && (
        <Note tone="good">
          <b>{funcionMessages.realizado}</b> {sortearMessages.detalles}{' '}
          <TextLink to={paths.resultadoOf(id)}>Ver el resultado</TextLink>
        </Note>
      )}
      <LiveStage sorteo={sorteo} controls={({ rolling }) => <HostControls sorteo={sorteo} rolling={rolling} />} />
    </section>
  )
}
