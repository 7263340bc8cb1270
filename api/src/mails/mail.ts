import { esNombre, fromMinor, moneyFormat } from '@talonario/contract'

/** What a mail says. Each function of the catalogue returns one; `correo` adds its event and its address. */
export type Mail = {
  asunto: string
  texto: string
  /** It contains a link that opens an account, so the text is neither kept once the mail has left nor shown where mail really leaves. */
  secreto?: boolean
  /** Who gets replies, if not the organiser. */
  responder?: string
  /** The address that unsubscribes its reader in one click. */
  baja?: string
}

/** The greeting of a mail. A name that is against the rules, from before there were any, could contain a message and is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** Joins paragraphs; false leaves one out. */
export const paragraphs = (...parts: readonly (string | false)[]): string =>
  parts.filter(part => part !== false).join('\n\n')

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export const importe = ({ LOCALE }: { LOCALE: string }, minor: number, currency: string): string =>
  moneyFormat(LOCALE, currency).format(fromMinor(minor))
