import { onTestFinished, vi } from 'vitest'

/** The browser's clock stops at this moment to the end of the test, as the server's does; timers keep running. */
export function standAt(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
