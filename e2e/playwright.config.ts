import { defineConfig } from '@playwright/test'
import { keepScratchInMemory } from '../scripts/scratch.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'

keepScratchInMemory()

/** Which cases of many are tried (`oneIn`). */
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)

/**
 * Journeys on the built app: `npm run build` first. Each worker starts its own server on an embedded database. Journeys
 * that visit every screen or try many ways are `<what>.system.spec.ts`, in the project `system`; those of each change
 * are the project `test`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  snapshotPathTemplate: '../docs/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'test', testMatch: '*.spec.ts', testIgnore: '*.system.spec.ts' },
    { name: 'system', testMatch: '*.system.spec.ts' },
  ],
  use: {
    locale: 'es-AR',
    timezoneId: 'Asia/Kathmandu',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
  },
})
