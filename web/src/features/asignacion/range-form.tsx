import { type FormEvent, useState } from 'react'
import { useAsignables } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, rangoElegido } from '#domain/asignacion/asignacion.messages.ts'
import { type LongRange, longRangeOf, rangeOf } from '#domain/asignacion/asignacion.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { noRange, RangeFields } from './range-fields.tsx'

type RangeFormProps = {
  onAdd: (numeros: readonly number[]) => void
  /** A range of more numbers than can be chosen. */
  onLong: (range: LongRange) => void
}

/** Chooses the free numbers of a range at once, however long the list is. */
export function RangeForm({ onAdd, onLong }: RangeFormProps) {
  const [range, setRange] = useState(noRange)
  const [wrong, setWrong] = useState(false)
  const asignables = useAsignables()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (asignables.isPending) return
    const long = longRangeOf(range.desde, range.hasta)
    if (long) {
      setWrong(false)
      asignables.reset()
      return onLong(long)
    }
    const asked = rangeOf(range.desde, range.hasta)
    setWrong(!asked)
    if (!asked) return
    asignables.mutate(asked, {
      onSuccess: free => {
        onAdd(free)
        setRange(noRange)
      },
    })
  }
  const { data: free, variables: asked = [], error } = asignables
  return (
    <Disclosure summary={<b>Elegir un rango</b>}>
      <form className="stack" onSubmit={send}>
        <RangeFields value={range} onChange={setRange} />
        <Button full type="submit" busy={asignables.isPending && 'Buscando...'}>
          Elegir rango
        </Button>
        {wrong && <Note tone="bad">{asignacionMessages.rango}</Note>}
        {error && <Note tone="bad">{sentenceOf(error, asignacionMessages.rangoLibre)}</Note>}
        {free && !wrong && (
          <Note tone={free.length > 0 ? 'good' : 'bad'}>{rangoElegido(free.length, asked.length)}</Note>
        )}
      </form>
    </Disclosure>
  )
}
