import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/pool.ts'
import { openSession } from '#db/session.ts'
import { copyKeys, type KeySource, sign } from '#outside/data-key.ts'
import { urlOf } from '../../../test/database-url.ts'
import { saleOf } from '../../../test/on-sale.ts'
import { makeRaffle } from '../../../test/raffle.ts'
import { checkOut, insertProduct, testShop } from '../../../test/shop.ts'
import { forFile } from '../../../test/test-app.ts'
import { createEmpty, type OwnDatabase, queryIn } from '../../../test/test-cluster.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { readArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { contentsOf, sha256 } from './snapshot.ts'
import { type Entry, writeTar } from './tar.ts'

/** A larger raffle makes a longer copy. */
const NUMBERS = Number(process.env.BACKUP_NUMBERS ?? 400)

const BACKUP = join(import.meta.dirname, '../backup.command.ts')
const execute = promisify(execFile)

let empty: OwnDatabase
const shop = forFile(await testShop())
const folder = await testFolder()
const admin = await shop.as('admin')
const { numeros } = await makeRaffle(admin, {
  fecha: '2026-12-24',
  cantidad: NUMBERS,
  premios: ['Auto', 'Ñandú "rojo", de paño'],
})
await shop.db.updateTable('premio').set({ descripcion: 'Con "comillas",\ny en dos renglones' }).execute()
const rifas = await shop.db.selectFrom('rifa').select('id as _id').where('numero', 'in', numeros).execute()
const producto = { _id: await insertProduct(shop, 'Remera', 500_000), quantity: 2, tipo: 'producto' as const }
const sellInPerson = (id?: string) => admin.call(ventaApi.realizarCompraFisica, { body: saleOf(id, 'pos') })
await sellInPerson(rifas.pop()?._id)
beforeEach(async () => {
  empty = await createEmpty(inject('testCluster'))
})
afterEach(() => empty.drop())

const MAIL = `correo/${randomUUID()}.txt`
const file = () => join(folder, `${randomBytes(4).toString('hex')}.tar.gz`)
const SECRETO_DATOS = 'una clave bastante larga para los datos'
const original = () => ({ SECRETO_DATOS, DATABASE_URL: urlOf(shop.connection), DATA_DIR: join(folder, 'datos') })
const target = (user?: string) => ({
  SECRETO_DATOS,
  DATABASE_URL: urlOf(empty.connection, user),
  DATA_DIR: join(folder, 'otros'),
})

/** A copy of the shop as it is now, and one that any test may read. */
const copy = async () => (await backUp(original(), file(), new Date())).file
let shared: Promise<string> | undefined
const anyCopy = () => {
  shared ??= copy()
  return shared
}
/** The same copy with something wrong. */
async function spoiled(how: (bytes: Buffer) => Buffer) {
  const name = file()
  await writeFile(name, how(await readFile(await anyCopy())))
  return name
}

async function contents(url: string) {
  const { client, close } = await openSession(url, 'test')
  return contentsOf(client).finally(close)
}

describe('a copy', () => {
  it('taken while sales run is whole: every row as it was at one moment, and every invariant holds', async () => {
    const cliente = await shop.as('cliente')
    let sold = 1
    let selling = true
    const sell = async () => {
      for (let rifa = rifas.pop(); rifa && selling; rifa = rifas.pop()) {
        if (rifas.length % 2) await checkOut(cliente, [rifa, producto])
        else await sellInPerson(rifa._id)
        sold++
      }
    }
    const sellers = Promise.all([sell(), sell(), sell()])
    while (sold < 10) await new Promise(resolve => setImmediate(resolve))
    const before = sold
    const taken = await copy()
    const during = sold - before
    selling = false
    await sellers
    expect(during).toBeGreaterThan(0)

    const { manifest, broken } = await restore(target(), taken)
    expect(broken).toEqual([])
    const inCopy = manifest.tablas.find(({ tabla }) => tabla === 'compra')?.filas ?? 0
    expect(inCopy).toBeGreaterThanOrEqual(before)
    expect(inCopy).toBeLessThanOrEqual(sold)
    console.log(`${during} sales while the copy was taken, ${inCopy} in it`)
  }, 600_000)

  it('is equal to the byte once restored, except for sessions, and so is the next copy of it', async () => {
    const { manifest } = await restore(target(), await anyCopy())
    const ended = /^(sesion|cambio|restauracion)$/
    const rest = (all: { tabla: string }[]) => all.filter(({ tabla }) => !ended.test(tabla))
    const now = await contents(target().DATABASE_URL)
    expect(rest(now.tablas)).toEqual(rest(manifest.tablas))
    expect(now.tablas.find(({ tabla }) => tabla === 'sesion')?.filas).toBe(0)
    expect(now.secuencias).toEqual(manifest.secuencias)
    await expect(queryIn(empty.connection, 'truncate ganador cascade')).rejects.toThrow('ganador no se vacía')
    const keys = `select conname, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'f' order by 1`
    expect(await queryIn(empty.connection, keys)).toEqual(await queryIn(shop.connection, keys))
  })

  it('can be restored by an account that is no superuser', async () => {
    const role = `dueña_${randomBytes(3).toString('hex')}`
    const [{ name } = { name: '' }] = await queryIn(empty.connection, 'select current_database() as name')
    await queryIn(empty.connection, `create role "${role}" login`, `alter database ${name} owner to "${role}"`)
    expect((await restore(target(role), await anyCopy())).broken).toEqual([])
    await queryIn(
      empty.connection,
      `reassign owned by "${role}" to current_user`,
      `drop owned by "${role}"`,
      `drop role "${role}"`,
    )
  })

  it('takes the data folder along, without the key of the draws, and is readable by its owner alone', async () => {
    const from = { ...original(), DATA_DIR: await mkdtemp(join(folder, 'con-correo-')) }
    for (const inside of ['correo', 'postgres', 'copias']) await mkdir(join(from.DATA_DIR, inside))
    await writeFile(join(from.DATA_DIR, MAIL), 'hola')
    await writeFile(join(from.DATA_DIR, 'clave-datos'), 'secreta')
    await writeFile(join(from.DATA_DIR, 'clave-sorteos'), 'que la copia no trae')
    await writeFile(join(from.DATA_DIR, 'postgres/PG_VERSION'), '18')
    await writeFile(join(from.DATA_DIR, 'copias/vieja.tar.gz'), 'vieja')
    const { file: taken } = await backUp(from, file(), new Date())
    expect((await stat(taken)).mode & 0o777).toBe(0o600)
    const into = target()
    const { manifest } = await restore(into, taken)
    expect(manifest.archivos.map(({ archivo }) => archivo)).toEqual(['carpeta/clave-datos', `carpeta/${MAIL}`])
    expect(await readFile(join(into.DATA_DIR, MAIL), 'utf8')).toBe('hola')
    expect((await stat(join(into.DATA_DIR, 'clave-datos'))).mode & 0o777).toBe(0o600)
  })
})

describe('the command', () => {
  const run = async (keys: { SECRETO_DATOS?: string }) => {
    const env = { PATH: process.env.PATH, ...original(), SECRETO_DATOS: '', DATA_DIR: join(folder, 'claves'), ...keys }
    const { stdout } = await execute(process.execPath, [BACKUP, file()], { env })
    return stdout.split('\n').slice(1).join('\n')
  }

  it('shows which key is in no copy and has to be kept apart, if there is one', async () => {
    expect(await run({ SECRETO_DATOS })).toBe(
      'No trae SECRETO_DATOS: guardalo aparte de las copias. Sin él no se abre lo cifrado ni se sortea lo agendado con la fuente interna.\n',
    )
    expect(await run({})).toBe('')
    await mkdir(join(folder, 'claves'), { recursive: true })
    await writeFile(join(folder, 'claves/clave-sorteos'), '')
    expect(await run({})).toBe(
      `No trae ${join(folder, 'claves/clave-sorteos')}: guardalo aparte de las copias. Sin él no se sortea lo agendado con la fuente interna.\n`,
    )
  })
})

it('a copy fills the tables of an installation that nobody has used', async () => {
  const fresh = openDatabase(empty.connection, { size: 1 })
  await migrate(fresh)
  await fresh.destroy()
  const { manifest } = await restore(target(), await anyCopy())
  expect((await contents(target().DATABASE_URL)).tablas.find(({ tabla }) => tabla === 'usuario')).toEqual(
    manifest.tablas.find(({ tabla }) => tabla === 'usuario'),
  )
})

describe('restoring refuses', () => {
  it('tables of another program, also empty ones', async () => {
    await queryIn(empty.connection, 'create table usuario (id int)')
    await expect(restore(target(), await anyCopy())).rejects.toThrow('La base de datos no está vacía')
  })

  it('a database with data, without --replace', async () => {
    const taken = await anyCopy()
    await restore(target(), taken)
    await expect(restore(target(), taken)).rejects.toThrow(
      'La base de datos no está vacía: restaurá en otra (DATA_DIR o DATABASE_URL), o agregá --replace para borrar lo que hay y poner la copia en su lugar.',
    )
    await queryIn(empty.connection, `delete from correo`, `update producto set nombre = 'otra cosa'`)
    expect((await restore(target(), taken, { replace: true })).broken).toEqual([])
    expect(await queryIn(empty.connection, `select from producto where nombre = 'otra cosa'`)).toEqual([])
  })

  it('a database that a server is connected to', async () => {
    const server = openDatabase(empty.connection, { size: 1 })
    await sql`select`.execute(server)
    await expect(restore(target(), await anyCopy())).rejects.toThrow(
      'Hay servidores de Talonario conectados a esa base de datos: detenelos primero.',
    )
    await server.destroy()
  })

  const damage: [what: string, how: (bytes: Buffer) => Buffer, says: RegExp][] = [
    ['cut in the middle', bytes => bytes.subarray(0, bytes.length >> 1), /no sirve: está cortado o dañado/],
    ['cut by one byte', bytes => bytes.subarray(0, -1), /no sirve: está cortado o dañado/],
    ['with a bit turned', bytes => turn(bytes, bytes.length >> 1), /no sirve: está cortado o dañado/],
    ['that is no copy at all', () => Buffer.from('hola'), /no sirve: está cortado o dañado/],
    ['without anything', () => Buffer.alloc(0), /no sirve: está cortado o dañado/],
  ]
  it.each(damage)('a file %s, and changes nothing', async (_what, how, says) => {
    await expect(restore(target(), await spoiled(how))).rejects.toThrow(says)
    expect(await queryIn(empty.connection, `select from pg_class where relname = 'rifa'`)).toEqual([])
  })

  it('a file in which somebody changed a price', async () => {
    const taken = await spoiled(bytes => {
      const text = gunzipSync(bytes).toString('latin1')
      expect(text).toContain('Remera,500000')
      return gzipSync(Buffer.from(text.replace('Remera,500000', 'Remera,100000'), 'latin1'))
    })
    await expect(restore(target(), taken)).rejects.toThrow(
      /tablas\/producto-00001\.csv no es el que se guardó\. No se cambió nada/,
    )
  })

  it('a file that is not there', async () => {
    await expect(restore(target(), '/no/hay.tar.gz')).rejects.toThrow(
      'No se puede leer la copia /no/hay.tar.gz (ENOENT).',
    )
  })
})

describe('a backup that is ended in the middle', () => {
  const start = (to: string) =>
    spawn(process.execPath, [BACKUP, to], {
      env: { PATH: process.env.PATH, ...original() },
    })
  /** A backup that waits for a table, with what it has written so far on the disk. */
  async function stuck(to: string) {
    const locker = await openSession(original().DATABASE_URL, 'test')
    await locker.client.query('begin; lock table usuario in access exclusive mode')
    const child = start(to)
    const ended = once(child, 'close')
    const folder = dirname(to)
    await expect.poll(() => readdir(folder).catch(() => [])).toEqual([`copia.${child.pid}.parcial`])
    return { child, ended, free: locker.close }
  }

  it('by SIGTERM leaves nothing, and reports it', async () => {
    const to = join(await mkdtemp(join(folder, 'cortada-')), 'copia')
    const { child, ended, free } = await stuck(to)
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    child.kill('SIGTERM')
    await free()
    expect(await ended).toEqual([1, null])
    expect(said).toBe('La copia se interrumpió: no quedó nada escrito.\n')
    expect(await readdir(dirname(to))).toEqual([])
  })

  it('by kill -9 leaves a part that the next one takes away', async () => {
    const to = join(await mkdtemp(join(folder, 'muerta-')), 'copia')
    const { child, ended, free } = await stuck(to)
    child.kill('SIGKILL')
    await Promise.all([ended, free()])
    expect(await readdir(dirname(to))).toEqual([`copia.${child.pid}.parcial`])
    await backUp(original(), to, new Date())
    expect(await readdir(dirname(to))).toEqual(['copia'])
  })
})

describe('a copy that somebody made', () => {
  /** The same copy with another list of contents or other files, signed with the key. */
  async function forged(change: (entries: Entry[]) => Entry[], keys: KeySource = copyKeys(target()), taken?: string) {
    const entries: Entry[] = []
    for await (const entry of readArchive(taken ?? (await anyCopy()))) entries.push(entry)
    const changed = change(entries.filter(({ name }) => name !== 'contenido.hmac'))
    const list = changed.find(({ name }) => name === 'contenido.json')?.bytes ?? Buffer.alloc(0)
    changed.push({ name: 'contenido.hmac', bytes: Buffer.from(await sign(keys, list)) })
    const name = file()
    async function* all() {
      yield* changed
    }
    await pipeline(writeTar(all(), new Date()), createGzip(), createWriteStream(name))
    return name
  }
  const withFile = (archivo: string) => (entries: Entry[]) => {
    const bytes = Buffer.from('archive_command = touch')
    const list = entries.find(({ name }) => name === 'contenido.json')
    const manifest = JSON.parse(String(list?.bytes))
    manifest.archivos.push({ archivo, filas: 0, bytes: bytes.length, sha256: sha256(bytes) })
    return [
      ...entries.filter(entry => entry !== list),
      { name: archivo, bytes },
      { name: 'contenido.json', bytes: Buffer.from(JSON.stringify(manifest)) },
    ]
  }

  it.each([
    'carpeta/postgres/postgresql.auto.conf',
    'carpeta/correo/../postgres/postgresql.auto.conf',
    'carpeta/restauracion/id',
    'carpeta/talonario.lock',
    '/etc/passwd',
    'carpeta/correo/uno.txt',
  ])('with %s in it is refused before anything is touched', async archivo => {
    await expect(restore(target(), await forged(withFile(archivo)), { foreign: true })).rejects.toThrow(
      'no es una copia de Talonario que este programa conozca. No se cambió nada',
    )
    expect(await queryIn(empty.connection, `select from pg_class where relname = 'rifa'`)).toEqual([])
  })

  it('with the data key that it contains is signed by nobody', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'sin-variable-'))
    const mine = { DATABASE_URL: original().DATABASE_URL, DATA_DIR }
    await writeFile(join(DATA_DIR, 'clave-datos'), randomBytes(32))
    const { file: taken } = await backUp(mine, file(), new Date())
    const into = { DATABASE_URL: target().DATABASE_URL, DATA_DIR }
    const edited = await forged(entries => entries, { ...mine, SECRETO_DATOS: '', file: 'clave-datos' }, taken)
    await expect(restore(into, edited)).rejects.toThrow('La copia no lleva la firma de esta instalación')
    const { manifest, own } = await restore(into, taken)
    expect([own, manifest.archivos.map(({ archivo }) => archivo)]).toEqual([true, ['carpeta/clave-datos']])
  })

  it('with a secret setting in clear is refused', async () => {
    const withPlain = (entries: Entry[]) => {
      const rows = Buffer.from('clave,valor,sellado\nSMTP_URL,smtp://ajeno.test,\n')
      const list = entries.find(({ name }) => name === 'contenido.json')
      const manifest = JSON.parse(String(list?.bytes))
      const table = manifest.tablas.find(({ tabla }: { tabla: string }) => tabla === 'ajuste')
      const archivo = 'tablas/ajuste-00001.csv'
      table.filas = 1
      table.partes = [{ archivo, filas: 1, bytes: rows.length, sha256: sha256(rows) }]
      return [
        ...entries.filter(({ name }) => name !== archivo && name !== 'contenido.json'),
        { name: archivo, bytes: rows },
        { name: 'contenido.json', bytes: Buffer.from(JSON.stringify(manifest)) },
      ]
    }
    await expect(restore(target(), await forged(withPlain), { foreign: true })).rejects.toThrow(
      'No se pudo restaurar: una fila de ajuste no cumple la regla secreto_sellado. No se cambió nada.',
    )
  })

  it('of another installation needs --ajena', async () => {
    const theirs = { ...target(), SECRETO_DATOS: 'la clave de otra instalación, bien larga' }
    const copy = await forged(entries => entries, copyKeys(theirs))
    await expect(restore(target(), copy)).rejects.toThrow(
      'La copia no lleva la firma de esta instalación: la hizo otra, o esta carpeta no tiene su clave (clave-copias o SECRETO_DATOS). Si sabés de dónde viene, agregá --ajena. No se cambió nada.',
    )
    expect(await queryIn(empty.connection, `select from pg_class where relname = 'rifa'`)).toEqual([])
    expect(await restore(target(), copy, { foreign: true })).toMatchObject({ own: false, broken: [] })
    expect(await queryIn(empty.connection, 'select firmada from restauracion')).toEqual([{ firmada: false }])
  })
})

describe('after a restore', () => {
  it('links that open an account are good no more, and invitations and verifications are', async () => {
    const link = (uso: string, usuario: string, email: string) =>
      `insert into enlace_correo (token_hash, uso, usuario_id, email, created_at, expires_at)
       select '${uso}', '${uso}', ${usuario}, ${email}, now(), now() + '1 day' from usuario where rol = 'vendedor' limit 1`
    await queryIn(
      shop.connection,
      link('recuperacion', 'id', 'null'),
      link('consulta', 'null', "'ana@correo.test'"),
      link('verificacion', 'id', "'ana@correo.test'"),
      link('invitacion', 'id', 'null'),
    )
    try {
      await restore(target(), await copy())
      expect(await queryIn(empty.connection, 'select uso from enlace_correo order by uso')).toEqual([
        { uso: 'invitacion' },
        { uso: 'verificacion' },
      ])
    } finally {
      await queryIn(shop.connection, 'delete from enlace_correo')
    }
  })

  it('codes for one use that were good before are good no more, and time steps up to now are used', async () => {
    await queryIn(
      shop.connection,
      `insert into segundo_factor (usuario_id, secreto, created_at, confirmado_at, ultimo_paso) select id, '\\x00', now(), now(), 5 from usuario where rol = 'admin' limit 1`,
      `insert into codigo_recuperacion (usuario_id, codigo_hash, created_at) select usuario_id, '\\x01', now() from segundo_factor`,
    )
    try {
      const before = Date.now()
      await restore(target(), await copy())
      expect(await queryIn(empty.connection, 'select from codigo_recuperacion where used_at is null')).toEqual([])
      const [{ paso } = { paso: 0 }] = await queryIn(
        empty.connection,
        'select ultimo_paso::int as paso from segundo_factor',
      )
      expect(paso).toBeGreaterThan(Math.floor(before / 30_000))
    } finally {
      await queryIn(shop.connection, 'delete from segundo_factor')
    }
  })

  it('the mail of the installation that was there is not the new one’s', async () => {
    const into = { ...target(), DATA_DIR: await mkdtemp(join(folder, 'con-correo-ajeno-')) }
    await mkdir(join(into.DATA_DIR, 'correo'))
    await writeFile(join(into.DATA_DIR, MAIL), 'de la otra')
    await restore(into, await anyCopy(), { replace: true })
    expect(await readdir(into.DATA_DIR, { recursive: true })).toEqual(['correo'])
  })
})

it('a copy of nothing is refused: the folder is named', async () => {
  await expect(backUp({ DATABASE_URL: undefined, DATA_DIR: join(folder, 'nada') }, file(), new Date())).rejects.toThrow(
    `En ${join(folder, 'nada')} no hay una base de datos: indicá la carpeta con DATA_DIR, o la base con DATABASE_URL.`,
  )
})

function turn(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
