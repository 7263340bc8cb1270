import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { people } from '#demo/people.ts'
import { freePort } from './free-port.ts'
import { saleOf } from './on-sale.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const PASSWORD = 'talonario-demo'

/** A version of the program: today's with a migration more, and a text of one of its files changed. */
export type Version = { name: string; sql?: string; file?: string; change?: [from: string, to: string] }

/** Counts the commands that an upgrade gives, and kills it before or after the one that the file `kill` names. */
const COUNTED = `
kill_it() { kill -9 "$(cat "$MACHINE/upgrade")"; kill -9 $PPID 2>/dev/null; }
n=$(( $(cat "$MACHINE/n") + 1 )); echo $n > "$MACHINE/n"; echo "$n: $(basename "$0") $*" >> "$MACHINE/log"
if [ "$(cat "$MACHINE/kill")" = "before $n" ]; then kill_it; exit 1; fi
act "$@"; status=$?
if [ "$(cat "$MACHINE/kill")" = "after $n" ]; then kill_it; fi
exit $status`

/** What runs: a process of the program that is to be started, if it does not yet. */
const PROCESS = `
alive() { [ -e "$MACHINE/pid" ] && kill -0 "$(cat "$MACHINE/pid")" 2>/dev/null; }
start() { alive || { TALONARIO_ENV=$VARIABLES "$1/deploy/program" start >> "$MACHINE/log" 2>&1 9<&- & echo $! > "$MACHINE/pid"; }; }
stop() { alive && kill "$(cat "$MACHINE/pid")"; while alive; do sleep 0.05; done; }`

/** The unit of a further process that does not run, and answers nobody. */
const ASLEEP = 'talonario-1.service'

const SYSTEMCTL = `${PROCESS}
act() {
  case $1 in
    start) start "$LINK";;
    stop) stop;;
  esac
}
case $1 in
  is-failed) ! alive; exit;;
  is-active) [ "$3" != ${ASLEEP} ] && alive; exit;;
esac${COUNTED}`

/** Images are names of versions. */
const DOCKER = `${PROCESS}
act() {
  case "$*" in
    'ps '*) if alive; then echo 0a1b; fi;;
    'inspect '*) cat "$MACHINE/runs";;
    'tag localhost/talonario:anterior localhost/talonario') cp "$MACHINE/anterior" "$MACHINE/latest";;
    'tag '*) echo "$2" > "$MACHINE/anterior";;
    'compose build app') cp "$MACHINE/wanted" "$MACHINE/latest";;
    'compose stop app') stop;;
    'compose up '*) cp "$MACHINE/latest" "$MACHINE/runs"; start "$TALONARIO_RAIZ/opt/talonario/$(cat "$MACHINE/latest")";;
    'compose run --rm backup '*)
      shift 4; command=\${1%.command.ts}; shift
      TALONARIO_ENV=$VARIABLES "$TALONARIO_RAIZ/opt/talonario/$(cat "$MACHINE/latest")/deploy/program" "$command" "$@";;
    *) echo "$*" >&2; exit 64;;
  esac
}
${COUNTED}`

/** A program that has ended does not answer; one that has not is given time. */
const CURL = `${PROCESS}
alive || exit 7
/usr/bin/curl "$@" || { sleep 1; exit 7; }`

const PROGRAM = `
act() { TALONARIO_ENV=$VARIABLES "$(dirname "$0")/program" "$@"; }${COUNTED}`

/** How the program is installed: alone on its machine, as one organisation of several, in containers. */
export const WAYS = ['one machine', 'organisation', 'containers'] as const
type Way = (typeof WAYS)[number]

/** Where a way has its files, and its command for an upgrade. */
const PLACES: Record<Way, { env: string; link: string; files: string; command: (version: string) => string[] }> = {
  'one machine': {
    env: 'etc/talonario.env',
    link: 'opt/talonario/current',
    files: 'etc/talonario',
    command: version => ['opt/talonario/current/deploy/program', 'upgrade', version],
  },
  organisation: {
    env: 'etc/talonario/uno.env',
    link: 'opt/talonario/org/uno',
    files: 'etc/talonario_uno',
    command: version => ['opt/talonario/org/uno/deploy/program', 'org', 'upgrade', 'uno', version],
  },
  containers: {
    env: 'etc/talonario.env',
    link: 'opt/talonario/current',
    files: 'etc/talonario',
    command: () => ['deploy/upgrade-compose'],
  },
}

export type Machine = Awaited<ReturnType<typeof makeMachine>>

/** A machine in a folder, whose systemd, docker and nginx are scripts and a function here; its program and database are real. */
export async function makeMachine(root: string, way: Way, versions: readonly Version[]) {
  const at = (path: string) => join(root, path)
  const place = PLACES[way]
  const port = await freePort()
  const units = 'etc/systemd/system'
  for (const folder of ['state', 'tools', 'etc/talonario', `${units}/talonario@uno.service.d`, 'opt/talonario/org'])
    mkdirSync(at(folder), { recursive: true })
  for (const unit of ['talonario.service', ASLEEP]) writeFileSync(at(`${units}/${unit}`), '')
  const bound = `[Service]\nSocketBindDeny=any\nSocketBindAllow=tcp:${port}\n`
  writeFileSync(at(`${units}/talonario@uno.service.d/puerto.conf`), bound)
  script(at('tools/systemctl'), SYSTEMCTL)
  script(at('tools/docker'), DOCKER)
  script(at('tools/curl'), CURL)
  cpSync(join(REPOSITORY, 'deploy'), at('deploy'), { recursive: true })
  for (const version of versions) makeVersion(at(`opt/talonario/${version.name}`), version)
  const DATA_DIR = at('var/lib/talonario-uno')
  const page = at(`${place.files}.cerrado`)
  const state = at(`${place.files}.actualiza`)
  const env = {
    PATH: `${at('tools')}:${process.env.PATH}`,
    MACHINE: at('state'),
    VARIABLES: at(place.env),
    LINK: at(place.link),
    TALONARIO_RAIZ: root,
    TALONARIO_PACIENCIA_MS: '120000',
  }
  const ofContainers = { APP_PORT: port, STATE: state, PAGE: page, PATIENCE: '100', PAUSE: '0' }
  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(at(`state/${name}`), text)
  }
  const tool = (verb: 'start' | 'stop') =>
    way === 'containers'
      ? run([at('tools/docker'), 'compose', ...(verb === 'start' ? ['up', '-d', 'app'] : ['stop', 'app'])], env)
      : run([at('tools/systemctl'), verb, 'talonario.service'], env)
  return {
    /** As it was: version 1 serves a database. */
    async begin(databaseUrl: string) {
      await tool('stop')
      const variables = {
        PORT: port,
        DATA_DIR,
        DATABASE_URL: databaseUrl,
        SECRETO_DATOS: 'una clave bastante larga para los datos',
        DRAW_SOURCE: 'interna',
        LOG_LEVEL: 'silent',
        ...WITHOUT_LIMITS,
      }
      rmSync(DATA_DIR, { recursive: true, force: true })
      mkdirSync(DATA_DIR, { recursive: true })
      const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(at(place.env), lines.join(''))
      write({ kill: '', n: '0', latest: '1', runs: '1', anterior: '' })
      symlinkSync(at('opt/talonario/1'), at('next'))
      renameSync(at('next'), at(place.link))
      await tool('start')
    },
    /** `kill`: «before 3» or «after 3», the third command that it gives; null as its status: it was killed. */
    async upgrade(version: string, kill = '') {
      write({ kill, n: '0', wanted: version })
      const [program = '', ...args] = place.command(version)
      const command = ['sh', '-c', `echo $$ > "$MACHINE/upgrade"; exec "$@"`, 'sh', at(program), ...args]
      const ended = await run(command, way === 'containers' ? { ...env, ...ofContainers } : env, root)
      write({ kill: '' })
      return ended
    },
    version: () =>
      way === 'containers' ? readFileSync(at('state/runs'), 'utf8').trim() : readlinkSync(at(place.link)).slice(-1),
    /** Whether anything of an upgrade is left. */
    left: () => [page, state].filter(existsSync),
    log: () => readFileSync(at('state/log'), 'utf8'),
    sell: startSelling(`http://127.0.0.1:${port}/api`, page),
    stop: () => tool('stop'),
  }
}

function makeVersion(folder: string, { sql, file, change, name }: Version): void {
  for (const path of [
    'api/src',
    'api/schema',
    'api/migrations',
    'api/package.json',
    'package.json',
    'deploy/talonario',
  ])
    cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true })
  for (const path of ['node_modules', 'contract', 'sorteo', 'web'])
    symlinkSync(join(REPOSITORY, path), join(folder, path))
  renameSync(join(folder, 'deploy/talonario'), join(folder, 'deploy/program'))
  script(join(folder, 'deploy/talonario'), PROGRAM)
  if (sql) writeFileSync(join(folder, 'api/migrations/0900_planted.sql'), sql)
  if (!(file && change)) return
  const path = join(folder, 'api/src', file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(change[0])) throw new Error(`Version ${name}: «${change[0]}» is not in ${file}`)
  writeFileSync(path, text.replace(...change))
}

function script(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh${text}\n`)
  chmodSync(file, 0o755)
}

async function run(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  cwd = REPOSITORY,
): Promise<{ status: number | null; said: string }> {
  const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (said += data))
  const [status] = await once(child, 'exit')
  return { status, said }
}

/** Sells numbers one after another to whoever answers, as through nginx: nobody is let through while the page is there. Returns what was acknowledged. */
const startSelling = (url: string, page: string) => (rifas: readonly { id: string; numero: number }[]) => {
  const acknowledged: number[] = []
  let selling = true
  let authorization = ''
  const post = async (path: string, body: object) => {
    if (existsSync(page)) return { status: 503, body: {} as { token?: string } }
    const headers = { 'content-type': 'application/json', authorization }
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json()) as { token?: string } }
  }
  const sellOne = async ({ id, numero }: { id: string; numero: number }) => {
    for (;;) {
      const { status } = await post('/compra/realizarCompraFisica', saleOf(id)).catch(() => ({ status: 0 }))
      if (status === 200) acknowledged.push(numero)
      // Taken: it was sold, and the answer lost.
      if (status === 200 || status === 409 || !selling) return
      if (status === 401) {
        const { body } = await post('/usuario/login', { email: people.admin.email, password: PASSWORD }).catch(() => ({
          body: {} as { token?: string },
        }))
        authorization = body.token ?? ''
      } else await delay(50)
    }
  }
  const going = (async () => {
    for (const rifa of rifas) if (selling) await sellOne(rifa)
  })()
  return {
    acknowledged,
    async stop() {
      selling = false
      await going
    },
  }
}
