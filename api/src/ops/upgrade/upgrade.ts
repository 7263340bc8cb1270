import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { newCopy } from '#ops/org/org-copies.ts'
import { versionFolder } from '#ops/org/org-place.ts'
import { pointAt, run, succeeds, waitReady } from '#ops/org/org-system.ts'
import { StartError } from '#start-error.ts'
import { alone } from './alone.ts'
import { closedPage } from './closed-page.ts'

/** What is upgraded: an installation, or one organisation of several. */
export type Site = {
  name: string
  /** The command that continues an upgrade, without its version. */
  again: string
  /** The prefix of two files of root's: `.cerrado`, which nginx shows while it is there, and `.actualiza`, the upgrade's journal. */
  files: string
  env: string
  data: string
  timeZone: string | undefined
  /** A link to the version that runs. */
  program: string
  /** Each has its own port; the first is started first. */
  processes: { service: string; port: string }[]
}

type Step = 'cerrar' | 'copiar' | 'migrar' | 'arrancar' | 'volver' | 'abrir'
const FORWARD: Step[] = ['cerrar', 'copiar', 'migrar', 'arrancar']
const BACK: Step[] = ['volver', 'abrir']

/** How far an upgrade is. `step` is written before the step is done, so a step may be done twice. `before` and `target` are folders of programs. */
type Journal = {
  version: string
  before: string
  target: string
  /** The migrations that the target adds; without any, no copy is made. */
  migraciones: string[]
  /** The services that ran, which are started again. */
  servicios: string[]
  step: Step
  /** The copy, made while nobody sold. */
  copia?: string
  /** Why the upgrade goes back. */
  motivo?: string
}

/**
 * Upgrades to another version, or continues where a call was killed. From before the copy until the new program is ready nobody sells, and
 * nginx shows a page. If the new program does not get ready, the former one is started again, with the copy if a migration has changed the
 * database, and the reason is thrown as a StartError. Returns whether there was anything to do.
 */
export const upgrade = (site: Site, version: string): Promise<boolean> =>
  alone(site.env, site.name, () => goOver(site, version))

async function goOver(site: Site, version: string): Promise<boolean> {
  const begun = readJournal(site)
  if (begun && begun.version !== version) throw halfWay(site, begun)
  const journal = begun ?? getReady(site, version)
  if (!journal) return false
  if (!BACK.includes(journal.step)) {
    try {
      await walk(site, journal, FORWARD)
    } catch (error) {
      journal.motivo = error instanceof Error ? error.message : String(error)
    }
    journal.step = journal.motivo === undefined ? 'abrir' : 'volver'
  }
  try {
    await walk(site, journal, BACK)
  } catch (error) {
    const why = [journal.motivo, error instanceof Error ? error.message : error].filter(Boolean).join('\n')
    throw new StartError(`${why}\nEl sitio sigue cerrado: arreglalo y repetí ${site.again} ${version}.`)
  }
  if (journal.motivo) throw new StartError(`${journal.motivo}\nSigue la versión anterior, con todo lo vendido.`)
  return true
}

/** Prepares while the former version serves. Throws if the target cannot run here. */
function getReady(site: Site, version: string): Journal | undefined {
  const target = versionFolder(version)
  if (!existsSync(join(target, 'deploy/talonario')))
    throw new StartError(`No está la versión ${version} en ${target}: descomprimí ahí el archivo.`)
  const before = resolve(dirname(site.program), readlinkSync(site.program))
  if (before === target) return
  const migraciones = talonario(site, target, 'migrar', '--pendientes').split('\n').filter(Boolean)
  // Compiles ahead, which halves the start of the new program.
  talonario(site, target, 'compilar')
  return { version, before, target, migraciones, servicios: running(site), step: 'cerrar' }
}

/** Without any, the first: the new program has to be looked at. */
function running({ processes }: Site): string[] {
  const services = processes.map(({ service }) => service)
  const active = services.filter(service => succeeds('systemctl', ['is-active', '--quiet', service]))
  return active.length > 0 ? active : services.slice(0, 1)
}

async function walk(site: Site, journal: Journal, steps: readonly Step[]): Promise<void> {
  for (const step of steps.slice(steps.indexOf(journal.step))) {
    journal.step = step
    writeJournal(site, journal)
    await WORK[step](site, journal)
  }
}

const WORK: Record<Step, (site: Site, journal: Journal) => Promise<void>> = {
  cerrar: async (site, { migraciones }) => {
    write(pageOf(site), closedPage(new Date(), migraciones.length > 0, site.timeZone), 0o644)
    stop(site)
  },
  copiar: async (site, journal) => {
    stop(site)
    if (journal.migraciones.length === 0) return
    journal.copia = newCopy(site.data, () => talonario(site, journal.before, 'backup'))
  },
  migrar: async (site, { target, migraciones }) => {
    stop(site)
    if (migraciones.length > 0) talonario(site, target, 'migrar')
  },
  arrancar: async (site, { target, servicios }) => {
    pointAt(site.program, target)
    await start(site, servicios)
  },
  volver: async (site, { before, copia, servicios }) => {
    stop(site)
    pointAt(site.program, before)
    // A program refuses a database that has more migrations than it knows.
    const refused = !succeeds(join(before, 'deploy/talonario'), ['migrar', '--pendientes'], variables(site))
    if (copia && refused) talonario(site, before, 'restore', copia, '--replace')
    await start(site, servicios)
  },
  abrir: async site => {
    forget(site)
  },
}

/** Removes the files of an upgrade, first the page: if this is killed in between, the journal lets a call continue. */
export function forget(site: Site): void {
  for (const file of [pageOf(site), journalOf(site)])
    for (const path of [file, partOf(file)]) rmSync(path, { force: true })
}

const pageOf = ({ files }: Site) => `${files}.cerrado`
const journalOf = ({ files }: Site) => `${files}.actualiza`

const readJournal = (site: Site): Journal | undefined =>
  existsSync(journalOf(site)) ? JSON.parse(readFileSync(journalOf(site), 'utf8')) : undefined

/** Works while no upgrade is under way. */
export const betweenUpgrades = <T>(site: Site, work: () => Promise<T>): Promise<T> =>
  alone(site.env, site.name, () => {
    const begun = readJournal(site)
    if (begun) throw halfWay(site, begun)
    return work()
  })

const halfWay = ({ name, again }: Site, { version }: Journal) =>
  new StartError(`${name} quedó a medio actualizar: ${again} ${version} sigue desde ahí.`)

const writeJournal = (site: Site, journal: Journal) => write(journalOf(site), JSON.stringify(journal, null, 1), 0o600)

const partOf = (file: string) => `${file}.parcial`

/** Writes a file whole or not at all, even through a power cut. */
function write(file: string, text: string, mode: number): void {
  writeFileSync(partOf(file), text, { mode, flush: true })
  renameSync(partOf(file), file)
}

const variables = ({ env }: Site) => ({ TALONARIO_ENV: env })

/** Runs a command of a version with the site's variables, as its user. Returns what it printed. */
const talonario = (site: Site, program: string, ...args: string[]): string =>
  run(join(program, 'deploy/talonario'), args, variables(site))

/** All of them: one that did not run may have been started by a power cut. */
const stop = ({ processes }: Site) => run('systemctl', ['stop', ...processes.map(({ service }) => service)])

/** Starts these services and checks each by its own port, since nginx is closed. */
async function start({ processes }: Site, services: readonly string[]): Promise<void> {
  for (const { service, port } of processes.filter(({ service }) => services.includes(service))) {
    run('systemctl', ['start', service])
    await waitReady(port, service)
  }
}
