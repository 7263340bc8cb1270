import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { openSession } from '#db/session.ts'
import { startServer } from '../../../test/server-process.ts'
import { makeCluster } from './embedded-cluster.ts'

let dataDir: string
let running: Embedded | undefined
const said: string[] = []

const start = async (folder = dataDir) => {
  running = await startEmbedded({ dataDir: folder, fsync: false, log: line => said.push(line) })
  return running
}
const stop = async () => {
  await running?.stop()
  running = undefined
}

async function ask(text: string) {
  const client = new pg.Client(running?.connection)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tal-'))
})
afterEach(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('is found at a socket that only this account can reach, and keeps what was written', async () => {
    const { connection } = await start()
    expect(connection).toEqual({ host: join(dataDir, 'socket'), port: 5432, user: 'talonario', database: 'postgres' })
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    await ask('create table nota as select 1 as uno')
    await stop()
    await start()
    expect(await ask('select * from nota')).toEqual([{ uno: 1 }])
  })

  it('listens in a short temporary folder when the path of the data folder is too long, and takes it away again', async () => {
    const long = join(
      dataDir,
      'una-carpeta-de-datos-con-un-nombre-muy-largo',
      'y-otra-dentro-de-ella-con-un-nombre-igual',
    )
    const { connection } = await start(long)
    expect(connection.host).not.toContain(dataDir)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await ask('select 1 as uno')).toEqual([{ uno: 1 }])
    await stop()
    expect(existsSync(connection.host)).toBe(false)
  })

  it('orders and folds letters the same way on every machine', async () => {
    await start()
    expect(
      await ask(
        `select datcollate, datlocprovider, datlocale, lower('ÑANDÚ') from pg_database where datname = 'postgres'`,
      ),
    ).toEqual([{ datcollate: 'C', datlocprovider: 'b', datlocale: 'C.UTF-8', lower: 'ñandú' }])
  })

  it('writes nothing of a failed statement into its log', async () => {
    await start()
    await ask(`create table persona (email text primary key); insert into persona values ('ana@rifa.example')`)
    await expect(ask(`insert into persona values ('ana@rifa.example')`)).rejects.toThrow('duplicate key')
    await expect(ask(`select 'ana@rifa.example'::int`)).rejects.toThrow('invalid input')
    await stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('ana@')
  })

  it('makes its folder again if the first start was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres-init-abc/base'), { recursive: true })
    await start()
    expect((await readdir(dataDir)).filter(name => name.startsWith('postgres-init'))).toEqual([])
  })

  it('leaves nothing of a folder that could not be made', async () => {
    const failing = makeCluster(
      join(dataDir, 'postgres'),
      { initdb: '/bin/false', postgres: '', pg_ctl: '' },
      { prefix: [] },
      {
        fsync: false,
        meanwhile: () => {},
      },
    )
    await expect(failing).rejects.toThrow(`No se pudo crear la base de datos en ${dataDir}: `)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('that goes away while a server starts on it ends that start in one sentence', async () => {
    const { connection, pid } = await start()
    const session = await openSession(connection, 'otro arranque')
    await session.client.query('select pg_advisory_lock(7241801)')
    const { host, user, database } = connection
    const server = startServer({
      DATA_DIR: join(dataDir, 'otra'),
      DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`,
    })
    const waiting = `select from pg_stat_activity where wait_event = 'advisory'`
    await vi.waitFor(async () => expect((await session.client.query(waiting)).rowCount).toBe(1), 30_000)
    session.client.on('error', () => {})
    process.kill(pid, 'SIGKILL')
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(
      /^La base de datos dejó de responder mientras arrancaba \(\w+\): revisá que siga en marcha y volvé a arrancar\.\n$/,
    )
    await session.close().catch(() => {})
  })

  it('does not touch a folder of another version', async () => {
    await start()
    await stop()
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      `La base de datos de ${dataDir}/postgres es de PostgreSQL 17 y este programa trae PostgreSQL 18: restaurá una copia de seguridad en una carpeta nueva.`,
    )
    await start(join(dataDir, 'otra'))
  })

  it('shows where the reason is if it cannot start, and releases the folder', async () => {
    const wrong = startEmbedded({ dataDir, fsync: false, settings: { shared_buffers: 'mucho' }, log: () => {} })
    await expect(wrong).rejects.toThrow(`PostgreSQL no arrancó: el motivo está en ${dataDir}/postgres.log.`)
    await start()
  })
})
