import { onTestFinished, vi } from 'vitest'

/** The browser's clock stands at this moment to the end of the test, beside the server's; timers go on running. */
export function standAt(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
