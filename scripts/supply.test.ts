import { describe, expect, it } from 'vitest'
import { byLicence, type Lock, unjustified, unknownLicences, unlistedScripts, unsealed } from './supply.ts'

const good = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-abc', license: 'MIT' }
const lock = (change: object): Lock => ({
  packages: {
    '': {},
    api: {},
    'node_modules/@talonario/api': { link: true },
    'node_modules/x/node_modules/a': { ...good, ...change },
  },
})

describe('a package is refused', () => {
  it('without its hash, with a weak one, or from elsewhere', () => {
    expect(unsealed(lock({}))).toEqual([])
    expect(unsealed(lock({ resolved: undefined }))).toEqual([])
    for (const change of [
      { integrity: undefined },
      { integrity: 'sha1-abc' },
      { resolved: 'git+ssh://git@example.com/a' },
    ])
      expect(unsealed(lock(change))).toEqual([
        'a comes from elsewhere than the registry, or has no SHA-512 in the lock file.',
      ])
  })

  it('with an install script that nobody allowed', () => {
    const says = ['a runs a script when it is installed, and allowScripts in package.json does not name it.']
    expect(unlistedScripts(lock({ hasInstallScript: true }), {})).toEqual(says)
    expect(unlistedScripts(lock({ hasInstallScript: true }), { a: false })).toEqual(says)
    expect(unlistedScripts(lock({ hasInstallScript: true }), { a: true })).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0', false],
    [undefined, false],
  ])('under a licence that is not known: %s', (license, known) => {
    const says = [`a is under ${license ?? 'unknown'}, which scripts/supply.ts does not know.`]
    expect(unknownLicences(lock({ license }))).toEqual(known ? [] : says)
  })

  it('without a reason on the page, and a reason without a package too', () => {
    const page = '| Package | Why |\n|---|---|\n| `a`, `b` | they do |\n| `c` | did, instead of `z` |\n'
    expect(unjustified(['a', 'b', 'd'], page)).toEqual([
      'docs/supply-chain.md has no line for d.',
      'docs/supply-chain.md has a line for c, which nobody depends on.',
    ])
  })
})

it('packages are listed by licence, each once', () => {
  expect([...byLicence({ packages: { 'node_modules/a': good, 'node_modules/x/node_modules/a': good } })]).toEqual([
    ['MIT', ['a']],
  ])
})
