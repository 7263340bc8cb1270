/** What the doctor found about one thing: fine, to be looked at, or wrong; and for the last two what to do. Never a secret. */
export type Finding = { parte: string; estado: 'bien' | 'aviso' | 'mal'; dice: string; hacer?: string }

/** The three kinds of finding about one part. */
export const about = (parte: string) => ({
  bien: (dice: string): Finding => ({ parte, estado: 'bien', dice }),
  aviso: (dice: string, hacer: string): Finding => ({ parte, estado: 'aviso', dice, hacer }),
  mal: (dice: string, hacer: string): Finding => ({ parte, estado: 'mal', dice, hacer }),
})

/** `1 caso`, `2 casos`. */
export const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
