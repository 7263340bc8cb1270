import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const SUITE = 'bookworm'
/** What a new machine of a provider has; all else is installed by whoever follows docs/operations.md. */
const BARE = 'systemd-sysv,dbus,ca-certificates,curl,openssl,logrotate,iproute2,libstdc++6'

/** A Debian that has been started, with systemd as its first process and a network of its own that leads nowhere. */
export type Debian = {
  root: string
  /** Runs a script as root until a line fails. `said`: what it printed. */
  sh(script: string): Promise<{ status: number; said: string }>
  /** The same, and throws when a line fails. */
  ok(script: string): Promise<string>
  stop(): Promise<void>
}

/** Makes a bare Debian as a tar, with `packages` downloaded and not installed. Throws one sentence where that cannot be. */
export async function packDebian(tar: string, packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('No Debian can be made and started here: only root can.')
  for (const program of ['mmdebstrap', 'systemd-nspawn', 'nsenter'])
    await execute('which', [program]).catch(() => {
      throw new Error(
        `No Debian can be made here: apt-get install mmdebstrap systemd-container (${program} is missing).`,
      )
    })
  const download = `chroot "$1" apt-get install -y --download-only -o APT::Install-Recommends=true ${packages.join(' ')}`
  await execute(
    'mmdebstrap',
    [
      '--variant=apt',
      `--include=${BARE}`,
      '--skip=cleanup/apt/lists,cleanup/apt/cache',
      `--customize-hook=${download}`,
      SUITE,
      tar,
    ],
    { maxBuffer: 1e9 },
  )
}

/** Unpacks and starts one. `files`: path in it → file or folder of this machine. */
export async function startDebian(folder: string, tar: string, files: Record<string, string>): Promise<Debian> {
  const root = join(folder, 'root')
  await mkdir(root, { recursive: true })
  await execute('tar', ['-xf', tar, '-C', root])
  for (const [path, from] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await cp(from, join(root, path), { recursive: true })
  }
  await writeFile(join(root, 'etc/machine-id'), '')
  await appendFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  const options = ['--keep-unit', '--register=no', '--timezone=off', '--private-network', '--console=pipe', '--boot']
  const nspawn = spawn('systemd-nspawn', ['--directory', root, ...options], { detached: true, stdio: 'ignore' })
  const gone = once(nspawn, 'exit')
  const first = async () => {
    while (nspawn.exitCode === null) {
      const [pid] = readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').split(' ')
      if (pid && (await inside(pid, 'systemctl is-system-running --wait')).status === 0) return pid
      await delay(100)
    }
    throw new Error(`systemd-nspawn ended with ${nspawn.exitCode}`)
  }
  const pid = await first()
  return {
    root,
    sh: script => inside(pid, script),
    async ok(script) {
      const { status, said } = await inside(pid, script)
      if (status !== 0) throw new Error(`${said.slice(-4_000)}\n(of: ${script.trim()})`)
      return said
    },
    async stop() {
      await inside(pid, 'systemctl poweroff')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

async function inside(pid: string, script: string): Promise<{ status: number; said: string }> {
  const bash = ['bash', '-euo', 'pipefail', '-c', `cd /root; exec 2>&1\n${script}`]
  const env = { PATH, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('nsenter', ['--target', pid, '--all', ...bash], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { status: status ?? 1, said }
}

/** The shell blocks under a heading of a page, in order. */
export async function blocksOf(page: string, heading: string): Promise<string[]> {
  const whole = await readFile(page, 'utf8')
  const [, section = ''] = whole.split(new RegExp(`^## ${heading}$`, 'm'))
  const own = section.split(/^## /m)[0] ?? ''
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}
