import { vi } from 'vitest'

/** Called once no key has been pressed in a field for so many milliseconds, however late the machine runs its timers. */
export function watchPause(field: HTMLElement, milliseconds: number) {
  const paused = vi.fn()
  let timer = 0
  field.addEventListener('keydown', () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(paused, milliseconds)
  })
  return paused
}
