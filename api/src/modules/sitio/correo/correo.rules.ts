import { esNombre } from '@talonario/contract'

const MINUTE = 60_000

/** After this many tries in about thirteen hours a message has failed for good. */
export const INTENTOS_MAXIMOS = 10

/** Longer than any hand-over takes (20 s of silence and the server is given up), so that a message under way is not taken up again. */
export const LEASE_MS = 90_000

/** How long a message rests after its `intentos`-th refusal: 2, 4, 8 … minutes. */
export const restMs = (intentos: number): number => Math.min(2 ** intentos, 256) * MINUTE

/** How a mail begins. A name from before names had rules, which might be somebody's message to the reader, is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** What somebody wrote, marked as theirs line by line: nothing of it can pass for ours. */
export const cita = (texto: string): string => texto.replace(/^/gm, '> ')
