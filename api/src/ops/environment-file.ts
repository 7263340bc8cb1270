import { readFileSync, statSync } from 'node:fs'

/** Where the service's variables are, unless TALONARIO_ENV names another file. */
const DEFAULT_FILE = '/etc/talonario.env'

/**
 * Takes the variables of the service's file, as systemd reads it (EnvironmentFile=); what is set already stays. A file
 * that is not there or may not be read is passed over: systemd has read it before, as root.
 */
export function takeEnvironmentFile(env: NodeJS.ProcessEnv = process.env): void {
  const text = readIfAllowed(env.TALONARIO_ENV ?? DEFAULT_FILE)
  for (const [name, value] of parseEnvironment(text)) env[name] ??= value
}

/** `NAME=value` a line; `#` and `;` begin a comment only at the start of a line, and quotes around a value are taken off. */
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

/** As root, goes on as the owner of the data folder, so that a command by hand leaves nothing that the service cannot change. */
export function becomeOwner(folder: string | undefined): void {
  const owner = folder && process.getuid?.() === 0 && statSync(folder, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
