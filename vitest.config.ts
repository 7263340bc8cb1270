import { defineConfig } from 'vitest/config'

// One embedded PostgreSQL per run (api/test/global-setup.ts); one database per test file, cloned from a template.
export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default'] : ['default'],
    env: { TZ: 'Asia/Kathmandu' },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'sorteo', include: ['sorteo/src/**/*.test.ts'] } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts', 'api/test/**/*.test.ts'],
          globalSetup: ['api/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
