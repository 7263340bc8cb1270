/**
 * S21: attackers who hold what they can and never pay, from one network and from fifty, on a real server with its
 * default limits, with honest buyers. Prints for each run how many buyers were refused, and the longest time. Then one machine
 * that asks for too much: what it leaves to others. `npm run bench -- starve`, `ONLY=machine` for the second part alone,
 * of which `ATTACK=tickets BEHIND=nginx` is one case.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accesoApi, boletoApi } from '@talonario/contract'
import { PASSWORD, people } from '../api/src/demo/people.ts'
import { caller } from '../api/test/caller.ts'
import { startNginx } from '../api/test/nginx.ts'
import { memoryOf, startServer } from '../api/test/server-process.ts'
import { type Attack, type Starved, starve } from '../api/test/starve.ts'
import { makeDatabase, startCluster } from './cluster.ts'
import { ATTACKS } from './starve-one-machine.ts'
import { agentOf, at, call, visit } from './visitors.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const NUMBERS = Number(process.env.NUMBERS ?? 1_591)
const BUYERS = Number(process.env.BUYERS ?? 20)

if (process.env.ONLY !== 'machine') await starveByHolding()

for (const behind of ['no proxy', 'nginx'] as const)
  if (!process.env.BEHIND || process.env.BEHIND === behind) await starveByOneMachine(behind)

async function starveByHolding() {
  const cluster = await startCluster()
  try {
    for (const networks of [1, 50]) {
      for (let run = 1; run <= RUNS; run++) {
        const database = await makeDatabase(cluster, `starve_${networks}_${run}`, 0)
        const attack = { networks, numbers: NUMBERS, buyers: BUYERS, seed: run }
        print(attack, await starve(database, attack).finally(database.close))
      }
    }
  } finally {
    await cluster.stop()
  }
}

function print({ networks, numbers }: Attack, { tries, held, buyers }: Starved): void {
  const refused = buyers.filter(({ refusals }) => refusals > 0)
  const longest = Math.max(0, ...refused.map(({ refusedMs }) => refusedMs)) / 1_000
  const own = buyers.filter(({ owns }) => owns).length
  const why = [...new Set(refused.map(({ lastRefusal }) => lastRefusal))].join(' ')
  console.log(
    `${networks} networks: ${tries} tries, ${held} of ${numbers} numbers held; ${own} of ${buyers.length} buyers have their ` +
      `numbers, ${refused.length} were refused at first, ${longest.toFixed(1)} s at longest ${why}`,
  )
}

/** What each attack of one machine leaves to others, without a proxy and behind nginx. */
async function starveByOneMachine(behind: 'no proxy' | 'nginx') {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const folder = await mkdtemp(join(tmpdir(), 'tal-'))
  for (const attack of ATTACKS.filter(name => !process.env.ATTACK || process.env.ATTACK === name)) {
    const server = startServer(
      // As deploy/talonario starts it.
      { DATA_DIR: join(folder, attack), MALLOC_ARENA_MAX: '2', ...(behind === 'nginx' && { TRUST_PROXY: '1' }) },
      '--demo',
    )
    const url = await server.url
    const nginx = behind === 'nginx' ? await startNginx([Number(new URL(url).port)]) : null
    try {
      const target = { url: nginx?.https ?? url, from: '127.0.0.2', ...(await whatIsKnown(url)) }
      const before = watch(server.child.pid, target.url)
      const quiet = await visit(target.url)
      const atRest = await before.stop()
      const attacker = fork(join(import.meta.dirname, 'starve-one-machine.ts'))
      attacker.send([attack, target])
      const watched = watch(server.child.pid, target.url)
      const times = await visit(target.url, 12)
      const { memory, logins } = await watched.stop()
      attacker.kill('SIGKILL')
      console.log(
        `${attack}, ${behind}: others' p99 ${at(times, 0.99).toFixed(0)} ms (quiet ${at(quiet, 0.99).toFixed(0)} ms, ${times.length} replies), log-in of another address ${Math.max(...logins).toFixed(0)} ms at most of ${logins.length} (quiet ${Math.max(...atRest.logins).toFixed(0)} ms), ${memory.toFixed(0)} MiB at most`,
      )
    } finally {
      await nginx?.stop()
      await server.stop()
    }
  }
  await rm(folder, { recursive: true, force: true })
}

/** What a stranger with a ticket and a dishonest seller know. */
async function whatIsKnown(url: string) {
  const as = async (person: 'cliente' | 'vendedor') => {
    const { body } = await caller(url, '').call(accesoApi.login, {
      body: { email: people[person].email, password: PASSWORD },
    })
    return body.token
  }
  const { body } = await caller(url, await as('cliente')).call(boletoApi.misBoletos)
  return { talones: body.boletos.map(({ talon }) => talon), token: await as('vendedor') }
}

/** The server's memory ten times a second, and a log-in every second. */
function watch(pid: number | undefined, url: string) {
  let memory = 0
  const logins: number[] = []
  const agent = agentOf(url)
  const body = JSON.stringify({ email: people.cliente.email, password: PASSWORD })
  const look = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), 100)
  const pending: Promise<unknown>[] = []
  const login = setInterval(() => {
    pending.push(
      call(`${url}/api/usuario/login`, agent, { body, from: '' }).then(({ ms, status }) =>
        logins.push(status === 200 ? ms : Number.NaN),
      ),
    )
  }, 1_000)
  return {
    async stop() {
      clearInterval(login)
      await Promise.all(pending)
      clearInterval(look)
      agent.destroy()
      return { memory, logins }
    },
  }
}
