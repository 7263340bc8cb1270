import { type ReactNode, useState } from 'react'
import { Button } from '#ui/base/button.tsx'

type FirstPartProps<T> = {
  items: readonly T[]
  /** How many are drawn at first, and how many more with each 'Ver más'. */
  first: number
  more: number
  children: (shown: readonly T[]) => ReactNode
}

/** The beginning of a long list; the rest is rendered on demand. */
export function FirstPart<T>({ items, first, more, children }: FirstPartProps<T>) {
  const [size, setSize] = useState(first)
  return (
    <>
      {children(items.slice(0, size))}
      {items.length > size && (
        <Button full onClick={() => setSize(size + more)}>
          Ver más
        </Button>
      )}
    </>
  )
}
