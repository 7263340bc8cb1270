import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { openDatabase } from '#db/pool.ts'
import { urlOf } from './database-url.ts'
import { saleOf } from './on-sale.ts'
import { type ServerProcess, startInstalled, startServer } from './server-process.ts'
import { createEmpty, type OwnDatabase } from './test-cluster.ts'
import { testFolder } from './test-folder.ts'

// Two versions of the whole program, one process after another.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const ROOT = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

const git = async (...args: string[]) => (await execute('git', args, { cwd: ROOT })).stdout.trim().split('\n')

/** The previous release: the newest tag v… in the history of this commit that is not this commit, or UPGRADE_FROM. */
async function previous(): Promise<string> {
  if (process.env.UPGRADE_FROM) return process.env.UPGRADE_FROM
  const described = ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^']
  const [tag] = await git(...described).catch(() => [])
  if (!tag) throw new Error('Nothing to upgrade from: no release before this one in the history (v0.1.0 is the first).')
  return tag
}

/** Packages that the previous version needs and today's does not: node looks for them in the folder above the program. */
async function installGone(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(old, 'api/package.json'), 'utf8'))
  const gone = Object.keys(dependencies).filter(name => !existsSync(join(old, 'node_modules', name)))
  const versions = gone.map(name => `${name}@${dependencies[name]}`)
  if (gone.length > 0) await execute('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...versions])
}

const from = await previous()
const folder = await testFolder()
let old: string
let database: OwnDatabase
let env: Record<string, string>
beforeAll(async () => {
  old = join(folder, 'anterior')
  await mkdir(join(old, 'node_modules/@talonario'), { recursive: true })
  const unpack = 'git archive "$0" api contract sorteo package.json | tar -x -C "$1"'
  await execute('sh', ['-c', unpack, from, old], { cwd: ROOT })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@talonario') await symlink(join(ROOT, 'node_modules', name), join(old, 'node_modules', name))
  }
  for (const name of ['contract', 'sorteo']) await symlink(join(old, name), join(old, 'node_modules/@talonario', name))
  await installGone()
  database = await createEmpty(inject('testCluster'))
  env = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: join(folder, 'datos'),
    ADMIN_EMAIL: 'admin@rifa.test',
    ADMIN_PASSWORD: 'una-clave-larga-de-prueba',
    SECRETO_DATOS: 'una clave bastante larga para los datos',
  }
})
afterAll(async () => {
  await database?.drop()
})

/** Works with a server of this version, then stops it. */
async function running<T>(server: ServerProcess, work: (call: Call) => Promise<T>): Promise<T> {
  try {
    const url = await server.url
    let token = ''
    const call: Call = async (path, body) => {
      const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
      const sent = { method: body ? 'POST' : 'GET', headers, body: body ? JSON.stringify(body) : null }
      const reply = await fetch(`${url}/api/${path}`, sent)
      const json = await reply.json()
      expect(json, path).toMatchObject({ status: 'success' })
      return json
    }
    token = (await call('usuario/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })).token
    return await work(call)
  } finally {
    await server.stop()
  }
}
// biome-ignore lint/suspicious/noExplicitAny: replies of two versions.
type Call = (path: string, body?: object) => Promise<any>

const sell = async (call: Call, numero: number) => {
  const { rifas } = await call('rifa/listarRifas?limit=50')
  const { _id } = rifas.find(({ NumeroRifa }: { NumeroRifa: number }) => NumeroRifa === numero)
  await call('compra/realizarCompraFisica', saleOf(_id))
}

/** Data that both versions show: every number, sold or not, and future draws. */
const look = async (call: Call) => {
  const { rifas } = await call('rifa/listarRifas?limit=50')
  const { sorteos } = await call('sorteo/sorteosFuturos')
  return {
    rifas: rifas.map(({ NumeroRifa, precioRifa, pagoRealizado }: Record<string, unknown>) => [
      NumeroRifa,
      precioRifa,
      pagoRealizado,
    ]),
    sorteos: sorteos.map(({ fechaSorteo, premios }: Record<string, unknown>) => [fechaSorteo, premios]),
  }
}

it('a new version takes over the data of the previous one, which is refused afterwards and comes back with its copy', async () => {
  const before = await running(startInstalled(old, env), async call => {
    await call('rifa/generarNumerosRifa', { cantidad: 20, precioRifa: 100, fecha: '2099-12-24' })
    const { premio } = await call('premio/crearPremio', { nombre: 'Moto', descripcion: 'Nueva.' })
    const { sorteos } = await call('sorteo/sorteosFuturos')
    await call('sorteo/asignarPremio', { idSorteo: sorteos[0].id, idPremios: [premio.id] })
    for (const numero of [3, 4, 15]) await sell(call, numero)
    return await look(call)
  })
  expect(before.rifas.filter(([, , sold]: [number, number, boolean]) => sold)).toHaveLength(3)

  const copy = join(folder, 'copia.tar.gz')
  const command = (name: string, ...args: string[]) =>
    execute(process.execPath, [join(old, `api/src/ops/${name}.command.ts`), ...args], {
      env: { PATH: process.env.PATH, ...env },
    })
  await command('backup', copy)

  await running(startServer(env), async call => {
    expect(await look(call)).toEqual(before)
    await sell(call, 7)
  })
  const db = openDatabase(database.connection)
  expect(await findBroken(db)).toEqual([])
  await db.destroy()

  const refused = startInstalled(old, env)
  await expect(refused.url).rejects.toThrow(
    /La base de datos es de una versión más nueva de Talonario \(tiene la migración \d+/,
  )
  expect(await refused.exit).toBe(1)

  await command('restore', copy, '--replace')
  expect(await running(startInstalled(old, env), look)).toEqual(before)
})
