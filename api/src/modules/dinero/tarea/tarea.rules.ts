/** How long a process may work on a task before another one takes it: longer than any call to the provider. */
export const PLAZO_MS = 60_000

/** After so many refusals of a refund a case is opened for a person; the retries continue. */
export const INTENTOS_HASTA_CASO = 5

const FIRST_MS = 5_000
const LONGEST_MS = 3 * 3_600_000

/** How long a task rests after its `intentos`-th failure: 5, 10, 20 … seconds, at most three hours. */
export const restMs = (intentos: number): number => Math.min(FIRST_MS * 2 ** Math.min(intentos - 1, 20), LONGEST_MS)
