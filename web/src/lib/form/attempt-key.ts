import { useRef } from 'react'

/**
 * The Idempotency-Key of one intent: the same content repeated after a lost reply has the same key; other content, or
 * the next call after a reply, has another.
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

/** 128 random bits as hex. Unlike crypto.randomUUID it also exists where the site is served without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
