import { type FormEvent, useState } from 'react'
import { judgeProduct, type TypedProduct } from '#domain/producto/producto-admin.rules.ts'
import { useDraft } from '#lib/form/draft.ts'

type Judged = ReturnType<typeof judgeProduct>

/**
 * The state of a form for the product `of`. An error stops it, is shown in one sentence, and its first field gets the
 * focus; input is kept until it is sent.
 */
export function useProductForm(initial: TypedProduct, of: string, send: (body: Judged['body']) => Promise<unknown>) {
  const { fields: typed, change: onChange, reset } = useDraft(initial, of)
  const [judged, setJudged] = useState<Judged>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const next = judgeProduct(typed)
    setJudged(next)
    const first = event.currentTarget.elements.namedItem(next.wrong[0] ?? '')
    if (first instanceof HTMLElement) first.focus()
    if (next.problem) return
    const reply = await send(next.body)
    reset()
    return reply
  }
  return { fields: { typed, onChange, wrong: judged?.wrong ?? [] }, problem: judged?.problem, submit }
}
