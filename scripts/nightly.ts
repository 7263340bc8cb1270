/**
 * The reliability suites in full size: `node scripts/nightly.ts crash`. Without this script they run small within the tests.
 * `npm run night -- suite N` runs all tests but the system tests once more, as night-suite.ts says.
 * A variable of the environment goes before the size written here; FIGURES=hold also holds times to their figure.
 */
import { spawnSync } from 'node:child_process'
import { runSuite } from './night-suite.ts'

const SUITES: Record<string, { files: string[]; sizes: Record<string, string> }> = {
  stampede: {
    files: ['api/test/stampede.system.test.ts', 'api/test/race.system.test.ts'],
    sizes: {
      STAMPEDE_SERVERS: '1,2',
      STAMPEDE_CLIENTS: '200',
      STAMPEDE_ATTEMPTS: '10000',
      STAMPEDE_NUMBERS: '500',
      RACE_ROUNDS: '1000',
      HOT_SECONDS: '60',
    },
  },
  crash: { files: ['api/test/crash.system.test.ts'], sizes: { CRASH_KILLS: '200', POSTGRES_STOPS: '20' } },
  paper: {
    files: [
      'api/test/paper-codes.system.test.ts',
      'api/test/paper-forged.system.test.ts',
      'api/test/paper-contest.system.test.ts',
    ],
    sizes: {
      PAPEL_NUMEROS: '10000',
      PAPEL_FALSOS: '100000',
      PAPEL_AL_AZAR: '10000',
      PAPEL_CONTIENDA: '1000',
      PAPEL_MUERTES: '20',
    },
  },
  nginx: { files: ['api/test/nginx.system.test.ts'], sizes: { NGINX_KILLS: '20' } },
  replica: { files: ['api/test/replica.system.test.ts'], sizes: { REPLICA_ROUNDS: '10' } },
  'machine-attacks': { files: ['api/test/one-machine.system.test.ts'], sizes: { ATTACK_SECONDS: '60' } },
  streams: { files: ['api/test/streams.system.test.ts'], sizes: { STREAMS: '10000' } },
  stop: { files: ['api/test/lifecycle.system.test.ts'], sizes: { STOPS: '100' } },
  image: { files: ['api/test/image.system.test.ts'], sizes: {} },
  install: { files: ['api/test/install.system.test.ts'], sizes: {} },
  org: { files: ['api/test/org.system.test.ts'], sizes: {} },
  upgrade: { files: ['api/test/upgrade.system.test.ts'], sizes: { UPGRADES: 'all' } },
  restore: { files: ['api/test/restore-drill.system.test.ts'], sizes: { RESTORE_FAULTS: '100' } },
  explain: { files: ['api/test/explain.system.test.ts'], sizes: { EXPLAIN_ROWS: '980000' } },
  carts: { files: ['api/src/modules/dinero/compra/compra.rules.test.ts'], sizes: { CARTS: '100000' } },
  campaigns: { files: ['api/test/campaign-proofs.test.ts'], sizes: { CAMPANIAS: '2000' } },
  crossings: { files: ['api/test/crossings.test.ts'], sizes: {} },
  wrong: {
    files: ['api/test/money-wrong.system.test.ts', 'api/test/money-transfers.system.test.ts'],
    sizes: { WRONG: '50000', WRONG_HTTP: '5000', WRONG_TRANSFERS: '5000' },
  },
  forged: { files: ['api/test/money-notification.test.ts'], sizes: { FORGED: '10000' } },
  orders: {
    files: [
      'api/test/money-order.system.test.ts',
      'api/test/money-transfers.system.test.ts',
      'api/test/money-notification.test.ts',
      'api/test/money-mercadopago.test.ts',
      'api/test/money-replace.test.ts',
    ],
    sizes: { ALL_ORDERS: '1', DUPLICATED: '500', INTERLEAVINGS: '1000', LOST: '500', LATE: '500', REPLACED: '500' },
  },
  'called-off': { files: ['api/test/called-off.system.test.ts'], sizes: { CALLED_OFF_ORDERS: '1000' } },
  machine: {
    files: ['api/test/money-machine.test.ts'],
    sizes: {
      MACHINE_RUNS: '5000',
      MACHINE_STEPS: '60',
      MACHINE_FIGURES: '1',
      MACHINE_SEED: String(Date.now() % 2 ** 31),
    },
  },
  caja: {
    files: ['api/test/caja-machine.test.ts'],
    sizes: {
      CAJA_RUNS: '5000',
      CAJA_STEPS: '60',
      CAJA_FIGURES: '1',
      CAJA_SEED: String(Date.now() % 2 ** 31),
      CAJA_ENTRIES: '100000',
      CAJA_SELLERS: '500',
      CAJA_EDITS: '10000',
    },
  },
  fuzz: {
    files: [
      'api/test/security-fuzz.system.test.ts',
      'api/test/security-tampering.system.test.ts',
      'api/test/security-canaries.system.test.ts',
    ],
    sizes: { FUZZ_RUNS: '500', FUZZ_SEED: String(Date.now() % 1e9) },
  },
  ha: { files: ['api/test/ha.system.test.ts'], sizes: { HA_ROUNDS: '30' } },
  offline: { files: ['api/test/offline.system.test.ts'], sizes: { OFFLINE_SALES: '1000', OFFLINE_TIMES: '20' } },
  browsers: { files: ['api/test/other-browsers.system.test.ts'], sizes: {} },
  // In a browser, on the built app.
  variants: {
    files: [
      'forms',
      'screens',
      'screens-continua',
      'sin-senal-ataques',
      'sin-senal-fines',
      'test-credentials',
      'transfer',
      'two-tabs',
      'wrong-clock',
    ].map(name => `e2e/${name}.system.spec.ts`),
    sizes: {},
  },
  kills: { files: ['e2e/sin-senal-cortes.system.spec.ts'], sizes: { OFFLINE_KILLS: '200' } },
  wipes: { files: ['e2e/sin-senal-borrados.system.spec.ts'], sizes: { OFFLINE_WIPES: '100' } },
}

const [name = '', ...options] = process.argv.slice(2)
if (name === 'suite') process.exit(runSuite(options))
const suite = SUITES[name]
if (!suite) {
  console.error(`Which suite: ${[...Object.keys(SUITES), 'suite'].join(', ')}?`)
  process.exit(1)
}
const journeys = suite.files.some(file => file.startsWith('e2e/'))
const projects = new Set(suite.files.map(file => (file.includes('.system.') ? 'system' : 'api')))
const where = [...projects].flatMap(project => ['--project', project])
const run = journeys ? ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] : ['vitest', 'run']
const [program = '', ...args] = [...run, ...suite.files, ...where, ...options]
const { status } = spawnSync(program, args, {
  stdio: 'inherit',
  env: { NIGHTLY: name, ...suite.sizes, ...process.env },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
