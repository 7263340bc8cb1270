import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  'tag localhost/talonario localhost/talonario:anterior') cp latest anterior;;
  'tag localhost/talonario:anterior localhost/talonario') cp anterior latest;;
  'compose build app') echo 2 > latest;;
  'compose stop app') rm -f runs;;
  'compose up '*) cp latest runs;;
  *'migrar.command.ts --pendientes') [ "$KIND$(cat latest)" != mute2 ] || [ ! -e page ] || exit 1
    knows && { [ "$(cat latest)$(cat level)" != 21 ] || [ "$KIND" = plain ] || echo 0201_next; };;
  *migrar.command.ts) [ "$KIND" != refused ] && echo 2 > level;;
  *backup.command.ts) cp sold copy; cp level copy-level; echo 'Copia guardada en /data/copias/a.tar.gz (1 filas, 0.1 MB, migración x).';;
  *restore.command.ts*) cp copy sold; cp copy-level level;;
  *) exit 64;;
esac`
const CURL = `#!/bin/sh
cd "$WORLD"
case "$*" in *//127.0.0.1:3100/*) ;; *) exit 7;; esac
[ -e runs ] && { [ "$(cat runs)" = 1 ] || [ "$KIND" != dead ]; }`

const COMMANDS = 14
const KINDS = [
  { kind: 'fine', ends: ['2', '2'] },
  { kind: 'plain', ends: ['2', '1'] },
  { kind: 'refused', ends: ['1', '1'] },
  { kind: 'dead', ends: ['1', '1'] },
  { kind: 'mute', ends: ['1', '1'] },
]

it.each(KINDS)(
  'with containers, an upgrade of the kind «$kind» killed at any command ends whole, and loses no sale',
  async ({ kind, ends }) => {
    const world = await testFolder(onTestFinished)
    const at = (name: string) => join(world, name)
    const read = (name: string) => readFileSync(at(name), 'utf8').trim()
    for (const [name, text] of [
      ['docker', DOCKER],
      ['curl', CURL],
    ] as const) {
      writeFileSync(at(name), text)
      chmodSync(at(name), 0o755)
    }
    writeFileSync(at('.env'), 'BASE_URL=https://rifa.example\nAPP_PORT=3100-3101\n')
    const upgrade = (kill: number) => {
      writeFileSync(at('kill'), String(kill))
      writeFileSync(at('n'), '0')
      const env = {
        PATH: `${world}:${process.env.PATH}`,
        WORLD: world,
        KIND: kind,
        STATE: at('state'),
        PAGE: at('page'),
        PATIENCE: '2',
        PAUSE: '0.01',
      }
      return spawnSync('sh', ['-c', `echo $$ > ${at('upgrade')}; exec ${SCRIPT}`], {
        cwd: world,
        env,
        encoding: 'utf8',
      })
    }
    for (let kill = 0; kill <= COMMANDS; kill++) {
      for (const [name, text] of Object.entries({ latest: '1', level: '1', runs: '1', sold: '', told: '' }))
        writeFileSync(at(name), text)
      if (kill > 0) upgrade(kill)
      const ended = !existsSync(at('state')) && kill > 0 && read('latest') === ends[0]
      const { stderr } = ended ? { stderr: '' } : upgrade(0)
      const told = read('told').split('\n')
      const sold = read('sold').split('\n')
      expect([kill, read('runs'), read('level'), existsSync(at('page')), existsSync(at('state')), stderr]).toEqual([
        kill,
        ...ends,
        false,
        false,
        ended || ends[0] === '2' ? '' : expect.stringContaining('Sigue la versión anterior, con todo lo vendido.'),
      ])
      expect(told.filter(sale => !sold.includes(sale))).toEqual([])
    }
  },
)
