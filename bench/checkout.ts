import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Cluster } from './cluster.ts'

/** The id that `insertNumbers` gives a number. */
export const idOf = (numero: number): string =>
  createHash('md5')
    .update(`r${numero}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Run = { script: string; first: number; share: number; seconds: number; mode: 'prepared' | 'extended' }

/** Transactions a second of 16 clients, each with `share` numbers of its own from `first` on. */
export function pgbenchRate({ connection }: Cluster, database: string, run: Run): number {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed (Debian: postgresql-contrib).')
  const { host, port, user, password = '' } = connection
  const options = {
    '-h': host,
    '-p': port,
    '-U': user,
    '-c': 16,
    '-j': 1,
    '-T': run.seconds,
    '-f': run.script,
    '-M': run.mode,
  }
  const variables = ['-D', 'i=0', '-D', `first=${run.first}`, '-D', `share=${run.share}`]
  const flags = [...Object.entries(options).flatMap(([name, value]) => [name, String(value)]), ...variables]
  const { stdout, stderr, status } = spawnSync('pgbench', ['-n', ...flags, database], {
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: password },
  })
  const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (status !== 0 || !tps || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}${stdout}`)
  return Number(tps)
}
