import { existsSync, readFileSync } from 'node:fs'

const STAT = '/proc/stat'

/**
 * Returns a function that says what part of the processor time wanted since then the host gave to other machines, from 0 to 1; null where
 * that is not known. Figures by the clock compare only where it is about the same. https://man7.org/linux/man-pages/man5/proc_stat.5.html
 */
export function watchHost(): () => number | null {
  if (!existsSync(STAT)) return () => null
  const before = readTimes()
  return () => {
    const since = readTimes().map((time, i) => time - (before[i] ?? 0))
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = since
    return steal / Math.max(1, user + nice + system + irq + softirq + steal)
  }
}

/** user, nice, system, idle, iowait, irq, softirq and steal, in ticks since the start of the machine. */
const readTimes = (): number[] =>
  readFileSync(STAT, 'utf8').split('\n', 1)[0]?.split(/ +/).slice(1, 9).map(Number) ?? []
