import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname

/** Load generator and Lighthouse are installed when a benchmark first needs them: a clone does not pay for them. */
export function installTools(): void {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse'))) return
  console.log('Installing autocannon and lighthouse into bench/node_modules …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The tools of the benchmarks could not be installed: npm ci in bench/ failed.')
}

type Requested = { method: string; path: string; headers: Record<string, string>; body?: string }
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  requests: (Requested & { setupRequest?: (request: Requested) => Requested })[]
}) => Promise<{
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}>

/** Named by a variable, because the packages are not there before they are installed and bring no types. */
const load = async (name: string) => await import(join(FOLDER, 'node_modules', name))

export const loadAutocannon = async (): Promise<Autocannon> => (await load('autocannon/autocannon.js')).default

type Score = { score: number | null }
export type Audited = { lhr: { categories: Record<string, Score>; audits: Record<string, { numericValue?: number }> } }
type Lighthouse = (url: string, flags: object, config?: object, page?: unknown) => Promise<Audited>

export const loadLighthouse = async (): Promise<Lighthouse> => (await load('lighthouse/core/index.js')).default

export type PuppeteerPage = {
  goto(url: string): Promise<unknown>
  evaluate<T>(work: (argument: T) => void, argument: T): Promise<void>
}
type Browser = { newPage(): Promise<PuppeteerPage>; close(): Promise<void> }
type Puppeteer = { launch(options: { executablePath: string; args: string[] }): Promise<Browser> }

export const loadPuppeteer = async (): Promise<Puppeteer> =>
  (await load('puppeteer-core/lib/puppeteer/puppeteer-core.js')).default
