/** The characters of Windows-1252 from U+0080 to U+009F: typographic signs of Spanish texts, and five letters. */
const SIGNS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Whether PDF's built-in fonts have a letter. */
const isBuiltIn = (letter: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(letter) || SIGNS.includes(letter)

/** Latin letters that do not decompose into another letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', ĸ: 'k' },
  ...{
    Œ: 'OE',
    œ: 'oe',
    Ŋ: 'N',
    ŋ: 'n',
    Æ: 'AE',
    æ: 'ae',
    Ø: 'O',
    ø: 'o',
    ẞ: 'SS',
    ß: 'ss',
    Þ: 'Th',
    þ: 'th',
    Ð: 'D',
    ð: 'd',
  },
}

/**
 * A text in the letters that a font has: others lose their marks, letters of other scripts become a question mark, and anything else, as an
 * emoji, is left out.
 */
export function imprimible(texto: string, has: (letter: string) => boolean = isBuiltIn): string {
  const letters = Array.from(texto.normalize('NFC'), letter => {
    if (has(letter)) return letter
    const bare = Array.from(PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
      .filter(has)
      .join('')
    return bare || (/[\p{L}\p{N}]/u.test(letter) ? '?' : /\s/.test(letter) ? ' ' : '')
  })
  // A no-break space, as in «$ 100», stays one.
  return letters.join('').replace(/\s+/g, space => (space === '\u00a0' ? space : ' '))
}
