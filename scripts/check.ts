/** `npm run check`: everything, in the order in which it fails fastest. The last line counts the tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const REPORTS = '.cache/reports'
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

const counts = [...vitestCounts(), ...playwrightCounts()]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`)
// A step that failed without a failing test (a lint finding, say) counts as one failure: the line never looks green by mistake.
console.log(`${passed} passed, ${Math.max(failed, failedSteps.length)} failed`)
process.exitCode = failedSteps.length > 0 ? 1 : 0

function run({ name, command }: Step): boolean {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

function readReport(file: string): Record<string, unknown>[] {
  const path = `${REPORTS}/${file}`
  return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : []
}

function vitestCounts() {
  return readReport('vitest.json').map(report => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
  }))
}

function playwrightCounts() {
  return readReport('playwright.json').map(report => {
    const stats = report.stats as { expected: number; unexpected: number; flaky: number }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}
