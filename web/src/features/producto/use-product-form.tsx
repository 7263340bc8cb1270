import { type FormEvent, useState } from 'react'
import { judgeProduct, type TypedProduct } from '#domain/producto/producto-admin.rules.ts'

type Judged = ReturnType<typeof judgeProduct>

/** The state of a form for a product. What is wrong stops it, is said in one sentence, and its first field gets the focus. */
export function useProductForm(initial: TypedProduct, send: (body: Judged['body']) => void) {
  const [typed, setTyped] = useState(initial)
  const [judged, setJudged] = useState<Judged>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = judgeProduct(typed)
    setJudged(next)
    const first = event.currentTarget.elements.namedItem(next.wrong[0] ?? '')
    if (first instanceof HTMLElement) first.focus()
    if (!next.problem) send(next.body)
  }
  return {
    fields: {
      typed,
      onChange: (change: Partial<TypedProduct>) => setTyped(before => ({ ...before, ...change })),
      wrong: judged?.wrong ?? [],
    },
    problem: judged?.problem,
    submit,
    reset: () => setTyped(initial),
  }
}
