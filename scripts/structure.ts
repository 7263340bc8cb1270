/** The allowed files of each folder: a closed set of roles, so that a file's name shows what it is. */

import { webFinding } from './structure-web.ts'

const FORBIDDEN_NAMES = /^(utils?|helpers?|misc|common|types|index)(\.|$)/
const INDEX_ALLOWED = new Set(['contract/src/index.ts'])

/** Folder pattern → allowed file names. Code files elsewhere are refused. */
const ROOMS: [folder: RegExp, file: RegExp, says: string][] = [
  [/^contract\/src$/, /^[a-z-]+(\.test)?\.ts$/, 'contract/src holds one file a domain or idea.'],
  [/^sorteo\/(src|test)$/, /^[a-z-]+(\.test)?\.(ts|py|json)$/, 'sorteo holds the pure draw and its tests.'],
  [
    /^api\/src\/modules\/[a-z-]+\/[a-z-]+$/,
    /^[a-z-]+\.(routes|service|queries|rules|shape|texts)(\.test)?\.ts$|^[a-z-]+\.test\.ts$/,
    'A module holds <word>.routes, .service, .queries, .rules, .shape or .texts and tests.',
  ],
  [
    /^api\/src\/jobs$/,
    /^([a-z-]+\.jobs|runner|queue|turns)(\.test)?\.ts$/,
    'jobs holds <word>.jobs, the runner, the queue and the turns.',
  ],
  [
    /^api\/src\/ops(\/(backup|doctor))?$/,
    /^[a-z-]+(\.command)?(\.test)?\.ts$/,
    'ops holds <word>.command and what the commands are made of.',
  ],
  [
    /^api\/src(\/(db(\/(driver|embedded|invariants|schema))?|http(\/(pages|report))?|outside(\/(mercadopago|push|simulado))?|demo))?$/,
    /^[a-z-]+((\.system)?\.test)?\.ts$|^server\.js$/,
    'Server files are kebab-case.',
  ],
  [/^api\/test(\/[a-z-]+)?$/, /^[a-z-]+((\.system)?\.test)?\.ts$/, 'Server tests are kebab-case.'],
  [
    /^(e2e|bench|scripts)(\/[a-z-]+)?$/,
    /^[a-z0-9-]+((\.system)?\.spec|\.test|\.config|\.bench)?\.ts$/,
    'Tools and journeys are kebab-case.',
  ],
  [/^deploy\/ha$/, /^[a-z-]+\.ts$/, 'deploy/ha holds the cluster and what starts it.'],
  [/^\.$/, /^[a-z-]+\.config\.ts$/, 'The root holds configuration only.'],
]

const CODE = /\.(tsx?|jsx?|mjs|cjs|py)$/
const STYLE = /^web\/.*\.css$/

/** What is wrong with a file's place or name; null when nothing is. `path` is relative to the repository, with slashes. */
export function structureFinding(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
  if (FORBIDDEN_NAMES.test(name) && CODE.test(name) && !INDEX_ALLOWED.has(path))
    return `${path}: a file is named for what it holds, not ${name}.`
  if (!(CODE.test(name) || STYLE.test(path)) || folder.startsWith('web/public')) return null
  if (path.startsWith('web/')) return webFinding(path)
  const rooms = ROOMS.filter(([pattern]) => pattern.test(folder))
  if (rooms.length === 0) return `${path}: no room of the house is called ${folder}.`
  const fits = rooms.some(([, file]) => file.test(name))
  return fits ? null : `${path}: ${rooms[0]?.[2] ?? ''}`
}
