import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { postgresOn } from '#db/embedded/embedded-process.ts'
import { openSession } from '#db/session.ts'
import { queryIn } from './test-cluster.ts'

/** A PostgreSQL with a streaming replica, made as in docs/draw-night.md, under one address that can move. */
export type Pair = {
  /** Folder of the socket of whichever of them writes at present. */
  address: string
  /** A replica of the one that writes; from then on a commit waits as given by `commit`. */
  makeReplica(commit: Commit): Promise<void>
  /** Cuts the replica off. */
  cutOff(): Promise<void>
  /** kill -9 of the one that writes; the replica takes its role and address. */
  failOver(): Promise<void>
  query(sql: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}
export type Commit = 'on' | 'remote_apply' | 'async'

/** Has to be there, and what is in it is of no use to a copy. */
const EMPTY = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/
const log = (line: string) => console.error(line)

export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'tal-par-'))
  let count = 0
  const next = () => join(folder, String(count++))
  let dataDir = next()
  let writes = await startEmbedded({ dataDir, log })
  let replica: (Embedded & { dataDir: string }) | undefined
  const address = join(folder, 'aca')
  await symlink(writes.connection.host, address)
  const query = (sql: string) => queryIn({ ...writes.connection, host: address }, sql)

  return {
    address,
    query,
    async makeReplica(commit) {
      const copy = next()
      await baseCopy(writes, dataDir, copy)
      replica = Object.assign(await startEmbedded({ dataDir: copy, log }), { dataDir: copy })
      const isSync = commit !== 'async'
      await query(`alter system set synchronous_standby_names = '${isSync ? '*' : ''}'`)
      await query(`alter system set synchronous_commit = '${isSync ? commit : 'on'}'`)
      await query('select pg_reload_conf()')
      const wanted = isSync ? 'sync' : 'async'
      while ((await query('select sync_state from pg_stat_replication'))[0]?.sync_state !== wanted);
    },
    async cutOff() {
      process.kill(await receiver(replica), 'SIGSTOP')
    },
    async failOver() {
      if (!replica) throw new Error('There is no replica')
      for (const pid of postgresOn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL')
      await writes.stop()
      // What the kernel still holds of the stream goes with its reader.
      for (const signal of ['SIGTERM', 'SIGCONT'] as const) process.kill(await receiver(replica), signal)
      await queryIn(replica.connection, `alter system set synchronous_standby_names = ''`, 'select pg_promote()')
      await rm(address)
      await symlink(replica.connection.host, address)
      await rm(dataDir, { recursive: true, force: true })
      ;[writes, dataDir, replica] = [replica, replica.dataDir, undefined]
    },
    async stop() {
      await replica?.stop()
      await writes.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function receiver(replica: Embedded | undefined): Promise<number> {
  if (!replica) throw new Error('There is no replica')
  return Number((await queryIn(replica.connection, 'select pid from pg_stat_wal_receiver'))[0]?.pid)
}

/** The files of a running PostgreSQL, to be made whole by what it streams from there on. */
async function baseCopy(writes: Embedded, from: string, to: string): Promise<void> {
  const { client, close } = await openSession(writes.connection, 'talonario-replica')
  await client.query(`select pg_create_physical_replication_slot('replica', true) where not exists (
    select from pg_replication_slots where slot_name = 'replica')`)
  await client.query(`select pg_backup_start('replica', true)`)
  const cluster = join(to, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(from, 'postgres'))) {
    if (EMPTY.test(name)) await mkdir(join(cluster, name), { mode: 0o700 })
    else if (!name.startsWith('postmaster.'))
      await cp(join(from, 'postgres', name), join(cluster, name), { recursive: true })
  }
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  await close()
  await writeFile(join(cluster, 'backup_label'), rows[0].labelfile, { mode: 0o600 })
  const primary = `primary_conninfo = 'host=${writes.connection.host} user=talonario application_name=replica'`
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${primary}\nprimary_slot_name = 'replica'\n`, { mode: 0o600 })
  await writeFile(join(cluster, 'standby.signal'), '', { mode: 0o600 })
}
