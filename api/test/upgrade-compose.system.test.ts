import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from './test-folder.ts'

/**
 * deploy/upgrade-compose with a script as docker, which notes images, what runs, the level of the database and what is sold. Whatever runs sells at
 * each command while the page is not there. `npm run night -- image` runs the real one.
 */
const SCRIPT = join(import.meta.dirname, '../../deploy/upgrade-compose')
const DOCKER = `#!/bin/sh
cd "$WORLD"
n=$(( $(cat n) + 1 )); echo $n > n
[ "$(cat kill)" != $n ] || { kill -9 "$(cat upgrade)"; kill -9 $PPID 2>/dev/null; exit 1; }
[ ! -e runs ] || [ -e page ] || echo $n | tee -a sold >> told
knows() { [ "$(cat latest)" = 2 ] || [ "$(cat level)" != 2 ]; }
case "$*" in
  *"working_dir=$WORLD") for _ in $(seq "$(cat many)"); do echo 0a1b; done;;
  *working_dir=*) ;;
  'inspect '*' 0a1b') cat runs;;
  'tag 1 localhost/talonario:anterior') echo 1 > anterior;;
  'tag localhost/talonario:anterior localhost/talonario') cp anterior latest;;
  'compose build app') while [ -e slow ]; do sleep 0.05; done; echo 2 > latest;;
  'compose stop app') rm -f runs;;
  'compose up -d --no-build app') cp latest runs; echo 1 > many;;
  'compose up -d --no-build --scale app=2 app') cp latest runs; echo 2 > many;;
  *'migrar.command.ts --pendientes') [ "$KIND$(cat latest)" != mute2 ] || [ ! -e page ] || exit 1
    knows && { [ "$(cat latest)$(cat level)" != 21 ] || [ "$KIND" = plain ] || echo 0201_next; };;
  *migrar.command.ts) [ "$KIND" != refused ] && echo 2 > level;;
  *backup.command.ts) cp sold copy; cp level copy-level; echo 'Copia guardada en /data/copias/a.tar.gz (1 filas, 0.1 MB, migración x).';;
  *restore.command.ts*) cp copy sold; cp copy-level level;;
  *) echo "$*" >&2; exit 64;;
esac`
const CURL = `#!/bin/sh
cd "$WORLD"
case "$*" in *//127.0.0.1:3100/*) ;; *//127.0.0.1:3101/*) [ "$(cat many)" = 2 ] || exit 7;; *) exit 7;; esac
[ -e runs ] && { [ "$(cat runs)" = 1 ] || [ "$KIND" != dead ]; }`

const COMMANDS = 16
/** `many`: how many processes there are. */
const KINDS = [
  { kind: 'fine', ends: ['2', '2'], many: '2' },
  { kind: 'plain', ends: ['2', '1'], many: '1' },
  { kind: 'refused', ends: ['1', '1'], many: '1' },
  { kind: 'dead', ends: ['1', '1'], many: '2' },
  { kind: 'mute', ends: ['1', '1'], many: '1' },
]

/** A machine in a folder, with the first version running. */
async function makeWorld(kind: string, many: string) {
  const world = await testFolder(onTestFinished)
  const at = (name: string) => join(world, name)
  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text)
  }
  write({ docker: DOCKER, curl: CURL, '.env': 'BASE_URL=https://rifa.example\nAPP_PORT=3100-3101\n' })
  for (const name of ['docker', 'curl']) chmodSync(at(name), 0o755)
  const env = {
    PATH: `${world}:${process.env.PATH}`,
    WORLD: world,
    KIND: kind,
    STATE: at('state'),
    PAGE: at('page'),
    PATIENCE: '2',
    PAUSE: '0.01',
  }
  const command = ['-c', `echo $$ > ${at('upgrade')}; exec ${SCRIPT}`]
  return {
    at,
    write,
    read: (name: string) => readFileSync(at(name), 'utf8').trim(),
    begin: () => write({ latest: '1', level: '1', runs: '1', sold: '', told: '', n: '0', kill: '0', many }),
    upgrade(kill: number, cwd = world) {
      write({ kill: String(kill), n: '0' })
      return spawnSync('sh', command, { cwd, env, encoding: 'utf8' })
    },
    start: () => spawn('sh', command, { cwd: world, env, stdio: 'ignore' }),
  }
}

it.each(KINDS)(
  'with containers, an upgrade of the kind «$kind» killed at any command ends whole, and loses no sale',
  async ({ kind, ends, many }) => {
    const { at, read, begin, upgrade } = await makeWorld(kind, many)
    for (let kill = 0; kill <= COMMANDS; kill++) {
      begin()
      if (kill > 0) upgrade(kill)
      const ended = !existsSync(at('state')) && kill > 0 && read('latest') === ends[0]
      const { stderr } = ended ? { stderr: '' } : upgrade(0)
      const told = read('told').split('\n')
      const sold = read('sold').split('\n')
      const left = ['page', 'state'].filter(name => existsSync(at(name)))
      expect([kill, read('runs'), read('level'), read('many'), left, stderr]).toEqual([
        kill,
        ...ends,
        many,
        [],
        ended || ends[0] === '2' ? '' : expect.stringContaining('Sigue la versión anterior, con todo lo vendido.'),
      ])
      expect(told.filter(sale => !sold.includes(sale))).toEqual([])
    }
  },
)

it('of two upgrades with containers at once the second is refused, and the first ends whole', async () => {
  const { at, write, read, begin, upgrade, start } = await makeWorld('fine', '1')
  begin()
  write({ slow: '' })
  const first = start()
  await expect.poll(() => existsSync(at('state')) && read('n')).toBe('4')
  const { status, stderr } = upgrade(0)
  expect([status, stderr]).toEqual([1, 'Otra actualización está en marcha: esperá a que termine.\n'])
  rmSync(at('slow'))
  expect([await once(first, 'exit'), read('runs'), read('level')]).toEqual([[0, null], '2', '2'])
})

it('in a folder whose containers do not run, whose volumes are others, nothing is done', async () => {
  const { at, read, begin, upgrade } = await makeWorld('fine', '1')
  begin()
  const { status, stderr } = upgrade(0, await testFolder(onTestFinished))
  expect([status, stderr]).toEqual([1, expect.stringContaining('En esta carpeta no hay ningún app en marcha')])
  expect([read('latest'), existsSync(at('state'))]).toEqual(['1', false])
})
