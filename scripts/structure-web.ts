/** The web's half of the structure: the allowed files of each room. */
import type { Graph } from './import-graph.ts'

/** Folder → allowed file names. `<word>` in a file's pattern is the folder's own name. */
const ROOMS: [folder: RegExp, file: string, says: string][] = [
  [/^src$/, 'main\\.tsx', 'web/src itself holds the entry only.'],
  [
    /^src\/(app(\/frame)?|lib(\/[a-z]+)?|config|content)$/,
    '[a-z0-9-]+(\\.test)?\\.(tsx?|module\\.css|json)',
    'Web files are kebab-case, styles .module.css.',
  ],
  [/^src\/ui$/, 'ui\\.test\\.tsx', 'What is drawn stands in a family: ui/form, ui/list …'],
  [
    /^src\/ui\/(base|form|picker|feedback|list|chart|ticket|layout)$/,
    '[a-z0-9-]+(\\.test)?\\.(tsx?|css)',
    'Files of a ui family are kebab-case.',
  ],
  [
    /^src\/domain\/[a-z-]+$/,
    '<word>(-[a-z-]+)?\\.(api|messages|store|rules|worker)(\\.test)?\\.ts',
    'domain/<word> holds <word>.api, .messages, .store, .rules or .worker, and draws nothing.',
  ],
  [
    /^src\/features\/[a-z-]+$/,
    '[a-z0-9-]+(\\.test)?\\.(tsx|module\\.css)',
    'features/<word> holds components and their .module.css; what draws nothing belongs to domain/<word>.',
  ],
  [
    /^src\/screens(\/[a-z-]+)+$/,
    '[a-z0-9-]+(\\.test)?\\.(tsx|module\\.css)',
    'screens/ holds screens and their .module.css.',
  ],
  [/^(|test|verificador)$/, '[a-z-]+(\\.config|\\.test)?\\.(tsx?|css)', 'web holds configuration and the test rig.'],
]

/** What is wrong with the place or name of a code file below web/; null when nothing is. */
export function webFinding(path: string): string | null {
  const [, folder = '', name = ''] = /^web\/(?:(.*)\/)?([^/]+)$/.exec(path) ?? []
  const room = ROOMS.find(([pattern]) => pattern.test(folder))
  if (!room) return `${path}: no room of the web is called ${folder}.`
  const [, file, says] = room
  const word = folder.slice(folder.lastIndexOf('/') + 1)
  return new RegExp(`^${file.replace('<word>', word)}$`).test(name) ? null : `${path}: ${says}`
}

/** The floors of web/src, the ground first: a file imports its own floor and those below. */
const FLOORS = ['lib', 'ui', 'domain', 'features', 'screens', 'app']
const GROUND = new Set(['config', 'content'])

/** Imports of the web that run back up, or from one feature to another. */
export function webBackArrows(graph: Graph): string[] {
  const found: string[] = []
  for (const [from, targets] of graph) {
    for (const to of targets) if (runsBack(placeOf(from), placeOf(to))) found.push(`${from} → ${to}`)
  }
  return found
}

type Place = { floor: number; room: string }

function placeOf(path: string): Place | null {
  const [, top = '', room = ''] = /^web\/src\/([a-z]+)\/(?:([a-z-]+)\/)?/.exec(path) ?? []
  const floor = FLOORS.indexOf(GROUND.has(top) ? 'lib' : top)
  return floor < 0 ? null : { floor, room: top === 'features' ? room : '' }
}

function runsBack(from: Place | null, to: Place | null): boolean {
  if (!from || !to) return false
  return to.floor > from.floor || (to.floor === from.floor && to.room !== from.room)
}
