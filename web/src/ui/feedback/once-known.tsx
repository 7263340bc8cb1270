import type { ReactNode } from 'react'

/** What may not be shown: until that is known it keeps its place unseen, so that nothing moves and no word of it shows. */
export function OnceKnown({ shown, children }: { shown: boolean | undefined; children: ReactNode }) {
  if (shown !== undefined) return shown && children
  return (
    <div className="unseen" aria-busy="true" inert>
      {children}
    </div>
  )
}
