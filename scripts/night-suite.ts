/**
 * `npm run night -- suite N [FILE …]`, N of 1 to 20: the unit, API and screen tests once with a new seed, the last five with the machine's clock
 * or zone at an odd place, the first five with the browser's journeys too. A whole run is kept in bench/results/suite.json, so that the twenty
 * can be taken over several sittings; with names of files only these run, and nothing is kept.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { oddClockOf, RUNS, withJourneys } from './odd-clocks.ts'
import { REPORTS, ranTests } from './reports.ts'

const KEPT = 'bench/results/suite.json'

type Run = {
  run: number
  at: string
  commit: string
  seed: number
  clock: string
  journeys: boolean
  tests: number
  failures: string[]
  /** Steps that ended badly: a worker that crashed has no failing test. */
  broken: string[]
  seconds: number
}

/** Returns the code of its exit. */
export function runSuite([number = '', ...files]: readonly string[]): number {
  const run = Number(number)
  if (!Number.isInteger(run) || run < 1 || run > RUNS)
    return refuse(`Which run, 1 to ${RUNS}: npm run night -- suite 1`)
  const odd = oddClockOf(run, new Date())
  const clock = odd?.seconds ? madeClock(odd.seconds) : {}
  if (!clock) return refuse(`NOT RUN: ${odd?.name} needs a C compiler (apt-get install gcc libc6-dev).`)
  const seed = Date.now() % 1_000_000
  const env = { ...process.env, TEST_SEED: String(seed), ...odd?.env, ...clock }
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const started = performance.now()
  const steps = [vitest(files), ...(withJourneys(run) && files.length === 0 ? JOURNEYS : [])]
  const broken = steps.flatMap(({ name, command: [program = '', ...args], env: more }) => {
    const { status, signal } = spawnSync(program, args, { stdio: 'inherit', env: { ...env, ...more } })
    return status === 0 ? [] : [`${name}: ${signal ?? status}`]
  })
  const tests = ranTests()
  const took: Run = {
    run,
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    seed,
    clock: odd?.name ?? 'as it is',
    journeys: steps.length > 1,
    tests: tests.length,
    failures: tests.flatMap(({ name, failure }) => (failure === undefined ? [] : [name])),
    broken,
    seconds: Math.round((performance.now() - started) / 1000),
  }
  console.log(`\nRun ${run}, clock ${took.clock}, TEST_SEED=${seed}: ${tests.length} tests in ${took.seconds} s.`)
  for (const failure of [...took.failures, ...broken]) console.log(`✘ ${failure}`)
  if (files.length === 0) keep(took)
  return broken.length > 0 ? 1 : 0
}

const vitest = (files: readonly string[]) => ({
  name: 'unit, API and screen tests',
  command: [
    'vitest',
    'run',
    '--project',
    '!system',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/vitest-suite.json`,
    ...files,
  ],
  env: {},
})

const JOURNEYS = [
  { name: 'build of the web', command: ['npm', 'run', '--silent', 'build'], env: {} },
  {
    name: 'browser journeys',
    command: 'playwright test --config e2e/playwright.config.ts --project test --reporter list,json'.split(' '),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/playwright-suite.json` },
  },
]

/** With these variables Node and PostgreSQL see this clock; null without a compiler. */
function madeClock(seconds: number): NodeJS.ProcessEnv | null {
  const library = resolve('.cache/odd-clock.so')
  const source = join(import.meta.dirname, 'odd-clock.c')
  mkdirSync('.cache', { recursive: true })
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source], { stdio: 'inherit' })
  return status === 0 ? { LD_PRELOAD: library, ODD_CLOCK_SECONDS: String(seconds) } : null
}

function keep(took: Run): void {
  const kept: Run[] = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : []
  const runs = [...kept.filter(({ run }) => run !== took.run), took].toSorted((a, b) => a.run - b.run)
  writeFileSync(KEPT, `${JSON.stringify(runs, null, 2)}\n`)
  const failed = runs.filter(({ failures, broken }) => failures.length + broken.length > 0)
  const commits = new Set(runs.map(({ commit }) => commit))
  console.log(`${runs.length} of ${RUNS} runs, ${failed.length} with failures, of ${commits.size} commits: ${KEPT}`)
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
