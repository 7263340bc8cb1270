const ENDS = /\.(con|cmo|comm|cm|vom|xom|cim|om)$/i
const DOMAINS: readonly [RegExp, string][] = [
  [/^(gmial|gmai|gamil|gnail|gmal|gmaill|gemail)\./i, 'gmail.'],
  [/^(hotmial|hotmai|hotmal|hormail|hotamil|homail)\./i, 'hotmail.'],
  [/^(outlok|outloo|oulook)\./i, 'outlook.'],
  [/^(yaho|yahooo|yhaoo)\./i, 'yahoo.'],
  [/^gmail\.co$/i, 'gmail.com'],
]

/** Whether the address was meant that one with a common slip stands for: ana@gmial.con, ana@gmail.com; `''` if none is seen. */
export function askEmail(email: string): string {
  const [, name, domain = ''] = /^(\S+@)(\S+)$/.exec(email.trim()) ?? []
  const meant = DOMAINS.reduce((text, [slip, right]) => text.replace(slip, right), domain.replace(ENDS, '.com'))
  return name && meant !== domain ? `¿Quisiste decir ${name}${meant}?` : ''
}
