import { readFileSync, statSync } from 'node:fs'

/** The file with the service's variables, unless TALONARIO_ENV names another. */
const DEFAULT_FILE = '/etc/talonario.env'

/**
 * Reads the variables of the service's file as systemd does (EnvironmentFile=); those that are set already stay. A file that is missing or
 * may not be read is ignored, since systemd, which is root, has read it.
 */
export function takeEnvironmentFile(env: NodeJS.ProcessEnv = process.env): void {
  const text = readIfAllowed(env.TALONARIO_ENV ?? DEFAULT_FILE)
  for (const [name, value] of parseEnvironment(text)) env[name] ??= value
}

/** Parses lines `NAME=value`. `#` and `;` begin a comment only at the start of a line; quotes around a value are removed. */
export function parseEnvironment(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)=(.*?)\s*$/.exec(line) ?? []
    const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? []
    return name ? [[name, quoted ?? value]] : []
  })
}

function readIfAllowed(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (/^(ENOENT|EACCES|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** If run as root, becomes the owner of the data folder, so that a command leaves nothing that the service cannot change. */
export function becomeOwner(folder: string | undefined): void {
  const owner = folder && process.getuid?.() === 0 && statSync(folder, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
