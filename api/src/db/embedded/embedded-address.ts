import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './embedded-user.ts'

/** Where the embedded PostgreSQL listens: `host` is the folder of its Unix socket, or the loopback address on Windows. */
export type Address = { host: string; port: number; user: string; password?: string }

export const USER = 'talonario'
const PORT = 5432
/** The kernel accepts 107 bytes, other systems a few less. */
const LONGEST_PATH = 100

export const usesSocket = process.platform !== 'win32'

export async function chooseAddress(dataDir: string, runAs: RunAs): Promise<Address> {
  if (!usesSocket) return { host: '127.0.0.1', port: await freePort(), user: USER, password: passwordOf(dataDir) }
  const host = await makeSocketFolder(dataDir)
  if (runAs.uid !== undefined) await chown(host, runAs.uid, runAs.gid ?? runAs.uid)
  return { host, port: PORT, user: USER }
}

export async function leaveAddress({ host }: Address): Promise<void> {
  if (usesSocket) await rm(host, { recursive: true, force: true })
}

/** The settings for postgres to listen only there. */
export function listenSettings({ host, port }: Address): Record<string, string> {
  return usesSocket
    ? { listen_addresses: '', port: String(port), unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host, port: String(port), unix_socket_directories: '' }
}

/**
 * Only this account may enter the folder, so every client of the socket is trusted. The folder is made anew each time, because after a kill
 * -9 its lock file may name a process id that is in use again.
 */
async function makeSocketFolder(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'socket')
  await rm(inside, { recursive: true, force: true })
  if (!fits(inside)) return mkdtemp(join(fits(join(tmpdir(), 'talonario-XXXXXX')) ? tmpdir() : '/tmp', 'talonario-'))
  await mkdir(inside, { mode: 0o700 })
  return inside
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}.lock`)) < LONGEST_PATH

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The password where there is no private socket: made once for a data folder, given to initdb, required of every connection. */
export function passwordFile(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return file
}

const passwordOf = (dataDir: string) => readFileSync(passwordFile(dataDir), 'utf8')

/** Where the postgres of a running server listens, from lines 4 to 6 and 8 of postmaster.pid. */
export function runningAddress(dataDir: string): Address | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [, , , port, folder, address, , state] = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.trim())
  if (state !== 'ready') return undefined
  if (usesSocket) return { host: folder ?? '', port: Number(port), user: USER }
  return { host: address ?? '', port: Number(port), user: USER, password: passwordOf(dataDir) }
}
