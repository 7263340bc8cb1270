import { ux } from '#config/ux.ts'

/**
 * Ignores the second Enter of a double one if the first has moved the focus, and the second click or tap if what the
 * first pressed has gone or is done: what it would activate has not been read. Returns how to end that.
 */
export function ignoreDoublePress(): () => void {
  let last: { target: EventTarget | null; at: number } | undefined
  const judgeKey = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event
    const doubled = key === 'Enter' && last && last.target !== target && at - last.at < ux.doublePress
    if (doubled) event.preventDefault()
    last = key === 'Enter' ? { target: doubled && last ? last.target : target, at } : undefined
  }
  let pressed: Element | null = null
  let pressedAt = 0
  const judgeClick = (event: MouseEvent) => {
    const { target, detail, timeStamp: at } = event
    // A mouse counts its clicks; every tap is a first one.
    const tapped = 'pointerType' in event && event.pointerType === 'touch'
    const second = detail > 1 || (tapped && at - pressedAt < ux.doublePress)
    if (second && (pressed?.isConnected === false || pressed?.matches(':disabled'))) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else pressed = (target as Element).closest('button, a')
    pressedAt = at
  }
  document.addEventListener('keydown', judgeKey, true)
  document.addEventListener('click', judgeClick, true)
  return () => {
    document.removeEventListener('keydown', judgeKey, true)
    document.removeEventListener('click', judgeClick, true)
  }
}
