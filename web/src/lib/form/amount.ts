/** Whether a text may be typed into a field for an amount: empty, or the beginning of one that is not negative. */
export function isAmountTyping(text: string): boolean {
  return /^\d*([.,]\d*)*$/.test(text)
}

/** The same where a minus is refused with a sentence instead. */
export const isSignedTyping = (text: string): boolean => isAmountTyping(text.replace(/^-/, ''))

/**
 * An amount as people write it ('1500', '1500,50', '1500.5', '1.500', '1.500,50', '$ 1.500,-') in major units; null for anything else, as '0.500'
 * that may be either.
 */
export function parseAmount(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*|[.,]-$/g, '')
  const grouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(bare)
  const plain = (grouped ? bare.replaceAll('.', '') : bare).replace(',', '.')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}

/** 1500.5 → '1500,50': an amount in a field, as people write it. */
export const writeAmount = (amount: number): string => amount.toFixed(2).replace('.', ',')

/** An amount as people write it, as the server reads it; what cannot be read stays as it is, and is refused. */
export const amountOf = (text: string): string => {
  const amount = parseAmount(text.trim())
  return amount === null ? text.trim() : String(amount)
}
