import { onTestFinished, vi } from 'vitest'
import { ux } from '#config/ux.ts'

/**
 * From here to the end of the test requests whose address contains `part`, or else their replies, wait until the
 * returned function is called.
 */
export function holdNetwork(part = '', { replies = false } = {}): () => void {
  const { fetch } = globalThis
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const held = String(request[0]).includes(part)
    if (held && !replies) await gate.promise
    const reply = await fetch(...request)
    if (held) await gate.promise
    return reply
  })
  onTestFinished(() => {
    gate.resolve()
    vi.unstubAllGlobals()
  })
  return gate.resolve
}

/** From here to the end of the test no screen polls while its line is open: what changes has been announced. */
export function stopPolls(): void {
  const { gridPoll } = ux
  Object.assign(ux, { gridPoll: 3_600_000 })
  onTestFinished(() => void Object.assign(ux, { gridPoll }))
}

/** Refuses requests whose address contains `part`, until `recover` is called; `failed` once one was refused. */
export function failNetwork(part: string): { failed: Promise<void>; recover: () => void } {
  const { fetch } = globalThis
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!String(request[0]).includes(part)) return fetch(...request)
    resolve()
    return Response.json({ status: 'error', code: 'BASE_DE_DATOS', message: '' }, { status: 503 })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { failed: promise, recover: () => void vi.unstubAllGlobals() }
}

/** From here on every request is refused with this sentence, or without any, until the returned function is called. */
export function refuseAll(message?: string): () => void {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'error', code: 'VALIDACION', message }, { status: 400 }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return () => void vi.unstubAllGlobals()
}

/** From here on the server works and its replies are lost, until the returned function is called. */
export function loseAnswers(): () => void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await fetch(...request)
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return () => void vi.unstubAllGlobals()
}
