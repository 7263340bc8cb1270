import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from './telefono-metadata.json' with { type: 'json' }

/** The rules of Argentina and Uruguay alone: a twentieth of the world's. */
const countries = metadata as unknown as Parameters<typeof parsePhoneNumberFromString>[2]

/**
 * Where WhatsApp reaches a telephone as it was typed, as E.164: '011 15-1234-5678' → '+5491112345678'. It is read by the rules of the country of
 * `locale`. Where Argentina's 9 of mobiles is missing it is added. Of other countries with their code is taken as it is. Null if it is no mobile,
 * as without its area code.
 */
export function whatsappOf(typed: string, locale: string): string | null {
  const other = typed.trim().replace(/(?!^\+)\D/g, '')
  if (/^\+(?!54|598)[1-9]\d{7,14}$/.test(other)) return other
  const read = (text: string) => parsePhoneNumberFromString(text, locale.endsWith('UY') ? 'UY' : 'AR', countries)
  const phone = read(typed)
  if (phone?.isValid()) return phone.number
  const withNine = phone?.country === 'AR' ? read(`+549${phone.nationalNumber}`) : undefined
  return withNine?.isValid() ? withNine.number : null
}
