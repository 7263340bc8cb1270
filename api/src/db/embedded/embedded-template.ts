import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { usesSocket } from './embedded-address.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { RunAs } from './embedded-user.ts'

const run = promisify(execFile)
const FOLDER = join(import.meta.dirname, '../../../../node_modules/.cache/talonario')
const API = join(import.meta.dirname, '../../..')

/**
 * A migrated cluster without data, made once per installation by `npm run build`: a new data folder gets a copy of it.
 * Undefined if there is none, or none that this account may read. With a password (Windows) each cluster is made by
 * initdb.
 */
export function findTemplate(binaries: Binaries): string | undefined {
  const template = templateOf(binaries)
  return usesSocket && existsSync(join(template, 'PG_VERSION')) ? template : undefined
}

/** Copies the template into the folder, as a separate cluster. Another process copies, and there is time for `meanwhile`. */
export async function copyTemplate(
  template: string,
  folder: string,
  { uid, gid }: RunAs,
  meanwhile: () => unknown,
): Promise<void> {
  const copying = run('cp', ['-Rp', `${template}/.`, folder])
  meanwhile()
  await copying
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid ?? uid}`, folder])
  renewIdentity(folder)
}

/** Named after the package and the migrations, so that another PostgreSQL or another schema gets another one. */
export function templateOf({ initdb }: Binaries): string {
  const { version } = JSON.parse(readFileSync(join(dirname(initdb), '../../package.json'), 'utf8'))
  const schema = createHash('sha256')
  const files = ['schema', 'migrations'].flatMap(folder =>
    readdirSync(join(API, folder)).map(file => join(API, folder, file)),
  )
  for (const file of files.sort()) schema.update(file).update(readFileSync(file))
  return join(FOLDER, `postgres-${version}-${schema.digest('hex').slice(0, 12)}`)
}

/** Where PostgreSQL 18 writes things into global/pg_control (ControlFileData) and into the head of a log segment. */
const CONTROL = { systemIdentifier: 0, nonce: 257, nonceBytes: 32, checksum: 292 }
const SEGMENT = { systemIdentifier: 24 }

/**
 * Gives a copied cluster its own identity before its first start: a new system identifier, by which PostgreSQL
 * distinguishes the logs and replicas of clusters, and a new secret for log-ins of accounts that do not exist.
 */
function renewIdentity(cluster: string): void {
  const path = join(cluster, 'global/pg_control')
  const control = readFileSync(path)
  if (control.readUInt32LE(CONTROL.checksum) !== crc32c(control.subarray(0, CONTROL.checksum))) {
    throw new Error(`${path} is not as PostgreSQL 18 writes it`)
  }
  const identifier = newIdentifier()
  control.writeBigUInt64LE(identifier, CONTROL.systemIdentifier)
  randomBytes(CONTROL.nonceBytes).copy(control, CONTROL.nonce)
  control.writeUInt32LE(crc32c(control.subarray(0, CONTROL.checksum)), CONTROL.checksum)
  writeFileSync(path, control)
  for (const entry of readdirSync(join(cluster, 'pg_wal'), { withFileTypes: true })) {
    if (entry.isFile()) writeIdentifier(join(entry.parentPath, entry.name), identifier)
  }
}

/** As initdb does it: the second it is made in, and below that what makes it unique. */
const newIdentifier = () => (BigInt(Math.floor(Date.now() / 1000)) << 32n) | BigInt(randomInt(2 ** 32))

function writeIdentifier(segment: string, identifier: bigint): void {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(identifier)
  const file = openSync(segment, 'r+')
  try {
    writeSync(file, bytes, 0, bytes.length, SEGMENT.systemIdentifier)
  } finally {
    closeSync(file)
  }
}

/** The Castagnoli checksum, bit by bit: it is a matter of 292 bytes. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
