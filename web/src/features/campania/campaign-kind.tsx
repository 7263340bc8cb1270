import type { Campania } from '@talonario/contract'
import { useElegirClase } from '#domain/campania/campania.api.ts'
import { claseWords } from '#domain/campania/campania.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { Panel } from '#ui/layout/panel.tsx'

export const PLAYS = '¿Cada número juega en su sorteo, o en todos?'

/** The one question about a campaign: its numbers play in the draw they were made for, or in all of them. */
export function CampaignKind({ clase }: { clase: Campania['clase'] }) {
  const elegir = useElegirClase()
  const choose = (elegida: Campania['clase']) => {
    if (elegida !== clase && !elegir.isPending)
      elegir.mutate({ clase: elegida }, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  return (
    <Panel title={PLAYS} className="stack">
      <ChoiceList framed label={PLAYS}>
        {claseWords.map(({ clase: una, name, means }) => (
          <ChoiceRow key={una} chosen={una === clase} onChoose={() => choose(una)}>
            <strong>{name}</strong>
            <span className="muted small">{means}</span>
          </ChoiceRow>
        ))}
      </ChoiceList>
      {elegir.error && <Note tone="bad">{sentenceOf(elegir.error)}</Note>}
    </Panel>
  )
}
