import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './scripts/scratch.ts'

keepScratchInMemory()

/**
 * Suites that need nginx, Patroni, podman, or a minute and another PostgreSQL: run by their own
 * commands, `npm run night -- nginx`, `replica`, `ha`, `image`, `org`, `install`.
 */
const BY_COMMAND = process.env.NIGHTLY
  ? []
  : ['nginx', 'replica', 'ha', 'image', 'org', 'install'].map(name => `**/${name}.system.test.ts`)
/** Where the build left what threads read. */
const COMPILED = join(import.meta.dirname, 'node_modules/.cache/talonario')
const SYSTEM = '**/*.system.test.ts'
/** What is tried with a part of its cases by `npm test`, and with all or more of them here. */
const MORE = [
  'api/src/modules/conjunto/ajuste/ajuste-hostil.test.ts',
  'api/src/modules/numeros/rifa/rifa.test.ts',
  'api/test/caja-machine.test.ts',
  'api/test/every-call.test.ts',
  'api/test/freeze.test.ts',
  'api/test/money-machine.test.ts',
  'sorteo/src/agreement.test.ts',
  'sorteo/src/cli.test.ts',
  'sorteo/src/derivados.test.ts',
  'web/src/domain/telefono/telefono-fines.rules.test.ts',
  'web/src/domain/verificar/verificar.rules.test.ts',
]

/** The tests inside a file run in random order, and what they choose by chance has the same seed; the first lines of a run name it. */
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)
const seed = Number(process.env.TEST_SEED)
const inAnyOrder = { sequence: { shuffle: { tests: true } } }
const onPostgres = { globalSetup: ['api/test/global-setup.ts'] }

// One embedded PostgreSQL per run (api/test/global-setup.ts); one database per test file, cloned from a template.
// Every core works, and files share their worker's modules: what a test changes outside of its database it puts back.
export default defineConfig({
  test: {
    env: { TZ: process.env.TEST_TZ ?? 'Asia/Kathmandu', NODE_COMPILE_CACHE: COMPILED },
    maxWorkers: '100%',
    isolate: false,
    // Screens make much that lives for a moment: with more room for it, a twentieth less time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { seed },
    slowTestThreshold: 5_000,
    // A test that hangs is found by its time; a slow machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...inAnyOrder } },
      { extends: true, test: { name: 'sorteo', include: ['sorteo/src/**/*.test.ts'], ...inAnyOrder } },
      { extends: true, test: { name: 'house', include: ['scripts/**/*.test.ts'], ...inAnyOrder } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, SYSTEM],
          ...inAnyOrder,
          ...onPostgres,
        },
      },
      // What kills servers, fills tables or tries many times: `npm run test:system`. Each file has its worker to itself.
      {
        extends: true,
        test: {
          name: 'system',
          include: [SYSTEM, ...MORE],
          exclude: [...configDefaults.exclude, ...BY_COMMAND],
          env: { MACHINE_RUNS: '40', CAJA_RUNS: '12', SORTEOS: '1000', WHOLE: 'yes', ...process.env },
          isolate: true,
          ...inAnyOrder,
          ...onPostgres,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
