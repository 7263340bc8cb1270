import { test as base } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Journeys on the demo of a campaign in instalments. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer({ demo: true, env: { DEMO_CLASE: 'continua' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
