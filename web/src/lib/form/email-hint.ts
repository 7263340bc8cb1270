const ENDS = /\.(con|cmo|comm|cm|vom|xom|cim|om)$/i
const DOMAINS: readonly [RegExp, string][] = [
  [/^(gmial|gmai|gamil|gnail|gmal|gmaill|gemail)\./i, 'gmail.'],
  [/^(hotmial|hotmai|hotmal|hormail|hotamil|homail)\./i, 'hotmail.'],
  [/^(outlok|outloo|oulook)\./i, 'outlook.'],
  [/^(yaho|yahooo|yhaoo)\./i, 'yahoo.'],
  [/^gmail\.co$/i, 'gmail.com'],
]

/** The address that was probably meant by one with a common slip: ana@gmial.con → ana@gmail.com; `''` if none is seen. */
export function meantEmail(email: string): string {
  const [, name, domain = ''] = /^(\S+@)(\S+)$/.exec(email.trim()) ?? []
  const meant = DOMAINS.reduce((text, [slip, right]) => text.replace(slip, right), domain.replace(ENDS, '.com'))
  return name && meant !== domain ? name + meant : ''
}
