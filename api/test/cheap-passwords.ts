import { COST } from '#modules/personas/usuario/usuario-password.rules.ts'

// Every log-in of every test would use 64 MiB and 36 ms.
const inProduction = { ...COST }
const cheap = { memoryCost: 64, timeCost: 1 }
Object.assign(COST, cheap)

/** From here on a password costs what it costs in production; what is returned undoes it. */
export function atFullCost(): () => void {
  Object.assign(COST, inProduction)
  return () => void Object.assign(COST, cheap)
}
