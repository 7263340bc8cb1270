import { onTestFinished, vi } from 'vitest'

/** The browser's clocks stop at this moment to the end of the test, as the server's does; timers keep running. */
export function standAt(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
