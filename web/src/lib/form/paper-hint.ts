const PRINTED = /[\p{Script=Latin}\p{N}\p{M}\s!-~\u00a0-\u00ff–—‘’“”‚„•…€™‹›]/u

/** Says what a text has that paper leaves out: emoji, and letters of other alphabets; `''` if it has nothing of that. */
export function askPaper(text: string): string {
  const left = [
    ...new Set(Array.from(text).filter(sign => !PRINTED.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign))),
  ]
  return left.length > 0 ? `En los boletos y en el papel va sin ${left.join(' ')}` : ''
}
