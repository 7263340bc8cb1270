import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/**
 * The Idempotency-Key of one intent: the same content sent again after a lost reply carries the same key, another content or the
 * next one after a reply another.
 */
export function useAttemptKey() {
  const last = useRef({ content: '', key: '' })
  return {
    keyOf(body: unknown): string {
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: randomKey() }
      return last.current.key
    },
    answered(): void {
      last.current = { content: '', key: '' }
    },
  }
}
