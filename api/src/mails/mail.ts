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

/**
 * Pages on which whoever has their address acts for its owner: enters an account, claims a prize, gives an order up, stops messages. Those that
 * show something, and where it can only be paid, are not among them.
 */
const ACTING_PAGES = 'reset-password|verificar-correo|invitacion|mis-numeros|premio|transferencia|compra|sin-mensajes'
const ACTING_LINK = new RegExp(String.raw`https?://[^\s"\\]*/(${ACTING_PAGES})/[\w-]+`, 'gi')

/** The text of a mail for somebody who only looks. */
export const withoutActingLinks = (texto: string): string =>
  texto.replace(ACTING_LINK, '[enlace reservado a quien recibe el correo]')

/** The greeting of a mail. A name that is against the rules, from before there were any, could contain a message and is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** Joins paragraphs; false leaves one out. */
export const paragraphs = (...parts: readonly (string | false)[]): string =>
  parts.filter(part => part !== false).join('\n\n')

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export const importe = ({ LOCALE }: { LOCALE: string }, minor: number, currency: string): string =>
  moneyFormat(LOCALE, currency).format(fromMinor(minor))
