import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from './telefono-metadata.json' with { type: 'json' }
import { asTyped } from './text.ts'

/** Only the rules of Argentina and Uruguay, a twentieth of all. */
const countries = metadata as unknown as Parameters<typeof parsePhoneNumberFromString>[2]

/**
 * Where WhatsApp reaches a telephone, as E.164: '011 15-1234-5678' → '+5491112345678'. Reads it by the rules of the country of `locale`,
 * adds the missing 9 of Argentina's mobiles, and takes numbers with another country's code as they are. Null if it is not a mobile number,
 * for instance without its area code.
 */
export function whatsappOf(typed: string, locale: string): string | null {
  const plain = asTyped(typed)
  const digits = plain.replace(/\D/g, '')
  if (plain.startsWith('+') && /^(?!54|598)[1-9]\d{7,14}$/.test(digits)) return `+${digits}`
  const read = (text: string) => parsePhoneNumberFromString(text, locale.endsWith('UY') ? 'UY' : 'AR', countries)
  const phone = read(plain)
  if (phone?.isValid()) return phone.number
  const withNine = phone?.country === 'AR' ? [`+549${phone.nationalNumber}`] : []
  const ways = [...withNine, `+${digits}`, ...withoutFifteen(digits)]
  return ways.map(read).find(way => way?.isValid())?.number ?? null
}

/** The number without Argentina's old mobile prefix 15, which is one too many after the 9: 54 9 11 15 1234 5678. Area codes have two to four digits. */
const withoutFifteen = (digits: string): string[] =>
  [2, 3, 4].flatMap(area => {
    const [, before, after] = new RegExp(`^(549\\d{${area}})15(\\d{${10 - area}})$`).exec(digits) ?? []
    return before && after ? [`+${before}${after}`] : []
  })
