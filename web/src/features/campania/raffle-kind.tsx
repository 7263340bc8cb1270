import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaniasQuery, useCopiarAnterior, useElegirClase } from '#domain/campania/campania.api.ts'
import { claseWords, comoEsWords } from '#domain/campania/campania.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { PLAYS } from './campaign-kind.tsx'

/** The first step: what the raffle is like. The answer is its kind alone; where many sell, in which draws a number plays is asked too. */
export function RaffleKind() {
  const { data: campanias = [] } = useQuery(campaniasQuery)
  const [muchos, setMuchos] = useState(false)
  const elegir = useElegirClase()
  const copiar = useCopiarAnterior()
  const busy = elegir.isPending || copiar.isPending
  const error = elegir.error ?? copiar.error
  const choose = (kind: Parameters<typeof elegir.mutate>[0]) => busy || elegir.mutate(kind, toastReply())
  return (
    <section className="stack" aria-label={comoEsWords.pregunta}>
      <b>{comoEsWords.pregunta}</b>
      <ChoiceList framed label={comoEsWords.pregunta}>
        <ChoiceRow chosen={false} onChoose={() => choose({ clase: 'serie', venden: 'pocos' })}>
          <strong>{comoEsWords.pocos.name}</strong>
          <span className="muted small">{comoEsWords.pocos.means}</span>
        </ChoiceRow>
        <ChoiceRow chosen={muchos} onChoose={() => setMuchos(true)}>
          <strong>{comoEsWords.muchos.name}</strong>
          <span className="muted small">{comoEsWords.muchos.means}</span>
        </ChoiceRow>
        {campanias.length > 1 && (
          <ChoiceRow chosen={false} onChoose={() => busy || copiar.mutate(undefined, toastReply())}>
            <strong>{comoEsWords.anterior.name}</strong>
            <span className="muted small">{comoEsWords.anterior.means}</span>
          </ChoiceRow>
        )}
      </ChoiceList>
      {muchos && (
        <>
          <b>{PLAYS}</b>
          <ChoiceList framed label={PLAYS}>
            {claseWords.map(({ clase, name, means }) => (
              <ChoiceRow key={clase} chosen={false} onChoose={() => choose({ clase, venden: 'muchos' })}>
                <strong>{name}</strong>
                <span className="muted small">{means}</span>
              </ChoiceRow>
            ))}
          </ChoiceList>
        </>
      )}
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
    </section>
  )
}
