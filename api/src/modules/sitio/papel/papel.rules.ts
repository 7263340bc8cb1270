/** What Windows-1252 has between U+0080 and U+00FF's neighbours: the typographic signs of Spanish texts. */
const SIGNS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** A text in the letters that PDF's built-in fonts have: others lose their marks, and become a question mark where that is no help. */
export function imprimible(texto: string): string {
  const letras = Array.from(texto.normalize('NFC').replace(/\s+/g, ' '), letra => {
    if (enFuente(letra)) return letra
    const desnuda = Array.from(letra.normalize('NFKD')).filter(enFuente).join('')
    return desnuda || '?'
  })
  return letras.join('')
}

const enFuente = (letra: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(letra) || SIGNS.includes(letra)
