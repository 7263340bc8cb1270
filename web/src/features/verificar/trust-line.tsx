import type { Fuente } from '@talonario/contract'
import { veredictoOf } from '@talonario/sorteo/step'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { watchedBy } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { comprobadoQuery } from '#domain/verificar/verificar.api.ts'
import { LEAVES_UNASKED, megabytes, verificarMessages } from '#domain/verificar/verificar.messages.ts'
import type { Progreso } from '#domain/verificar/verificar-progreso.rules.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Whether a draw is valid, in one sentence: this browser recomputes it by itself, a long list only on demand. */
export function TrustLine({ sorteo }: { sorteo: Resultado }) {
  const participantes = sorteo.participantes ?? 0
  const [asked, setAsked] = useState(participantes <= LEAVES_UNASKED)
  const { data, isError } = useQuery({ ...comprobadoQuery(sorteo._id), enabled: asked })
  if (!asked) {
    return (
      <Button icon="shield" onClick={() => setAsked(true)}>
        {`Comprobarlo en tu teléfono (${megabytes(participantes)} MB)`}
      </Button>
    )
  }
  if (isError) return <Note>{verificarMessages.noComprobo}</Note>
  const who = `Participaron ${participantes === 1 ? '1 número' : `${count(participantes)} números`}.`
  const fuente = (sorteo.entropia as { fuente?: Fuente } | null)?.fuente ?? sorteo.fuente
  // As long as what it becomes, so that nothing moves.
  if (!data) {
    return (
      <Note icon="shield">
        <b>{verificarMessages.comprobando}</b> {`${who} ${watchedBy[fuente]}`}
      </Note>
    )
  }
  const wrong = wrongOf(data, sorteo)
  if (wrong) {
    return (
      <Note tone="bad">
        <b>No coincide.</b> {wrong}
      </Note>
    )
  }
  // What the arithmetic cannot show is not marked as checked.
  if (sorteo.simuladas > 0 || fuente === 'interna' || fuente === 'bolillero') {
    return (
      <Note tone="gold" icon="warning">
        <b>{verificarMessages.daLaCuenta}</b> {`${who} ${watchedBy[fuente]}`}
      </Note>
    )
  }
  return (
    <Note tone="good" icon="shield">
      <b>{verificarMessages.comprobado}</b> {`${who} ${watchedBy[fuente]}`}
    </Note>
  )
}

/** The first thing that fails, '' if nothing does. The page has to show the winners that the proof gives. */
function wrongOf({ pasos, fin, motivo }: Progreso, { ganadores }: Resultado): string {
  if (motivo) return motivo.frase
  if (veredictoOf(pasos) === 'falla') return pasos.find(({ estado }) => estado === 'falla')?.detalle ?? ''
  const computed = fin?.resumen?.ganadores ?? []
  const same =
    computed.length === ganadores.length && computed.every((n, i) => n === (ganadores[i]?.numeroRifa ?? null))
  return same ? '' : verificarMessages.otrosGanadores
}
