/** `npm run check`: everything, in the order in which it fails fastest. The last line counts the tests. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { REPORTS, ranTests } from './reports.ts'

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

type Step = { name: string; command: string[] }

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'coverage of the specification', command: ['node', 'scripts/spec-coverage.ts', '--check'] },
  { name: 'supply chain', command: ['node', 'scripts/check-supply.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
  {
    name: 'unit, API and screen tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
  },
  { name: 'build of the web', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size of first visits', command: ['node', 'scripts/size-budget.ts'] },
  { name: 'browser journeys', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] },
]

const failedSteps = steps.filter(step => !run(step)).map(step => step.name)

const tests = ranTests()
const failedTests = tests.filter(({ failure }) => failure !== undefined)
// Said again where the log ends: its end is often all that is kept of it.
for (const { name, failure } of failedTests) console.log(`\n✘ ${name}\n${failure?.split('\n').slice(0, 20).join('\n')}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`)
// A step that failed without a failing test (a lint finding, say) counts as one failure: the line never looks green by mistake.
console.log(`${tests.length - failedTests.length} passed, ${Math.max(failedTests.length, failedSteps.length)} failed`)
process.exitCode = failedSteps.length > 0 ? 1 : 0

function run({ name, command }: Step): boolean {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}
