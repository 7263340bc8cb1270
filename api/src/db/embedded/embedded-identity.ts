import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL 18 writes things into global/pg_control (ControlFileData) and into the head of a log segment. */
const CONTROL = { systemIdentifier: 0, nonce: 257, nonceBytes: 32, checksum: 292 }
const SEGMENT = { systemIdentifier: 24 }

/**
 * Makes a copied cluster one of its own, before it is started for the first time: a new system identifier, by which PostgreSQL tells
 * logs and replicas of one cluster from those of another, and a new secret for log-ins of accounts that do not exist.
 */
export function renewIdentity(cluster: string): void {
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
  const bytes = readFileSync(segment)
  bytes.writeBigUInt64LE(identifier, SEGMENT.systemIdentifier)
  writeFileSync(segment, bytes)
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
