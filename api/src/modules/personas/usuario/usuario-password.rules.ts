import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits } from '@talonario/contract'
import { waitingLine } from '#http/line/in-line.ts'
import { showGauge } from '#measures.ts'

/** argon2id, 64 MiB, 3 passes: about 36 ms here; above the floor of OWASP's password storage cheat sheet. Only tests change it. */
export const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Hashing waits in a line, so that a flood of log-ins uses little memory and leaves a core to everyone else. */
const inLine = waitingLine(Math.max(1, availableParallelism() - 1), 200)
showGauge('password_line', 'Log-ins and registrations waiting for a core', inLine.waiting)

/** The same letters have several codings, depending on the keyboard: they are one password. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(normal(password), COST))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inLine(() => verify(stored, normal(password)))

/** A hash that matches no password, of the same cost: an unknown e-mail takes as long to refuse as a wrong password. */
export const HASH_DE_NADIE =
  '$argon2id$v=19$m=65536,t=3,p=1$1HOFnU6yfsaCa+dcTxuvHw$zPCIETFd+MKcidEkBptLTnZrrN/Gr8/oZIPKHj3M65s'

/** How many of the commonest passwords of sufficient length are refused. */
const COMUNES = 3_000
let comunes: Promise<ReadonlySet<string>> | undefined

/** Whether the password is one of the commonest. Their list is read when it is first needed. */
export async function isCommonPassword(password: string): Promise<boolean> {
  comunes ??= readComunes()
  return (await comunes).has(password.toLowerCase())
}

async function readComunes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common'].filter(password => password.length >= limits.passwordMin)
  return new Set(byFrequency.slice(0, COMUNES))
}

/** Guessable words of this site, besides the person's own data. */
const PALABRAS_DE_LA_CASA = ['talonario', 'rifas', 'rifa', 'sorteos', 'sorteo', 'contraseña', 'password', 'clave']

/** Letters that have to be left of a password once guessable words are removed. */
const PROPIO_MINIMO = 4

export type Persona = { nombreUsu: string; nombreCompleto: string; email: string; ci: string }

/** Why a password is easy to guess: it is little more than the person's own data or words of this site, with digits and signs, as 'Rifa2026!'. */
export function whyPredictable(password: string, persona: Persona): string | undefined {
  const { nombreUsu, nombreCompleto, email, ci } = persona
  const own = {
    'tu nombre': [...nombreCompleto.split(/\s+/), nombreUsu],
    'tu email': email.split('@'),
    'tu documento': [ci],
  }
  const parts = Object.entries({ ...own, '': PALABRAS_DE_LA_CASA }).flatMap(([de, words]) =>
    words.map(word => ({ de, word: lettersOf(word) })),
  )
  const longestFirst = parts
    .filter(({ word }) => word.length >= PROPIO_MINIMO)
    .toSorted((a, b) => b.word.length - a.word.length)
  const left = longestFirst.reduce((rest, { word }) => rest.replaceAll(word, ''), lettersOf(password))
  if (left === lettersOf(password) || left.replace(/\d/g, '').length >= PROPIO_MINIMO) return
  const de = longestFirst.find(({ word }) => lettersOf(password).includes(word))?.de
  return de ? `se adivina: lleva ${de}` : MUY_COMUN
}

/** The reason given for the commonest passwords. */
export const MUY_COMUN = 'es demasiado común'

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
