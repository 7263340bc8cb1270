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

/** Where a text uses a banned word, as 'file:line «word»: docs/voice.md'; not in comments, nor within a text of `fixed`. */
export function bannedIn(file: string, text: string, banned: readonly string[], fixed: readonly string[]): string[] {
  const prose = file.endsWith('.md')
  return text.split('\n').flatMap((line, i) => {
    if (!prose && (/^\s*(\*|\/\/|\/\*)/.test(line) || !/['"`>]|^\s*[A-ZÁÉÍÓÚ]/.test(line))) return []
    const ours = fixed.reduce((rest, fixedText) => rest.replaceAll(fixedText, ''), line)
    return banned
      .filter(word => new RegExp(`(?<![\\p{L}\\w-])${word}(?![\\p{L}\\w-])`, 'iu').test(ours))
      .map(word => `${file}:${i + 1} «${word}»: docs/voice.md`)
  })
}
