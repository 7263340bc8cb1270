/** Conditions for packages: complete, without install scripts, under a known licence, and for a reason. */

/** A lock file's entry, as far as these rules read it. */
type Locked = { link?: boolean; resolved?: string; integrity?: string; license?: string; hasInstallScript?: boolean }
export type Lock = { packages: Record<string, Locked> }

/** The registry packages of a lock file by name and place. */
function packagesOf({ packages }: Lock): [name: string, entry: Locked][] {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), entry])
}

const REGISTRY = 'https://registry.npmjs.org/'

/** Every package has a SHA-512 and comes from the registry: without an address, from the configured one. */
export function unsealed(lock: Lock): string[] {
  return packagesOf(lock)
    .filter(
      ([, { resolved = REGISTRY, integrity = '' }]) =>
        !resolved.startsWith(REGISTRY) || !integrity.startsWith('sha512-'),
    )
    .map(([name]) => `${name} comes from elsewhere than the registry, or has no SHA-512 in the lock file.`)
}

/** Only packages in `allowScripts` of package.json may run a program while being installed. */
export function unlistedScripts(lock: Lock, allowed: Record<string, boolean>): string[] {
  return packagesOf(lock)
    .filter(([name, { hasInstallScript }]) => hasInstallScript && allowed[name] !== true)
    .map(([name]) => `${name} runs a script when it is installed, and allowScripts in package.json does not name it.`)
}

/** Licences that allow use, change and distribution of what is built on them; MPL and LGPL require it back only for their own files. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'CC-BY-4.0',
])

/** Packages without a licence in package.json, and the one in their LICENSE file. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

export const licenceOf = (name: string, { license }: Locked): string => license ?? READ_BY_HAND[name] ?? 'unknown'

/** `A OR B` needs one known licence, `A AND B` all of them. */
function isKnown(licence: string): boolean {
  const either = licence.replace(/[()]/g, '').split(' OR ')
  return either.some(choice => choice.split(' AND ').every(one => LICENCES.has(one)))
}

export function unknownLicences(lock: Lock): string[] {
  return packagesOf(lock)
    .map(([name, entry]) => [name, licenceOf(name, entry)] as const)
    .filter(([, licence]) => !isKnown(licence))
    .map(([name, licence]) => `${name} is under ${licence}, which scripts/supply.ts does not know.`)
}

/** Licence → its packages, each once. */
export function byLicence(lock: Lock): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, entry] of packagesOf(lock)) {
    const licence = licenceOf(name, entry)
    found.set(licence, [...new Set([...(found.get(licence) ?? []), name])].sort())
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A row of docs/supply-chain.md begins with the package's name in backquotes; a row may name several. */
export function unjustified(direct: readonly string[], page: string): string[] {
  const rows = page.split('\n').filter(line => /^\| `/.test(line))
  const named = new Set(
    rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')),
  )
  return [
    ...direct.filter(name => !named.has(name)).map(name => `docs/supply-chain.md has no line for ${name}.`),
    ...[...named]
      .filter(name => !direct.includes(name))
      .map(name => `docs/supply-chain.md has a line for ${name}, which nobody depends on.`),
  ]
}
