/**
 * Money is an integer count of minor units (centavos) inside and a JSON number of major units on the wire.
 * `toMinor` and `fromMinor` are the only crossing.
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

/** Divides a total into `n` parts, in minor units; the first includes what does not divide. */
export function repartir(total: number, n: number): number[] {
  const parte = Math.floor(total / n)
  return Array.from({ length: n }, (_, i) => (i === 0 ? total - parte * (n - 1) : parte))
}

/** Formats amounts in major units for people, with at least so many decimals: 1500 → '$ 1.500,00'. */
export function moneyFormat(locale: string, currency: string, decimals = 2): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`
  const options = { currency, minimumFractionDigits: decimals, maximumFractionDigits: 2 }
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', ...options })
  formats.set(key, format)
  return format
}

/** Cached, because making one takes longer than the rest of a mail. */
const formats = new Map<string, Intl.NumberFormat>()
