import { fork } from 'node:child_process'
import { join } from 'node:path'
import { accesoApi, boletoApi } from '@talonario/contract'
import { expect, it, vi } from 'vitest'
import { PASSWORD, people } from '#demo/people.ts'
import { caller } from './caller.ts'
import { measured } from './figure.ts'
import { startNginx } from './nginx.ts'
import type { Attack, Target } from './one-machine-process.ts'
import { oneIn } from './random.ts'
import { memoryOf, startServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { agentOf, call, visit } from './visitors.ts'

/**
 * S26: one machine that asks for too much, a minute of each kind, without a proxy and behind nginx: `npm run night -- machine-attacks`. Here six
 * seconds of every second kind, without a proxy.
 */
vi.setConfig({ testTimeout: 600_000 })

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 6)
const MEMORY_MIB = 400
const ATTACKS: readonly Attack[] = ['tickets', 'unread', 'logins', 'bodies', 'silent']
const folder = await testFolder()

it.each(process.env.NIGHTLY ? (['no proxy', 'nginx'] as const) : (['no proxy'] as const))(
  'one machine at its worst keeps nobody else from reading and signing in, with %s',
  async behind => {
    // As deploy/talonario starts it; the certificate is of this test.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    for (const attack of oneIn(2, ATTACKS)) {
      const dataDir = join(folder, `${attack} ${behind}`)
      const server = startServer(
        { DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2', ...(behind === 'nginx' ? { TRUST_PROXY: '1' } : {}) },
        '--demo',
      )
      const url = await server.url
      const nginx = behind === 'nginx' ? await startNginx([Number(new URL(url).port)]) : null
      const at = nginx?.https ?? url
      try {
        const target: Target = { url: at, from: '127.0.0.2', ...(await whatIsKnown(url)) }
        const quiet = await watched(server.child.pid, at, 2)
        const attacker = fork(join(import.meta.dirname, 'one-machine-process.ts'))
        attacker.send([attack, target])
        const { times, logins, memory } = await watched(server.child.pid, at, SECONDS)
        attacker.kill('SIGKILL')
        const what = `${attack}, ${behind}`
        measured(`${what}, quiet: pages of others`, quiet.times, { within: 1_000, share: 0.99 })
        measured(`${what}: pages of others`, times, { within: 1_000, share: 0.99 })
        measured(
          `${what}: log-ins of another address`,
          logins.map(({ ms }) => ms),
          { within: 2_000 },
        )
        console.log(`${what}: ${memory.toFixed(0)} MiB at most`)
        expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200]))
        expect(memory).toBeLessThanOrEqual(MEMORY_MIB)
      } finally {
        await nginx?.stop()
        await server.stop()
      }
    }
  },
)

/** What a stranger with a ticket and a dishonest seller know. */
async function whatIsKnown(url: string) {
  const as = async (person: 'cliente' | 'vendedor') => {
    const { body } = await caller(url, '').call(accesoApi.login, {
      body: { email: people[person].email, password: PASSWORD },
    })
    return body.token
  }
  const { body } = await caller(url, await as('cliente')).call(boletoApi.misBoletos)
  return { boletos: body.boletos.map(({ boleto }) => boleto), token: await as('vendedor') }
}

/** Visitors for so long, a log-in every second, and the server's memory ten times a second. */
async function watched(pid: number | undefined, url: string, seconds: number) {
  let memory = 0
  const agent = agentOf(url)
  const body = JSON.stringify({ email: people.cliente.email, password: PASSWORD })
  const look = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), 100)
  const pending: Promise<{ ms: number; status: number }>[] = []
  const logIn = () => pending.push(call(`${url}/api/usuario/login`, agent, { body, from: '' }))
  logIn()
  const again = setInterval(logIn, 1_000)
  try {
    const times = await visit(url, seconds)
    clearInterval(again)
    return { times, logins: await Promise.all(pending), memory }
  } finally {
    clearInterval(again)
    clearInterval(look)
    agent.destroy()
  }
}
