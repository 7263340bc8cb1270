import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openSession } from '#db/session.ts'
import { backUp } from '#ops/backup/backup.ts'
import { finishRestore, restore } from '#ops/backup/restore.ts'
import { contentsOf, sha256 } from '#ops/backup/snapshot.ts'
import { urlOf } from './database-url.ts'
import { seeded, seedOf } from './random.ts'
import { insertProduct, type Shop, testShop } from './shop.ts'
import { createEmpty, type OwnDatabase, queryIn } from './test-cluster.ts'
import { testFolder } from './test-folder.ts'

/** Two installations replace each other again and again with faults in between: the result is one of them, complete. */
const ROUNDS = Number(process.env.RESTORE_FAULTS ?? 6)
const SEED = seedOf('RESTORE_SEED')
const chance = seeded(SEED)
const SECRETO_DATOS = 'una clave bastante larga para los datos'
const NAMES = ['una', 'otra'] as const
type Name = (typeof NAMES)[number]
const COMMAND = join(import.meta.dirname, '../src/ops/restore.command.ts')

const folder = await testFolder()
let shop: Shop
let database: OwnDatabase
/** What each copy is: its file, and what an installation restored from it holds. */
const copies = new Map<Name, { file: string; whole: string }>()

const place = () => ({ SECRETO_DATOS, DATABASE_URL: urlOf(database.connection), DATA_DIR: join(folder, 'datos') })

/** Everything a restore may touch: every table except those never restored, and the files. */
async function lookAt(): Promise<string> {
  const { client, db, close } = await openSession(place().DATABASE_URL, 'test')
  try {
    await finishRestore(place().DATA_DIR, db)
    const { tablas } = await contentsOf(client)
    const rest = tablas.filter(({ tabla }) => !['sesion', 'cambio', 'restauracion'].includes(tabla))
    return JSON.stringify([rest, await filesIn(place().DATA_DIR)])
  } finally {
    await close()
  }
}

async function filesIn(root: string) {
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Promise.all(paths.map(async path => [path.slice(root.length), sha256(await readFile(path))]))
}

beforeAll(async () => {
  shop = await testShop()
  database = await createEmpty(inject('testCluster'))
  for (const [index, name] of NAMES.entries()) {
    for (let i = 0; i < 200; i++) await insertProduct(shop, `${name} ${i}`, 100 + index)
    const from = join(folder, `de-${name}`)
    await mkdir(join(from, 'correo'), { recursive: true })
    for (let i = 0; i <= index; i++) {
      await writeFile(join(from, 'correo', `${crypto.randomUUID()}.txt`), name.repeat(40_000))
    }
    const file = join(folder, `${name}.tar.gz`)
    await backUp({ SECRETO_DATOS, DATABASE_URL: urlOf(shop.connection), DATA_DIR: from }, file, new Date())
    await restore(place(), file, { replace: true })
    copies.set(name, { file, whole: await lookAt() })
  }
}, 120_000)
afterAll(async () => {
  await shop.close()
  await database.drop()
})

type Interrupt = (kill: () => void, running: () => boolean) => Promise<void>
type Outcome = { code: number | null; output: string; ms: number }

async function run(command: string, args: string[], interrupt?: Interrupt): Promise<Outcome> {
  const began = performance.now()
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE: process.execPath, COMMAND, SCRATCH: join(folder, 'chico'), ...place() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(child, 'close')
  const running = () => child.exitCode === null && child.signalCode === null
  const kill = () => running() && child.pid && process.kill(-child.pid, 'SIGKILL')
  const [[code]] = await Promise.all([ended, interrupt?.(kill, running)])
  return { code, output, ms: performance.now() - began }
}

const plain = (name: Name, interrupt?: Interrupt) =>
  run(process.execPath, [COMMAND, copies.get(name)?.file ?? '', '--replace'], interrupt)

/** The data folder on a small file system of this process, full or read-only from some moment on. Its files are copied back afterwards. */
const onScratch = (name: Name, spareKilobytes: number, during: string) =>
  run('unshare', [
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `size=$(($(du -sk $DATA_DIR | cut -f1) + ${spareKilobytes}))k
    mkdir -p $SCRATCH && mount -t tmpfs -o size=$size tmpfs $SCRATCH && cp -a $DATA_DIR/. $SCRATCH/ || exit 9
    export REAL=$DATA_DIR DATA_DIR=$SCRATCH; ${during}
    $NODE $COMMAND ${copies.get(name)?.file} --replace; code=$?
    mount -o remount,rw $SCRATCH; find $REAL -mindepth 1 -delete; cp -a $SCRATCH/. $REAL/; exit $code`,
  ])

/** A killed restore's statement may still be running; nothing it holds may count before it is gone. */
async function connectionGone() {
  const count = `select from pg_stat_activity where application_name = 'talonario-restaura' and datname = current_database()`
  while ((await queryIn(database.connection, count)).length > 0) await delay(10)
}

it(
  `${ROUNDS} restores with a fault end as the old installation or the new one, never between (RESTORE_SEED=${SEED})`,
  async () => {
    let here: Name = 'otra'
    const ends = { old: 0, new: 0 }
    const usual = (await plain('otra')).ms
    const committed = async (kill: () => void, running: () => boolean) => {
      // A restore replaces the table while it is read: then there is no answer for a moment.
      const lastRestore = () => queryIn(database.connection, 'select id from restauracion').catch(() => [])
      const before = (await lastRestore())[0]?.id
      while (running()) {
        const [now] = await lastRestore()
        if (now && now.id !== before) return kill()
      }
    }
    const faults: Record<string, (name: Name) => Promise<Outcome>> = {
      'kill -9 at some moment': name =>
        plain(name, async kill => delay(chance.below(Math.ceil(usual * 1.1))).then(kill)),
      'kill -9 at the commit': name => plain(name, committed),
      'full disk': name => onScratch(name, chance.below(400), ''),
      'read-only from some moment on': name =>
        onScratch(
          name,
          8_000,
          `(sleep ${(chance.below(Math.ceil(usual)) / 1000).toFixed(3)}; mount -o remount,ro $SCRATCH) &`,
        ),
    }
    for (let round = 0; round < ROUNDS; round++) {
      const kinds = Object.entries(faults)
      const [kind, fail] = kinds[round % kinds.length] ?? kinds[0]!
      const next: Name = here === 'una' ? 'otra' : 'una'
      const { code, output } = await fail(next)
      await connectionGone()
      const whole = await lookAt()
      const now = NAMES.find(name => copies.get(name)?.whole === whole)
      expect(now, `${kind}, round ${round}: ${output}`).toBeDefined()
      expect(code, output).not.toBe(9)
      // One that is killed late has printed its result already.
      if (code === 0 || output.startsWith('Restaurada')) expect(now, output).toBe(next)
      else if (output) expect(output, kind).toMatch(/No se cambió nada|termina solo|entera/)
      ends[now === here ? 'old' : 'new']++
      here = now as Name
    }
    console.log(
      `${ROUNDS} restores with a fault: ${ends.old} ended as the old installation, ${ends.new} as the new one`,
    )
  },
  60_000 + 30_000 * ROUNDS,
)
