import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'

/**
 * What a form showed when it was opened, to be sent as `leido` with what is saved, so that no other person's change is replaced unseen. A refusal
 * says what stands there now: then that has been read too. After a save, so has what the screen shows next.
 */
export function useLeido(shown: object) {
  const [leido, setLeido] = useState<Record<string, unknown>>({ ...shown })
  const [saved, setSaved] = useState(false)
  const open = () => {
    setLeido({ ...shown })
    setSaved(false)
  }
  if (saved && JSON.stringify(leido) !== JSON.stringify(shown)) open()
  const refused = (error: unknown): never => {
    const { ahora } = (error instanceof ApiError ? error.reply : {}) as { ahora?: object }
    if (ahora) setLeido({ ...leido, ...ahora })
    throw error
  }
  /** Hears how a save ended that was sent with it. */
  const hear = <Reply>(sent: Promise<Reply>): Promise<Reply> =>
    sent.then(reply => {
      setSaved(true)
      return reply
    }, refused)
  return { leido, open, hear }
}
