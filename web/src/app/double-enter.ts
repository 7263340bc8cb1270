import { ux } from '#config/ux.ts'

/**
 * Ignores the second Enter of a double one if the first has moved the focus: what it would activate has not been read.
 * Returns how to end that.
 */
export function ignoreDoubleEnter(): () => void {
  let last: { target: EventTarget | null; at: number } | undefined
  const judge = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event
    const doubled = key === 'Enter' && last && last.target !== target && at - last.at < ux.doubleEnter
    if (doubled) event.preventDefault()
    last = key === 'Enter' ? { target: doubled && last ? last.target : target, at } : undefined
  }
  document.addEventListener('keydown', judge, { capture: true })
  return () => document.removeEventListener('keydown', judge, { capture: true })
}
