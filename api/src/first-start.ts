import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from './db/schema.ts'
import { PASSWORD, people } from './demo/people.ts'
import type { Env } from './env.ts'

type FirstAdmin = { email: string; password: string } | null

/** Sees to it that somebody can sign in: the demo's cast, or the first admin. Answers the lines to print. */
export async function prepareAccounts(db: Db, env: Env): Promise<string[]> {
  if (env.DEMO) {
    await call('./demo/seed.ts', 'seedDemo', db)
    return demoLines()
  }
  const made = await call<FirstAdmin>('./modules/usuario/usuario.service.ts', 'ensureFirstAdmin', db, env)
  return made ? [`Primera cuenta de administración (se muestra una sola vez): ${made.email} · ${made.password}`] : []
}

function demoLines(): string[] {
  const width = Math.max(...Object.values(people).map(person => person.email.length))
  const lines = Object.values(people).map(person => `  ${person.email.padEnd(width)}  ${person.rol}`)
  return [`Cuentas de prueba, todas con la contraseña ${PASSWORD}:`, ...lines]
}

/** Seam: two functions written elsewhere, called once their files exist; then these become plain imports. */
async function call<T>(path: string, name: string, ...args: unknown[]): Promise<T | undefined> {
  const url = new URL(path, import.meta.url)
  if (!existsSync(fileURLToPath(url))) return undefined
  const module = await import(url.href)
  return module[name](...args)
}
