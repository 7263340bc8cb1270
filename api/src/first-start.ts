import { ensureFirstAdmin } from '#modules/personas/cuenta/cuenta-admin.service.ts'
import { PASSWORD, people } from './demo/people.ts'
import type { Deps } from './http/deps.ts'

/** Sees to it that somebody can sign in: the demo's cast, or the first admin. Returns the lines to print. */
export async function prepareAccounts({ db, env, clock }: Deps): Promise<string[]> {
  if (env.DEMO) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(db, env, clock)
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
