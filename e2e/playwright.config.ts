import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** Journeys on the built app: `npm run build` first. Each worker starts a server of its own on an embedded database. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/playwright.json' }]],
  use: {
    locale: 'es-AR',
    timezoneId: 'Asia/Kathmandu',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
  },
})
