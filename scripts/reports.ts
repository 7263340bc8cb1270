/** What the reporters of Vitest and Playwright left behind. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const REPORTS = '.cache/reports'

export type Cost = { name: string; seconds: number }
/** A test that was run; `failure` explains why it did not pass. */
export type Test = Cost & { failure: string | undefined }

/** As the reporters of Vitest and Playwright write them, without what is not read here. */
type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    tests: { status: string; results: { duration: number; errors: { message: string }[] }[] }[]
  }[]
}

/** Every test of all reports that ran, without those excluded by a filter. */
export function ranTests(): Test[] {
  return [...vitestTests(), ...playwrightTests()]
}

/** The ten that took longest. */
export const slowest = (tests: readonly Test[]): Test[] => tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)

function readReports<T>(begin: string): T[] {
  const files = readdirSync(REPORTS).filter(file => file.startsWith(begin))
  return files.map(file => JSON.parse(readFileSync(join(REPORTS, file), 'utf8')))
}

function vitestTests(): Test[] {
  const files = readReports<VitestReport>('vitest').flatMap(report => report.testResults)
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const ran = assertionResults.filter(test => test.status === 'passed' || test.status === 'failed')
    const tests: Test[] = ran.map(test => ({
      name: `${relative('.', name)} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      failure: test.status === 'failed' ? test.failureMessages.join('\n') : undefined,
    }))
    // A file may fail before any test of it has run, or after the last; one whose process ended has no message.
    const fell = status === 'failed' && tests.every(test => test.failure === undefined)
    return fell
      ? [...tests, { name: relative('.', name), seconds: 0, failure: message || 'Its process ended before it did.' }]
      : tests
  })
}

function playwrightTests(): Test[] {
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const specs = readReports<PlaywrightReport>('playwright').flatMap(report => report.suites.flatMap(specsOf))
  return specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        name: `${file} › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        failure:
          status === 'expected'
            ? undefined
            : results
                .flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message)))
                .join('\n'),
      })),
  )
}
