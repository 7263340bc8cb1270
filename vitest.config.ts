import { configDefaults, defineConfig } from 'vitest/config'

/** Suites that need nginx, or a minute and another PostgreSQL: run by their own commands, `npm run test:nginx` and `test:replica`. */
const BY_COMMAND = process.env.NIGHTLY ? [] : ['api/test/nginx.test.ts', 'api/test/replica.test.ts']

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
          exclude: [...configDefaults.exclude, ...BY_COMMAND],
          globalSetup: ['api/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
