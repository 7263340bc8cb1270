/** The rooms of the server: their wings, their file roles, and their imports. */

import { posix } from 'node:path'

/** From the ground up: a wing may import itself and those above it in this list. */
export const WINGS: Record<string, readonly string[]> = {
  sitio: [
    'auditoria',
    'config',
    'contacto',
    'correo',
    'imagen',
    'intento',
    'organizacion',
    'papel',
    'publicacion',
    'repeticion',
  ],
  personas: [
    'usuario',
    'sesion',
    'segundo-factor',
    'acceso',
    'recuperacion',
    'verificacion',
    'cuenta',
    'invitacion',
    'vendedor',
  ],
  campania: ['campania', 'premio', 'sorteo'],
  numeros: ['rifa', 'toma', 'disponibilidad', 'asignacion', 'en-vivo', 'meta-anual', 'enlace'],
  dinero: ['caja', 'comision', 'rendicion', 'producto', 'compra', 'venta', 'pago', 'checkout', 'caso'],
  resultado: ['cierre', 'reclamo', 'aviso', 'resultado', 'funcion', 'boleto', 'acta', 'difusion'],
  conjunto: ['resumen', 'ajuste', 'datos-personales', 'consulta'],
}
const ORDER = Object.keys(WINGS)

/** A folder with more files is two words. */
export const ROOM_MAX = 16
const MODULES = 'api/src/modules/'

type Place = { wing: string; word: string; name: string }

function placeOf(path: string): Place | null {
  if (!path.startsWith(MODULES)) return null
  const [wing = '', word = '', name = ''] = path.slice(MODULES.length).split('/')
  return { wing, word, name }
}

/** What is wrong with the rooms of these files, given what each imports (paths from the repository's root). */
export function roomFindings(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const files = [...imports.keys()].filter(path => placeOf(path))
  return [
    ...files.flatMap(path => furnitureFinding(path) ?? []),
    ...crowdedRooms(files),
    ...files.flatMap(path => (imports.get(path) ?? []).flatMap(target => arrowFinding(path, target) ?? [])),
    ...circles(imports),
  ]
}

function furnitureFinding(path: string): string | null {
  const { wing, word, name } = placeOf(path) as Place
  if (!WINGS[wing]?.includes(word)) return `${path}: the house has no room ${wing}/${word} (scripts/rooms.ts).`
  return hasWord(name, word) ? null : `${path}: a file's first word is its folder's, ${word}.`
}

/** Whether a file's name begins with the word of its room: `toma.service.ts`, `toma-renovar.service.ts`. */
export const hasWord = (name: string, word: string) => name.startsWith(`${word}.`) || name.startsWith(`${word}-`)

/** Folders with more than 16 files. */
export function crowdedRooms(files: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const path of files) {
    const room = path.slice(0, path.lastIndexOf('/'))
    count.set(room, (count.get(room) ?? 0) + 1)
  }
  return [...count].flatMap(([room, n]) =>
    n > ROOM_MAX ? [`${room}: ${n} files; a room of more than ${ROOM_MAX} is two words.`] : [],
  )
}

/** The contract and the draw are one folder each, a file a word. */
const FLAT = /^(contract|sorteo)\/src\//

/** Every other source folder with more than 16 files; tests are not counted. */
export const crowdedPlaces = (sources: readonly string[]): string[] =>
  crowdedRooms(sources.filter(path => !FLAT.test(path)))

function arrowFinding(path: string, target: string): string | null {
  const [from, to] = [placeOf(path) as Place, placeOf(target)]
  if (!to || path.endsWith('.test.ts') || from.word === to.word) return null
  if (ORDER.indexOf(to.wing) > ORDER.indexOf(from.wing))
    return `${path}: ${from.wing} may not know ${to.wing}, which stands above it: ${target}.`
  return target.endsWith('.routes.ts') ? `${path}: a room is not spoken to through its routes: ${target}.` : null
}

/** Circles between the rooms of a wing, each named once. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const knows = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const from = placeOf(path)
    if (!from || path.endsWith('.test.ts')) continue
    for (const to of targets.map(placeOf)) {
      if (to && to.wing === from.wing && to.word !== from.word)
        knows.set(from.word, (knows.get(from.word) ?? new Set()).add(to.word))
    }
  }
  const found = new Set<string>()
  const walk = (word: string, way: readonly string[]) => {
    const at = way.indexOf(word)
    if (at !== -1) {
      const circle = way.slice(at)
      const first = circle.toSorted()[0] as string
      const begin = circle.indexOf(first)
      found.add([...circle.slice(begin), ...circle.slice(0, begin), first].join(' → '))
      return
    }
    for (const next of knows.get(word) ?? []) walk(next, [...way, word])
  }
  for (const word of knows.keys()) walk(word, [])
  return [...found].map(circle => `The rooms of a wing form no circle: ${circle}.`)
}

/** The repository's paths that a file of the server imports, types too. */
export function importsOf(path: string, code: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [...code.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].flatMap(([, from, dynamic]) => {
    const target = from ?? dynamic ?? ''
    if (target.startsWith('#')) return [`api/src/${target.slice(1)}`]
    return /^\.\.?\//.test(target) ? [posix.join(folder, target)] : []
  })
}

/** What the program imports of its tests, which a release does not carry. */
export function testsInProgram(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [...imports].flatMap(([path, targets]) =>
    targets.filter(isTest).map(target => `${path} imports ${target}: the program does not run on its tests.`),
  )
}

const isTest = (path: string) => path.includes('/test/') || /\.test\.tsx?$/.test(path)
