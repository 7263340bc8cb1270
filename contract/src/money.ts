/**
 * Money is an integer count of minor units (centavos) inside and a JSON number of major units on the wire.
 * These two functions are the only crossing.
 */

/** Minor units of an amount in major units (`1500.5` or `"1500.50"` → `150050`). Throws RangeError on more than two decimals. */
export function toMinor(amount: number | string): number {
  const text = String(amount).trim()
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${text}`)
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -minor : minor
}

/** Major units of an amount in minor units (`150050` → `1500.5`). */
export function fromMinor(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not a whole number of minor units: ${minor}`)
  return minor / 100
}
