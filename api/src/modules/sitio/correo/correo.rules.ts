const MINUTE = 60_000

/** After this many tries in about thirteen hours a message has failed for good. */
export const INTENTOS_MAXIMOS = 10

/**
 * When a message is due again after its `intentos`-th try: 2, 4, 8 … minutes. The first wait is longer than any hand-over
 * may take (20 s of silence and the server is given up), so a message under way is not taken up a second time.
 */
export const nextTry = (intentos: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** intentos, 256) * MINUTE)
