import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ServerProcess, startServerOnSmallDisk } from './server-process.ts'
import { testFolder } from './test-folder.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const [email, password] = ['organiza@rifa.test', 'una-clave-larga-de-prueba']

const folder = await testFolder()
let server: ServerProcess
beforeAll(async () => {
  server = startServerOnSmallDisk(160, {
    DATA_DIR: join(folder, 'datos'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
})
afterAll(async () => {
  await server.stop()
})

it('what a full disk cannot take is refused with 503 and the server is not ready, until there is room again', async () => {
  const url = await server.url
  const ready = async () => (await fetch(`${url}/health/ready`)).status
  const post = (path: string, body: object, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      body: JSON.stringify(body),
    })
  const { token } = await (await post('/usuario/login', { email, password })).json()
  const write = async () =>
    (await post('/premio/crearPremio', { nombre: 'Auto', descripcion: 'ñandú '.repeat(150) }, token)).status
  expect(await ready()).toBe(200)

  const filler = join('/proc', String(server.child.pid), 'root', folder, 'datos', 'relleno')
  await writeFile(filler, Buffer.alloc(200_000_000)).catch(error => expect(error.code).toBe('ENOSPC'))
  const statuses = new Set<number>()
  // What fits into pages that are there already is still taken.
  await expect
    .poll(async () => statuses.add(await write()) && statuses.has(503), { timeout: 30_000, interval: 1 })
    .toBe(true)
  expect(await ready()).toBe(503)
  expect([...statuses].filter(status => status >= 500)).toEqual([503])

  await rm(filler)
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

it.each([
  [1, /^No se pudo crear la base de datos en \S+: no queda lugar en el disco\.\n$/],
  [30, /^No se pudo crear la base de datos en \S+: no queda lugar en el disco\.\n$/],
  [40, /^No queda lugar en el disco: hacé lugar y volvé a arrancar\. No se perdió nada de lo que había\.\n$/],
])('a first start on %d MB ends in one sentence', async (megabytes, sentence) => {
  const first = startServerOnSmallDisk(megabytes, { DATA_DIR: join(folder, 'datos') })
  expect(await first.exit).toBe(1)
  expect(first.output()).toMatch(sentence)
})
