import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { api, type Endpoint } from '@talonario/contract'
import { expect, it } from 'vitest'
import { paths } from '../web/src/lib/paths.ts'
import { type House, missingDecisions, staleNames } from './docs.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => path && existsSync(path))
const sources = files
  .filter(path => /\.(tsx?|js|sql|py|css|conf|yml|yaml|service)$/.test(path) && !path.startsWith('scripts/docs'))
  .map(path => [path, read(path)] as const)
const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
const addresses = [paths, paths.admin, paths.vendedor].flatMap(area => Object.values<unknown>(area))

const house: House = {
  files,
  pages: new Map(files.filter(path => path.endsWith('.md')).map(path => [path, read(path)])),
  scripts: Object.keys(manifest.scripts),
  suites: [
    'suite', // all tests once more, by a file of its own
    ...[...read('scripts/nightly.ts').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name = '']) => name),
  ],
  projects: ['web', 'test', ...[...read('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name)],
  calls: Object.values(api)
    .flatMap((word): Endpoint[] => Object.values(word))
    .map(({ path }) => `/api${path}`),
  screens: addresses
    .map(address => (typeof address === 'function' ? address(':x') : address))
    .flatMap(address => (typeof address === 'string' ? address.replace(/[?#].*$/, '') : [])),
  words: new Set(sources.flatMap(([, text]) => text.match(/\w+/g) ?? [])),
}

it.each([...house.pages.keys()])('%s names only what there is', page => {
  expect(staleNames(page, house)).toEqual([])
})

it('a decision that a comment names is there', () => {
  const named = sources.map(([path, text]) => [path, missingDecisions(text, house)] as const)
  expect(named.filter(([, missing]) => missing.length > 0)).toEqual([])
})

it('a name that is gone is found, whatever it names', () => {
  const page = `[a](nada.md) [b](money.md#nada) [c](money.md#commission) ([3](decisions/9998-nada.md))
Decision 9997, decision 9999 and (0099); \`web/src/lib/nada\`, \`nada.rules.ts\`, \`.rules.ts\`, \`api/test/mon\`;
\`npm run nada\`, \`npm run night -- nada\`, \`npx vitest run --project nada api/test/mon\`;
\`pago/nada\`, \`pago/webhook\`, \`/api/pago/webhook\`, \`/api/nada\`, \`/nada\`, \`/tienda\`, \`/var/lib/nada\`;
\`settleNada\`, \`settlePago\`, \`asiento_nada\`, \`NADA_DE_NADA\`; 101 calls × 8

\`\`\`sh
npm run nada:sh
\`\`\`
`
  const planted = { ...house, pages: new Map([...house.pages, ['docs/planted.md', page]]) }
  expect(staleNames('docs/planted.md', planted)).toEqual([
    'nada.md',
    'money.md#nada',
    'decisions/9998-nada.md',
    'npm run nada:sh',
    'web/src/lib/nada',
    'nada.rules.ts',
    'api/test/mon',
    'npm run nada',
    'npm run night -- nada',
    '--project nada',
    'pago/nada',
    '/api/nada',
    '/nada',
    'settleNada',
    'asiento_nada',
    '9998',
    '9999',
    '0099',
    'NADA_DE_NADA',
    '101 calls',
  ])
})

it.each([
  ['README.md', 100, 120],
  ['docs/architecture.md', 60, 200],
])('%s has at most %d lines of at most %d signs', (page, lines, signs) => {
  const text = read(page).trimEnd().split('\n')
  expect(text.length).toBeLessThanOrEqual(lines)
  expect(text.filter(line => line.length > signs)).toEqual([])
})

it('at most 25 decisions are alive, each under its number', () => {
  const decisions = files.filter(path => path.startsWith('docs/decisions/'))
  expect(decisions.length).toBeLessThanOrEqual(25)
  for (const path of decisions) expect(read(path)).toMatch(new RegExp(`^# ${path.slice(15, 19)}\\. `))
})

it('a release has at most 30 short bullets, and what has none yet is called so', () => {
  const releases = read('CHANGELOG.md').split(/^## /m).slice(1)
  expect(releases[0]).toMatch(/^(Unreleased|\d+\.\d+\.\d+, \d{4}-\d\d-\d\d)\n/)
  for (const release of releases) {
    const bullets = release.split(/^- /m).slice(1)
    expect(bullets.length).toBeLessThanOrEqual(30)
    expect(bullets.filter(bullet => bullet.length > 260)).toEqual([])
  }
})
