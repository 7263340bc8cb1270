import { esNombre, fromMinor, moneyFormat } from '@talonario/contract'

/** What a mail says. Each of the catalogue is a function that returns one; `correo` adds what it is about and to whom. */
export type Mail = {
  asunto: string
  texto: string
  /** Carries a link that opens an account: not kept once handed over, nor shown where mail really leaves. */
  secreto?: boolean
  /** Who gets a reply, if not the organiser. */
  responder?: string
  /** The address that unsubscribes its reader in one click. */
  baja?: string
}

/** The greeting of a mail. A name from before names had rules, which could contain a message, is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** Paragraphs of a text; a condition that does not hold leaves one out. */
export const paragraphs = (...parts: readonly (string | false)[]): string =>
  parts.filter(part => part !== false).join('\n\n')

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export const importe = ({ LOCALE }: { LOCALE: string }, minor: number, currency: string): string =>
  moneyFormat(LOCALE, currency).format(fromMinor(minor))
