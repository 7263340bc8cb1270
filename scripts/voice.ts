/** The words of the third column of the table in docs/voice.md. */
export function bannedWords(page: string): string[] {
  const rows = page.split('\n').filter(line => /^\|(?!---)/.test(line))
  return rows.slice(1).flatMap(row =>
    (row.split('|')[3] ?? '')
      .split(',')
      .map(word => word.trim())
      .filter(Boolean),
  )
}

/** What no text of ours has, whatever the word. */
const NEVER: [what: string, pattern: RegExp][] = [
  [
    'an exclamation that is no prize and no thanks',
    /¡(?!Felicitaciones|Gracias|Ganó|Ganaste|Que lo disfrutes|El sorteo se realizó|\$\{message\})/,
  ],
  ['an emoji, a box where no font has it', /\p{Emoji_Presentation}/u],
  ['a word of code', /<\w+( [^<>]*)?>[^<>{}=()]*\s[a-z]+[A-Z]\p{L}*[^<>{}=()]*<\//u],
]

/** Where a text uses a banned word, as 'file:line «word»: docs/voice.md'; not in comments, nor within a text of `fixed`. */
export function bannedIn(file: string, text: string, banned: readonly string[], fixed: readonly string[]): string[] {
  const prose = file.endsWith('.md')
  return text.split('\n').flatMap((line, i) => {
    if (!prose && (/^\s*(\*|\/\/|\/\*)/.test(line) || !/['"`>]|^\s*[A-ZÁÉÍÓÚ]/.test(line))) return []
    const ours = fixed.reduce((rest, fixedText) => rest.replaceAll(fixedText, ''), line)
    return [
      ...banned.filter(word => new RegExp(`(?<![\\p{L}\\w-])${word}(?![\\p{L}\\w-])`, 'iu').test(ours)),
      ...NEVER.filter(([, pattern]) => pattern.test(ours)).map(([what]) => what),
    ].map(what => `${file}:${i + 1} «${what}»: docs/voice.md`)
  })
}
