/** What the doctor found about one thing: it is fine, worth a look, or wrong; and what to do about the last two. Never a secret. */
export type Finding = { parte: string; estado: 'bien' | 'aviso' | 'mal'; dice: string; hacer?: string }

/** Makes the three kinds of finding about one part. */
export const about = (parte: string) => ({
  bien: (dice: string): Finding => ({ parte, estado: 'bien', dice }),
  aviso: (dice: string, hacer: string): Finding => ({ parte, estado: 'aviso', dice, hacer }),
  mal: (dice: string, hacer: string): Finding => ({ parte, estado: 'mal', dice, hacer }),
})

/** `1 caso`, `2 casos`. */
export const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
