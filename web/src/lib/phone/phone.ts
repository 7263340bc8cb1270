import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from './phone-metadata.json' with { type: 'json' }

/** The rules of Argentina and Uruguay alone: a twentieth of the world's. */
const countries = metadata as unknown as Parameters<typeof parsePhoneNumberFromString>[2]

/**
 * A telephone as it was typed, as E.164: '011 15-1234-5678' → '+5491112345678'. `region` is that of the site's locale. Where Argentina's 9 of
 * mobiles is missing it is added. '' if it is no mobile of a known country, as without its area code.
 */
export function mobileOf(typed: string, region: string): string {
  const read = (text: string) => parsePhoneNumberFromString(text, region === 'UY' ? 'UY' : 'AR', countries)
  const phone = read(typed)
  if (phone?.isValid()) return phone.number
  const withNine = phone?.country === 'AR' ? read(`+549${phone.nationalNumber}`) : undefined
  return withNine?.isValid() ? withNine.number : ''
}
