import { esNombre } from '@talonario/contract'

const MINUTE = 60_000

/** After this many tries in about thirteen hours a message has failed for good. */
export const INTENTOS_MAXIMOS = 10

/** Longer than any hand-over takes (the server is given up after 20 s of silence), so that a mail is not taken twice. */
export const LEASE_MS = 90_000

/** How long a message rests after its `intentos`-th refusal: 2, 4, 8 … minutes. */
export const restMs = (intentos: number): number => Math.min(2 ** intentos, 256) * MINUTE

/** The greeting of a mail. A name from before names had rules, which could contain a message, is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** A person's text, marked line by line, so that none of it can pass for the organiser's. */
export const cita = (texto: string): string => texto.replace(/^/gm, '> ')
