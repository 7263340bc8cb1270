/** What the reporters of Vitest and Playwright left behind. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const REPORTS = '.cache/reports'

/** A test that was run; `failure` says why it did not pass. */
export type Test = { name: string; failure: string | undefined }

/** As the reporters of Vitest and Playwright write them, without what is not read here. */
type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { file: string; title: string; tests: { status: string; results: { errors: { message: string }[] }[] }[] }[]
}

/** Every test of both reports that was run, none of those left out by a filter. */
export function ranTests(): Test[] {
  return [...vitestTests(), ...playwrightTests()]
}

function readReport<T>(file: string): T[] {
  const path = `${REPORTS}/${file}`
  return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : []
}

function vitestTests(): Test[] {
  const files = readReport<VitestReport>('vitest.json').flatMap(report => report.testResults)
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const ran = assertionResults.filter(test => test.status === 'passed' || test.status === 'failed')
    const tests: Test[] = ran.map(test => ({
      name: `${relative('.', name)} › ${test.fullName}`,
      failure: test.status === 'failed' ? test.failureMessages.join('\n') : undefined,
    }))
    // A file may fail before any test of it has run, or after the last.
    const fell = status === 'failed' && tests.every(test => test.failure === undefined)
    return fell ? [...tests, { name: relative('.', name), failure: message }] : tests
  })
}

function playwrightTests(): Test[] {
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const specs = readReport<PlaywrightReport>('playwright.json').flatMap(report => report.suites.flatMap(specsOf))
  return specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        name: `${file} › ${title}`,
        failure:
          status === 'expected'
            ? undefined
            : results
                .flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message)))
                .join('\n'),
      })),
  )
}
