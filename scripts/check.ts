/**
 * The one list of checks: `npm test` runs "test", `npm run test:system` runs "system", `npm run check` runs both. Fast
 * checks come first. The last line counts the tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { isInstalled, otherBrowsers } from '../e2e/other-browsers.ts'
import { type Cost, REPORTS, ranTests, slowest } from './reports.ts'

type Step = { name: string; command: string[]; env?: NodeJS.ProcessEnv }
/** Lanes run in parallel, the steps of a lane one after another. */
type Stage = Step[][]

/** The order of the tests inside each file and what they choose by chance; TEST_SEED repeats it. */
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)
const SEED = process.env.TEST_SEED

const vitest = (report: string, ...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap(project => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest-${report}.json`,
]

const journeys = (project: string): Step => ({
  name: `browser journeys: ${project}`,
  command: [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    project,
    '--reporter',
    'list,json',
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/playwright-${project}.json` },
})

const suites: Record<string, Stage[]> = {
  test: [
    [
      [
        { name: 'build of the web', command: ['npm', 'run', '--silent', 'build'] },
        { name: 'size of first visits', command: ['node', 'scripts/size-budget.ts'] },
        { name: 'checksum of the verifier page', command: ['node', 'scripts/verifier-sum.ts'] },
        { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
      ],
      [
        { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
        { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
        { name: 'supply chain', command: ['node', 'scripts/check-supply.ts'] },
        { name: 'unused code', command: ['knip'] },
        { name: 'types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
      ],
    ],
    [[{ name: 'unit, API and screen tests', command: vitest('test', '!system') }]],
    [[journeys('test')]],
  ],
  system: [
    [[{ name: 'build of the web, if there is none', command: ['node', 'scripts/build-if-missing.ts'] }]],
    [[{ name: 'system tests', command: vitest('system', 'system') }]],
    [[journeys('system')]],
  ],
}

/** Suites with their own commands: they need nginx, Patroni, podman or a Debian of their own, or minutes with a second PostgreSQL. */
const APART =
  'npm run night -- nginx, npm run night -- replica, npm run night -- ha, npm run night -- image, npm run night -- org, npm run night -- install'

const asked = process.argv.slice(2)
const unknown = asked.find(name => !(name in suites))
if (unknown || asked.length === 0) throw new Error(`Which checks: ${Object.keys(suites).join(', ')}?`)

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const failedSteps: string[] = []
const times: Cost[] = []
for (const stage of asked.flatMap(name => suites[name] ?? [])) {
  await Promise.all(
    stage.map(async lane => {
      for (const step of lane) await run(step, { alone: stage.length === 1 })
    }),
  )
}

const tests = ranTests()
const failedTests = tests.filter(({ failure }) => failure !== undefined)
if (asked.includes('system')) {
  console.log(`\nNot run here (nginx, Patroni, podman, a bare Debian, or minutes with a second PostgreSQL): ${APART}.`)
  for (const { name, packages } of otherBrowsers.filter(browser => !isInstalled(browser)))
    console.log(`NOT RUN: the journey on ${name}, which is not installed (apt-get install ${packages}).`)
}
list('The slowest tests', slowest(tests))
list('The time of each step', times)
// Said again where the log ends: its end is often all that is kept of it.
for (const { name, failure } of failedTests) console.log(`\n✘ ${name}\n${failure?.split('\n').slice(0, 20).join('\n')}`)
if (failedSteps.length > 0) {
  console.log(`\nFailed: ${failedSteps.join(', ')}.`)
  console.log(`The tests of each file ran in the order of seed ${SEED}: TEST_SEED=${SEED} repeats it.`)
}
// A step that failed without a failing test (a lint finding, say) counts as one failure, so that the line is never green by mistake.
console.log(`${tests.length - failedTests.length} passed, ${Math.max(failedTests.length, failedSteps.length)} failed`)
process.exitCode = failedSteps.length > 0 ? 1 : 0

/** A step that runs alone prints its output at once; parallel steps print it when they have ended. */
async function run(
  { name, command: [program = '', ...args], env }: Step,
  { alone }: { alone: boolean },
): Promise<void> {
  const started = performance.now()
  if (alone) console.log(`\n── ${name}`)
  const child = spawn(program, args, {
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (output += data))
  const [status] = await once(child, 'close')
  const seconds = (performance.now() - started) / 1000
  times.push({ name, seconds })
  if (status !== 0) failedSteps.push(name)
  if (!alone) process.stdout.write(`\n── ${name}\n${output}`)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
}

function list(title: string, costs: Cost[]): void {
  console.log(`\n${title}:`)
  for (const { name, seconds } of costs) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
