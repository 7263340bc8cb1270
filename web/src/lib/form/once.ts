import { useRef } from 'react'
import { ux } from '#config/ux.ts'
import { ApiError, ConnectionError } from '#lib/api-error.ts'

/**
 * Runs an action once for one intent. From its first activation until its reply has been on the screen for a moment,
 * further activations do nothing; after a refusal, or without a reply, the next one runs at once. `again` marks another
 * intent. An action with a reply returns a promise of it.
 */
export function useOnce<Args extends unknown[]>(action: (...args: Args) => unknown) {
  const state = useRef<'open' | 'sent' | 'told'>('open')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = () => {
    state.current = 'open'
  }
  const told = (reply: unknown) => {
    if (reply === undefined) return open()
    state.current = 'told'
    timer.current = setTimeout(open, ux.replyRead)
  }
  const refused = (error: unknown) => {
    open()
    // A refusal is shown on the screen. Anything else is a bug and is reported.
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
  }
  const run = (...args: Args): void => {
    if (state.current !== 'open') return
    const outcome = action(...args)
    if (!(outcome instanceof Promise)) return
    state.current = 'sent'
    outcome.then(told, refused)
  }
  const again = (): void => {
    if (state.current !== 'told') return
    clearTimeout(timer.current)
    open()
  }
  return { run, again }
}
