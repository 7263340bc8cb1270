import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#start-error.ts'
import { folderOfRoot } from './org-place.ts'

/** Runs a program to its end and returns what it printed. Throws a StartError with its last words if it fails. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input: 'pipe' | 'inherit' = 'pipe',
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: [input, 'pipe', 'pipe'],
  })
  if (status === 0) return stdout
  const words = (stderr || stdout || error?.message || '').trim().split('\n').slice(-3).join(' ')
  throw new StartError(`${program} ${args[0] ?? ''}: ${words || `terminó con ${status}`}`)
}

export const succeeds = (program: string, args: readonly string[], env: Record<string, string> = {}): boolean =>
  spawnSync(program, args, { env: { ...process.env, ...env } }).status === 0

/** Replaces a link in one step, so that a start at that moment gets either the old or the new program. */
export function pointAt(link: string, target: string): void {
  mkdirSync(dirname(link), { recursive: true })
  rmSync(`${link}.new`, { force: true })
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
}

/** PostgreSQL's own user, over its socket. */
const SUPERUSER = 'postgres://postgres@%2Fvar%2Frun%2Fpostgresql/postgres'

/** One statement as PostgreSQL's superuser, in a database of the machine's cluster. */
export async function askPostgres<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  database = 'postgres',
): Promise<Row[]> {
  const url = process.env.TALONARIO_POSTGRES ?? SUPERUSER
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, `/${encodeURIComponent(database)}`) })
  const back = actAsPostgres(url === SUPERUSER)
  try {
    await client.connect()
  } finally {
    back()
  }
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Becomes PostgreSQL's Unix user, whom its socket lets in without a password. Returns how to undo that. */
function actAsPostgres(wanted: boolean): () => void {
  if (!wanted || process.getuid?.() !== 0) return () => {}
  const [, id = ''] = /^postgres:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (!id) throw new StartError('Falta PostgreSQL en esta máquina: apt-get install postgresql')
  process.seteuid?.(Number(id))
  return () => process.seteuid?.(0)
}

/** A quoted name of a role or database; our names contain no quote. */
export const quoted = (name: string): string => `"${name}"`

const PATIENCE_MS = 60_000

/** Waits until the server on this port is ready. Throws a StartError if that takes too long, or if the service has failed. */
export async function waitReady(port: string, service: string): Promise<void> {
  const until = Date.now() + Number(process.env.TALONARIO_PACIENCIA_MS ?? PATIENCE_MS)
  while (Date.now() < until && !succeeds('systemctl', ['is-failed', '--quiet', service])) {
    if (await isReady(port)) return
    await delay(200)
  }
  throw new StartError(`${service} no contesta: journalctl -u ${service} dice por qué.`)
}

export const isReady = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Works in an empty folder of the organisation's user whose parent belongs to root, so that nothing in it can be replaced by a link while
 * root makes it or gives it away.
 */
export async function inFolderOf<T>(
  user: string,
  work: (folder: string, give: () => void) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(folderOfRoot())
  try {
    return await work(folder, () => run('chown', ['-R', `${user}:${user}`, folder]))
  } finally {
    // Unlike Node's rm, it follows no link that somebody puts there meanwhile.
    run('rm', ['-rf', folder])
  }
}
