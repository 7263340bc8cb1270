import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { ConfigurationError } from '#start-error.ts'

const run = promisify(execFile)

/** How to run PostgreSQL's programs: a command to put in front of them, or the account to run them as. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number }
type Account = { name: string; uid: number; gid: number }
type Places = { dataDir: string; cluster: string; postgres: string }

/**
 * Finds an account for PostgreSQL, which refuses to run as root: a user namespace where root's files belong to an ordinary account; or,
 * where namespaces are forbidden (in a default container), an account that can reach the program and the data.
 */
export async function chooseUser(places: Places): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  for (const runAs of candidates(places)) if (await canUse(runAs, places)) return runAs
  throw new ConfigurationError(
    'PostgreSQL no corre como root y acá no hay otro usuario que llegue al programa y a los datos: iniciá Talonario con un usuario común, o indicá una base de datos con DATABASE_URL.',
  )
}

function candidates({ dataDir, cluster }: Places): RunAs[] {
  if (existsSync(cluster) && statSync(cluster).uid !== 0) return [ownerOf(cluster)]
  const accounts = readAccounts()
  const inside = accounts[0]
  const byName = (name: string) => accounts.filter(account => account.name === name)
  return [
    ...(inside ? [{ prefix: ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`] }] : []),
    ...(statSync(dataDir).uid !== 0 ? [ownerOf(dataDir)] : []),
    ...[...byName('postgres'), ...byName('nobody')].map(({ uid, gid }) => ({ prefix: [], uid, gid })),
  ]
}

const ownerOf = (path: string): RunAs => {
  const { uid, gid } = statSync(path)
  return { prefix: [], uid, gid }
}

/** The ordinary accounts of this machine; initdb needs the name of the one it runs as. */
function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(account => account.uid > 0 && account.gid > 0)
}

async function canUse({ prefix, uid, gid }: RunAs, { dataDir, postgres }: Places): Promise<boolean> {
  const [command = '', ...args] = [...prefix, 'sh', '-c', 'cd "$0" && "$1" --version', dataDir, postgres]
  return run(command, args, { uid, gid }).then(
    () => true,
    () => false,
  )
}
