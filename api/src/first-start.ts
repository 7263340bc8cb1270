import type { Db } from './db/schema.ts'
import { PASSWORD, people } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import type { Env } from './env.ts'
import { ensureFirstAdmin } from './modules/usuario/usuario.service.ts'
import { systemClock } from './outside/clock.ts'

/** Sees to it that somebody can sign in: the demo's cast, or the first admin. Answers the lines to print. */
export async function prepareAccounts(db: Db, env: Env): Promise<string[]> {
  if (env.DEMO) {
    await seedDemo(db, env, systemClock)
    return demoLines()
  }
  const made = await ensureFirstAdmin(db, env)
  return made ? [`Primera cuenta de administración (se muestra una sola vez): ${made.email} · ${made.password}`] : []
}

function demoLines(): string[] {
  const cast = Object.values(people)
  const width = Math.max(...cast.map(person => person.email.length))
  const lines = cast.map(person => `  ${person.email.padEnd(width)}  ${person.rol}`)
  return [`Cuentas de prueba, todas con la contraseña ${PASSWORD}:`, ...lines]
}
