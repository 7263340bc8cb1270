import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { postgresOn } from '#db/embedded/embedded-process.ts'
import { measured } from './figure.ts'
import { seeded, seedOf } from './random.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

// Real processes on a separate folder, fsync on, as the account that runs the tests (root or not).
vi.setConfig({ testTimeout: 60_000 })

const STOPS = Number(process.env.STOPS ?? 2)
const SEED = seedOf('STOP_SEED')
const chance = seeded(SEED)

/** One cluster for all that need no empty folder: what one test leaves behind, killed or stopped, the next one starts on. */
const used = await testFolder()

let dataDir: string
let servers: ServerProcess[]

const start = (env: Record<string, string> = {}) => {
  const server = startServer({ DATA_DIR: dataDir, ...env })
  servers.push(server)
  return server
}

const cluster = () => join(dataDir, 'postgres')
const postmaster = async () => Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])
const isReady = async (url: string) => (await fetch(`${url}/health/ready`)).status === 200

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'socket'), user: 'talonario', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(text: string) {
  const client = await connect()
  return client.query(text).finally(() => client.end())
}

/** A request on its own connection, sent when this resolves; `reply` is everything that came back, or the error. */
async function sendRequest(port: number): Promise<{ reply: Promise<string> }> {
  const socket = connectTo({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  const reply = new Promise<string>(resolve => {
    socket.on('close', () => resolve(text))
    socket.on('error', error => resolve(error.message))
  })
  await once(socket, 'connect')
  await new Promise<void>(resolve =>
    socket.write('GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => resolve()),
  )
  return { reply }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo().catch(() => false))) await new Promise(resolve => setTimeout(resolve, 20))
}

beforeEach(() => {
  dataDir = used
  servers = []
})

afterEach(async () => {
  await Promise.all(servers.map(server => server.stop()))
  for (const pid of postgresOn(cluster())) process.kill(pid, 'SIGKILL')
})

describe('the server on an empty folder', () => {
  beforeEach(async () => {
    dataDir = await testFolder(onTestFinished)
  })

  it('starts on an empty folder and again on a used one, and leaves no process behind', async () => {
    for (const kind of ['cold', 'warm']) {
      const begin = performance.now()
      const server = start()
      const url = await server.url
      const time = performance.now() - begin
      console.log(`${kind} start: ${Math.round(time)} ms`)
      expect(await isReady(url)).toBe(true)
      expect(await server.stop()).toBe(0)
      expect(postgresOn(cluster())).toEqual([])
    }
  })

  it('keeps a folder that it made to itself', async () => {
    const made = join(dataDir, 'nueva')
    const server = start({ DATA_DIR: made })
    await server.url
    expect((await stat(made)).mode & 0o777).toBe(0o700)
    expect((await stat(join(made, 'talonario.lock'))).mode & 0o777).toBe(0o600)
    expect(await server.stop()).toBe(0)
  })

  it('lets only one of two servers that start at once have an empty folder', async () => {
    const both = [start(), start()]
    const results = await Promise.allSettled(both.map(server => server.url))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(both.map(server => server.output()).join('')).toContain('ya la usa otro servidor de Talonario')
  })

  it('told to stop while it starts, leaves no postgres behind', async () => {
    const server = start()
    await until(async () => postgresOn(cluster()).length > 0)
    await server.stop()
    await until(async () => postgresOn(cluster()).length === 0)
  })
})

describe('a start that is killed', () => {
  beforeEach(async () => {
    dataDir = await testFolder(onTestFinished)
  })

  it('while its folder is made leaves one that the next start makes anew, also if initdb is still at work', async () => {
    const first = start()
    let making = 0
    await until(async () => {
      making = (await childOf(first.child.pid, 'initdb')) ?? 0
      return making > 0
    })
    process.kill(making, 'SIGSTOP')
    first.child.kill('SIGKILL')
    await first.exit
    const clusters = async () => (await readdir(dataDir)).filter(name => /^postgres(-init-\w+)?$/.test(name))
    const left = await clusters()
    process.kill(making, 'SIGCONT')
    expect(left).toEqual([expect.stringMatching('-init-')])
    expect(await isReady(await start().url)).toBe(true)
    expect(await clusters()).toEqual(['postgres'])
  })
})

describe('the data of `npm run demo`', () => {
  beforeEach(async () => {
    dataDir = await testFolder(onTestFinished)
  })

  /** The server's part of the build, once everything else is built. */
  const build = () =>
    spawn(process.execPath, ['scripts/build-server.ts', '--demo'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'inherit',
    })
  const cast = async () => (await query(`select from usuario where email like '%@talonario.test'`)).rowCount

  it('are there when the build has ended', async () => {
    expect((await once(build(), 'exit'))[0]).toBe(0)
    expect(postgresOn(cluster())).toEqual([])
    // The demo's sales are in this currency.
    await start({ CURRENCY: 'UYU' }).url
    expect(await cast()).toBe(6)
  })

  it('are made by the server if the build was killed', async () => {
    const building = build()
    await until(async () => postgresOn(cluster()).length > 0)
    building.kill('SIGKILL')
    const server = startServer({ DATA_DIR: dataDir }, '--demo')
    servers.push(server)
    await server.url
    expect(await cast()).toBe(6)
  })
})

describe('the server on a folder of its own', () => {
  it('has every write safe on disk before it is acknowledged', async () => {
    await start().url
    const { rows } = await query(`select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses') order by name`)
    expect(rows.map(row => `${row.name}=${row.setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ])
  })

  it('refuses a second server at once, with a sentence that explains what to do', async () => {
    const first = start()
    const url = await first.url
    const begin = performance.now()
    const second = start()
    expect(await second.exit).toBe(1)
    const time = performance.now() - begin
    measured('a second server refused', [time], { within: 2_000 })
    expect(second.output()).toBe(
      `La carpeta de datos ${dataDir} ya la usa otro servidor de Talonario: detenelo, o elegí otra carpeta con DATA_DIR.\n`,
    )
    expect(await isReady(url)).toBe(true)
  })
})

describe('who can sign in', () => {
  beforeEach(async () => {
    dataDir = await testFolder(onTestFinished)
  })

  const login = async (url: string, email: string, password: string) => {
    const body = JSON.stringify({ email, password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/api/usuario/login`, { method: 'POST', headers, body })).status
  }

  it('on the first start is an admin whose password is printed this once', async () => {
    const first = start()
    const url = await first.url
    await until(async () => first.output().includes('Primera cuenta'))
    const [, email = '', password = ''] = /una sola vez\): (\S+) · (\S+)/.exec(first.output()) ?? []
    expect(await login(url, email, password)).toBe(200)
    await first.stop()
    const second = start()
    expect(await login(await second.url, email, password)).toBe(200)
    expect(await second.stop()).toBe(0)
    expect(second.output()).not.toContain('Primera cuenta')
  })

  it('in the demo is its cast, as printed', async () => {
    const begin = performance.now()
    // With the shortest hold: its orders are made by the same calls.
    const server = startServer({ DATA_DIR: dataDir, RESERVA_MINUTOS: '6' }, '--demo')
    servers.push(server)
    const url = await server.url
    console.log(`first start with demo data: ${Math.round(performance.now() - begin)} ms`)
    await until(async () => server.output().includes('clienta@talonario.test'))
    expect(server.output()).toContain(
      'Cuentas de prueba, todas con la contraseña talonario-demo:\n  admin@talonario.test',
    )
    expect(server.output()).toContain('La otra demostración vende números en cuotas: DEMO_CLASE=continua npm run demo')
    expect(await login(url, 'admin@talonario.test', 'talonario-demo')).toBe(200)
    // What drew its pictures is no part of the server.
    expect(await readFile(`/proc/${server.child.pid}/maps`, 'utf8')).not.toContain('libvips')
  })

  it('in a demo that was killed while its data were made is made by the next start', async () => {
    const first = startServer({ DATA_DIR: dataDir }, '--demo')
    servers.push(first)
    let maker: number | undefined
    await until(async () => {
      maker = await childOf(first.child.pid, 'seed-process.ts')
      return maker !== undefined
    })
    process.kill(maker ?? 0, 'SIGKILL')
    expect(await first.exit).toBe(1)
    const second = startServer({ DATA_DIR: dataDir }, '--demo')
    servers.push(second)
    expect(await login(await second.url, 'admin@talonario.test', 'talonario-demo')).toBe(200)
  })
})

/** The child of a process whose command names `file`, once there is one. */
async function childOf(pid: number | undefined, file: string): Promise<number | undefined> {
  for (const child of (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(file)) return Number(child)
  }
  return undefined
}

describe('after kill -9', () => {
  it('the next start ends the orphan, serves, and has what was written', async () => {
    const first = start()
    await first.url
    await query(`insert into mensaje_contacto (nombre, email, mensaje) values ('Ana', 'ana@rifa.example', 'hola')`)
    const orphan = await postmaster()
    await first.stop('SIGKILL')
    expect(postgresOn(cluster())).toContain(orphan)

    const begin = performance.now()
    const next = start()
    expect(await isReady(await next.url)).toBe(true)
    console.log(`start over an orphan: ${Math.round(performance.now() - begin)} ms`)
    expect(postgresOn(cluster())).not.toContain(orphan)
    expect((await query('select nombre from mensaje_contacto')).rows).toEqual([{ nombre: 'Ana' }])
  })

  it('of server and postgres alike the next start recovers', async () => {
    const first = start()
    await first.url
    first.child.kill('SIGKILL')
    process.kill(await postmaster(), 'SIGKILL')
    await first.exit
    expect(await isReady(await start().url)).toBe(true)
  })

  it.each(['a living process that is no postgres', 'a zombie'])(
    'a postmaster.pid that names %s is not believed',
    async who => {
      const first = start()
      await first.url
      const file = await readFile(join(cluster(), 'postmaster.pid'), 'utf8')
      await first.stop()

      const bystander = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
      const [zombie] = await once(bystander.stdout, 'data')
      const named = who === 'a zombie' ? Number(zombie) : bystander.pid
      await writeFile(join(cluster(), 'postmaster.pid'), file.replace(/^\d+/, String(named)))
      expect(await isReady(await start().url)).toBe(true)
      expect(bystander.exitCode).toBeNull()
      bystander.kill()
    },
  )
})

describe('when it is told to stop', () => {
  // The request waits for a table that the test has locked, so the test decides how long it is in progress.
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s it finishes the requests in progress', async signal => {
    const server = start()
    const url = await server.url
    const locker = await connect()
    await locker.query('begin; lock table rifa in access exclusive mode')
    const reply = fetch(`${url}/api/config`)
    // The server's own work waits as well: this is the request's own statement.
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"numeroMayor"%'`
    await until(async () => (await query(waiting)).rowCount === 1)

    // To the whole process group and twice, as a terminal and npm do: two separate signals.
    process.kill(-(server.child.pid as number), signal)
    await until(async () =>
      fetch(`${url}/health/live`).then(
        () => false,
        () => true,
      ),
    )
    process.kill(-(server.child.pid as number), signal)
    await locker.query('commit')
    await locker.end()

    expect((await reply).status).toBe(200)
    const begin = performance.now()
    expect(await server.exit).toBe(0)
    console.log(`stopped ${Math.round(performance.now() - begin)} ms after the last reply`)
    expect(postgresOn(cluster())).toEqual([])
  })

  const title = `${STOPS} times by SIGTERM under load it answers what has arrived, also what still waits to be accepted (STOP_SEED=${SEED})`
  it(title, { timeout: 60_000 + STOPS * 30_000 }, async () => {
    let answered = 0
    for (let stop = 0; stop < STOPS; stop++) {
      const server = start()
      const port = Number(new URL(await server.url).port)
      const pid = server.child.pid as number
      const arrived: Promise<string>[] = []
      let told = false
      const asking = async () => {
        while (!told) {
          const { reply } = await sendRequest(port)
          if (!told) arrived.push(reply)
          await reply
        }
      }
      const clients = Promise.allSettled(Array.from({ length: 10 }, asking))
      await delay(chance.below(300))
      // Stopped, it accepts nothing: new connections wait in the kernel, as when the server is busy.
      if (stop % 2 === 0) {
        process.kill(pid, 'SIGSTOP')
        for (let i = 0; i < 30; i++) arrived.push((await sendRequest(port)).reply)
      }
      told = true
      process.kill(pid, 'SIGTERM')
      process.kill(pid, 'SIGCONT')
      const answers = await Promise.all(arrived)
      expect(answers.filter(answer => !answer.startsWith('HTTP/1.1 200'))).toEqual([])
      answered += answers.length
      await clients
      expect(await server.exit).toBe(0)
    }
    console.log(`${STOPS} stops under load: ${answered} requests had arrived, all answered`)
  })
})

describe('a request that is broken off while it is being sent', () => {
  it('is no error of ours, and the log does not say it is', async () => {
    const server = start({ LOG_LEVEL: 'info' })
    const { port } = new URL(await server.url)
    const socket = connectTo({ port: Number(port), host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(
      'POST /api/usuario/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    )
    await until(async () => server.output().includes('incoming request'))
    socket.destroy()
    await until(async () => server.output().includes('request aborted'))
    expect(server.output()).not.toContain('request failed')
  })
})

describe('when postgres itself is killed', () => {
  it('the server says 503 until it is back, and needs no restart', async () => {
    const server = start()
    const url = await server.url
    const killed = await postmaster()
    process.kill(killed, 'SIGQUIT')
    await until(async () => !postgresOn(cluster()).includes(killed))
    const begin = performance.now()
    const statuses = new Set<number>()
    await until(async () => {
      const { status } = await fetch(`${url}/health/ready`)
      statuses.add(status)
      return status === 200
    })
    console.log(`postgres back after ${Math.round(performance.now() - begin)} ms`)
    expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(server.child.exitCode).toBeNull()
    expect(server.output()).toContain('PostgreSQL se detuvo sin que se lo pidieran: se inicia de nuevo.')
  })
})
