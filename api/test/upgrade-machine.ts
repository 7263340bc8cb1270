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
n=$(( $(cat "$STATE/n") + 1 )); echo $n > "$STATE/n"
if [ "$(cat "$STATE/kill")" = "before $n" ]; then kill -9 $PPID; exit 1; fi
act "$@"; status=$?
if [ "$(cat "$STATE/kill")" = "after $n" ]; then kill -9 $PPID; fi
exit $status`

const SYSTEMCTL = `
alive() { [ -e "$STATE/pid" ] && kill -0 "$(cat "$STATE/pid")" 2>/dev/null; }
act() {
  case $1 in
    start) alive || { TALONARIO_ENV=$TALONARIO_RAIZ/etc/talonario.env "$TALONARIO_RAIZ/opt/talonario/current/deploy/program" start >> "$STATE/log" 2>&1 & echo $! > "$STATE/pid"; };;
    stop) alive && kill "$(cat "$STATE/pid")"; while alive; do sleep 0.05; done;;
  esac
}
if [ "$1" = is-failed ]; then ! alive; exit; fi${COUNTED}`

const PROGRAM = `
act() { TALONARIO_ENV=$TALONARIO_RAIZ/etc/talonario.env "$(dirname "$0")/program" "$@"; }${COUNTED}`

export type Machine = Awaited<ReturnType<typeof makeMachine>>

/** A machine in a folder, whose systemd and nginx are a script and a function here; its program and database are real. */
export async function makeMachine(root: string, versions: readonly Version[]) {
  const [state, tools, programs] = ['state', 'tools', 'opt/talonario'].map(path => join(root, path)) as [
    string,
    string,
    string,
  ]
  for (const folder of [state, tools, programs, join(root, 'etc/systemd/system')])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(root, 'etc/systemd/system/talonario.service'), '')
  script(join(tools, 'systemctl'), SYSTEMCTL)
  for (const version of versions) makeVersion(join(programs, version.name), version)
  const port = await freePort()
  const current = join(programs, 'current')
  const page = join(root, 'etc/talonario.cerrado')
  const env = {
    PATH: `${tools}:${process.env.PATH}`,
    STATE: state,
    TALONARIO_RAIZ: root,
    TALONARIO_PACIENCIA_MS: '20000',
  }
  const systemctl = (verb: string) => run([join(tools, 'systemctl'), verb, 'talonario.service'], env)
  return {
    /** As it was: version 1 serves a database. */
    async begin(databaseUrl: string, DATA_DIR: string) {
      await systemctl('stop')
      const variables = {
        PORT: port,
        DATA_DIR,
        DATABASE_URL: databaseUrl,
        SECRETO_DATOS: 'una clave bastante larga para los datos',
        DRAW_SOURCE: 'interna',
        LOG_LEVEL: 'silent',
        ...WITHOUT_LIMITS,
      }
      mkdirSync(DATA_DIR)
      writeFileSync(
        join(root, 'etc/talonario.env'),
        Object.entries(variables)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      )
      writeFileSync(join(state, 'kill'), '')
      writeFileSync(join(state, 'n'), '0')
      symlinkSync(join(programs, '1'), `${current}.next`)
      renameSync(`${current}.next`, current)
      await systemctl('start')
    },
    /** `kill`: «before 3» or «after 3», the third command that it gives; null as its status: it was killed. */
    async upgrade(version: string, kill = '') {
      writeFileSync(join(state, 'kill'), kill)
      writeFileSync(join(state, 'n'), '0')
      return await run([join(current, 'deploy/program'), 'upgrade', version], env)
    },
    version: () => readlinkSync(current).slice(-1),
    /** Whether anything of an upgrade is left. */
    left: () => [page, join(root, 'etc/talonario.actualiza')].filter(existsSync),
    log: () => readFileSync(join(state, 'log'), 'utf8'),
    sell: startSelling(`http://127.0.0.1:${port}/api`, page),
    stop: () => systemctl('stop'),
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
): Promise<{ status: number | null; said: string }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
