import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, connect as dial, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { levelNames } from '#db/migrate.ts'
import type { Connection } from '#db/pool.ts'
import { listenOn } from './free-port.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { createEmpty, type OwnDatabase, queryIn } from './test-cluster.ts'
import { testFolder } from './test-folder.ts'

let dataDir: string
let database: OwnDatabase
let tcp: Server | undefined
let servers: ServerProcess[]

const start = (env: Record<string, string>, ...args: string[]) => {
  const server = startServer({ DATA_DIR: dataDir, ...env }, ...args)
  servers.push(server)
  return server
}

/** The test database as an address on the network, which the embedded one lacks. */
async function urlOf(connection: Connection): Promise<string> {
  if (typeof connection === 'string') return connection
  const { host, port, user, database } = connection
  tcp = createServer(client => {
    const upstream = dial(join(host, `.s.PGSQL.${port}`))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  return `postgres://${user}@127.0.0.1:${await listenOn(tcp)}/${database}`
}

beforeEach(async () => {
  dataDir = await testFolder(onTestFinished)
  database = await createEmpty(inject('testCluster'))
  servers = []
})

afterEach(async () => {
  await Promise.all(servers.map(server => server.stop()))
  tcp?.close()
  await database.drop()
})

/** Of sysexits.h: a service manager does not try again. */
const EX_CONFIG = 78

describe('with DATABASE_URL', () => {
  it('a database with tables of another program is refused with a sentence that names them, and stays as it is', async () => {
    await queryIn(database.connection, 'create table facturas (id int)')
    const server = start({ DATABASE_URL: await urlOf(database.connection) })
    expect(await server.exit).toBe(EX_CONFIG)
    expect(server.output()).toBe(
      'La base de datos de DATABASE_URL tiene tablas que no son de Talonario (facturas): indicá una base vacía, solo para él.\n',
    )
    expect(await queryIn(database.connection, `select from pg_class where relname = 'rifa'`)).toEqual([])
  })

  it('several servers may start at once on one empty database, and it is migrated once', async () => {
    const url = await urlOf(database.connection)
    const addresses = await Promise.all([1, 2].map(() => start({ DATABASE_URL: url }).url))
    const ready = await Promise.all(addresses.map(address => fetch(`${address}/health/ready`)))
    expect(ready.map(reply => reply.status)).toEqual([200, 200])

    const done = await queryIn(database.connection, 'select name from kysely_migration order by name')
    expect(done.map(row => row.name)).toEqual(await levelNames())
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  it('a database that does not answer ends the start with one sentence', async () => {
    const server = start({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toBe(
      'No se puede usar la base de datos de DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.\n',
    )
  })
})

describe('a start that cannot go on ends with one sentence', () => {
  it('when a variable is wrong', async () => {
    const server = start({ TZ_RIFA: 'Marte', MP_ACCESS_TOKEN: randomBytes(8).toString('hex') })
    expect(await server.exit).toBe(EX_CONFIG)
    expect(server.output()).toBe('La variable TZ_RIFA tiene que ser una zona horaria como America/Montevideo.\n')
  })

  it('when the currency is another than that of the sales', async () => {
    const url = await urlOf(database.connection)
    const first = start({ DATABASE_URL: url })
    await first.url
    await first.stop()
    await queryIn(
      database.connection,
      `insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at)
      select 'r', 'online', 'creada', id, id, 100, 'ARS', 'mercadopago', 'Ana', 'ana@rifa.test', '1', '1', now(), now() from usuario`,
    )
    const server = start({ DATABASE_URL: url, CURRENCY: 'UYU' })
    expect(await server.exit).toBe(EX_CONFIG)
    expect(server.output()).toBe(
      'La variable CURRENCY es UYU, y hay ventas en ARS: se sumarían montos de dos monedas. Volvé a poner ARS, o anulá esas ventas.\n',
    )
  })

  it('when the demo is asked to listen to the network', async () => {
    const server = start({ HOST: '0.0.0.0' }, '--demo')
    expect(await server.exit).toBe(EX_CONFIG)
    expect(server.output()).toBe(
      'La variable HOST tiene que quedar en 127.0.0.1 con --demo: sus cuentas las conoce cualquiera.\n',
    )
  })

  it('when the port is taken', async () => {
    const taken = createServer()
    const port = await listenOn(taken)
    const server = start({ DATABASE_URL: await urlOf(database.connection), PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.output()).toBe(`El puerto ${port} ya está en uso: elegí otro con PORT.\n`)
    taken.close()
  })

  it('when the data folder cannot be made', async () => {
    const server = start({ DATA_DIR: '/dev/null/datos' })
    expect(await server.exit).toBe(EX_CONFIG)
    expect(server.output()).toBe(
      'No se puede escribir en la carpeta de datos /dev/null/datos (ENOTDIR): elegí otra con DATA_DIR.\n',
    )
  })
})
