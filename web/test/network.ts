import { onTestFinished, vi } from 'vitest'

/** From here to the end of the test requests whose address contains `part` wait until the returned function is called. */
export function holdNetwork(part = ''): () => void {
  const { fetch } = globalThis
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes(part)) await gate.promise
    return fetch(...request)
  })
  onTestFinished(() => {
    gate.resolve()
    vi.unstubAllGlobals()
  })
  return gate.resolve
}

/** From here to the end of the test every request is refused with this sentence, or without any. */
export function refuseAll(message?: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'error', code: 'VALIDACION', message }, { status: 400 }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
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
