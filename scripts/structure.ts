/** The allowed files of each folder: a closed set of roles, so that a file's name shows what it is. */

const FORBIDDEN_NAMES = /^(utils?|helpers?|misc|common|types|index)(\.|$)/
const INDEX_ALLOWED = 'contract/src/index.ts'

/** A folder → the files it may hold; `<word>` is the folder's own name. A code file elsewhere is refused. */
const ROLES: [folder: string, file: string, says: string][] = [
  ['contract/src', '[a-z-]+(\\.test)?\\.ts', 'contract/src holds one file a domain or idea.'],
  ['sorteo', 'verificar\\.py', 'sorteo itself holds the second verifier only.'],
  ['sorteo/(src|test)', '[a-z-]+(\\.test)?\\.(ts|py|json)', 'sorteo holds the pure draw and its tests.'],
  [
    'api/src/modules/[a-z-]+/[a-z-]+',
    '<word>(-[a-z-]+)?(\\.(routes|service|queries|rules|shape))?((\\.system)?\\.test)?\\.ts',
    'A room holds <word>.routes, .service, .queries, .rules or .shape and tests; the first word is its own.',
  ],
  [
    'api/src/jobs',
    '([a-z-]+\\.jobs|runner|queue|turns)(\\.test)?\\.ts',
    'jobs holds <word>.jobs, the runner, the queue and the turns.',
  ],
  [
    'api/src/ops(/(backup|doctor|org|upgrade))?',
    '[a-z-]+(\\.command)?((\\.system)?\\.test)?\\.ts|[a-z-]+\\.command\\.js',
    'ops holds <word>.command and what the commands are made of.',
  ],
  [
    'api/src(/(db(/(driver|embedded|invariants|schema))?|http(/(line|pages|report))?|mails|outside(/(mercadopago|push|simulado))?|demo))?',
    '[a-z-]+((\\.system)?\\.test)?\\.ts|(server|compiled)\\.js',
    'Server files are kebab-case.',
  ],
  ['api/test(/[a-z-]+)?', '[a-z-]+((\\.system)?\\.test)?\\.ts', 'Server tests are kebab-case.'],
  [
    '(e2e|bench|scripts)(/[a-z-]+)?',
    '[a-z0-9-]+((\\.system)?\\.spec|\\.test|\\.config|\\.bench)?\\.ts',
    'Tools and journeys are kebab-case.',
  ],
  ['deploy/ha', '[a-z-]+\\.ts', 'deploy/ha holds the cluster and what starts it.'],
  ['\\.', '[a-z-]+\\.config\\.ts', 'The root holds configuration only.'],
  ['web/src', 'main\\.tsx', 'web/src itself holds the entry only.'],
  [
    'web/src/(app(/frame)?|lib(/[a-z]+)?|config|content)',
    '[a-z0-9-]+(\\.test)?\\.(tsx?|module\\.css|json)',
    'Web files are kebab-case, styles .module.css.',
  ],
  ['web/src/ui', 'ui\\.test\\.tsx', 'What is drawn stands in a family: ui/form, ui/list …'],
  [
    'web/src/ui/(base|form|picker|feedback|list|chart|ticket|layout)',
    '[a-z0-9-]+(\\.test)?\\.(tsx?|css)',
    'Files of a ui family are kebab-case.',
  ],
  [
    'web/src/domain/[a-z-]+',
    '<word>(-[a-z-]+)?\\.(api|messages|store|rules|worker)(\\.test)?\\.ts',
    'domain/<word> holds <word>.api, .messages, .store, .rules or .worker, and draws nothing.',
  ],
  [
    'web/src/features/[a-z-]+',
    '[a-z0-9-]+(\\.test)?\\.(tsx|module\\.css)',
    'features/<word> holds components and their .module.css; what draws nothing belongs to domain/<word>.',
  ],
  [
    'web/src/screens(/[a-z-]+)+',
    '[a-z0-9-]+(\\.test)?\\.(tsx|module\\.css)',
    'screens/ holds screens and their .module.css.',
  ],
  ['web(/test|/verificador)?', '[a-z-]+(\\.config|\\.test)?\\.(tsx?|css)', 'web holds configuration and the test rig.'],
]

const CODE = /\.(tsx?|jsx?|mjs|cjs|py)$/
const STYLE = /^web\/.*\.css$/

/** What is wrong with a file's place or name; null when nothing is. `path` is relative to the repository, with slashes. */
export function roleFinding(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
  if (!(CODE.test(name) || STYLE.test(path)) || folder.startsWith('web/public')) return null
  if (FORBIDDEN_NAMES.test(name) && path !== INDEX_ALLOWED)
    return `${path}: a file is named for what it holds, not ${name}.`
  const roles = ROLES.filter(([pattern]) => new RegExp(`^${pattern}$`).test(folder))
  if (roles.length === 0) return `${path}: no folder of the house is called ${folder}.`
  const word = folder.slice(folder.lastIndexOf('/') + 1)
  const fits = roles.some(([, file]) => new RegExp(`^(${file.replaceAll('<word>', word)})$`).test(name))
  return fits ? null : `${path}: ${roles[0]?.[2]}`
}

const FOLDER_MAX = 16

/** The contract and the draw are one folder each, a file a word. */
const FLAT = /^(contract|sorteo)\/src$/

/** Folders that hold more than 16 of these files: such a folder is two words. */
export function crowdedFolders(files: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const path of files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    count.set(folder, (count.get(folder) ?? 0) + 1)
  }
  return [...count].flatMap(([folder, n]) =>
    n > FOLDER_MAX && !FLAT.test(folder)
      ? [`${folder}: ${n} files; a folder of more than ${FOLDER_MAX} is two words.`]
      : [],
  )
}
