import { type AJUSTES, etiquetaDeAjuste } from '@talonario/contract'
import { parseSender, type Sender } from './smtp-address.ts'

export type Mail = {
  id: string
  para: string
  asunto: string
  texto: string
  /** The sender's name. */
  remitente: string
  /** The address for replies; '' for the sender's. */
  responder: string
  /** An address that accepts the one-click form of RFC 8058; '' for mail that nobody can unsubscribe from. */
  baja: string
}

/** The receiving server does not know the address, so there is no point in trying again. */
export class Rebote extends Error {}

/** No mail can leave until a setting changes: mail waits, and no try counts. */
export class Espera extends Error {
  readonly clave: ClaveDeCorreo
  /** Completes the sentence «<name of the setting> …». */
  readonly motivo: string
  constructor(clave: ClaveDeCorreo, motivo: string) {
    super(`«${etiquetaDeAjuste[clave]}» ${motivo}.`)
    this.clave = clave
    this.motivo = motivo
  }
}

type ClaveDeCorreo = (typeof AJUSTES.correo)[number]

/** Hands one message over; throws if the other side has not accepted it. */
export type Mailer = {
  /** `smtp`: mail leaves. `archivo`: it is written to the data folder, to be read in the app. */
  salida: 'smtp' | 'archivo'
  send(mail: Mail): Promise<void>
  /** The ids of messages written to the data folder; absent if none are written. */
  written?: { list(): Promise<string[]>; remove(id: string): Promise<void> }
  /** Why the settings let no mail leave; null if they do. Contacts no server. */
  espera(): Promise<Espera | null>
  /** Why the mail server refuses us; null if it accepts. Sends no mail. Absent if there is no server. */
  refusal?(): Promise<string | null>
  close(): void
}

/** The configured sender, with the organiser's name if the configuration has only an address. */
export function senderOf(from: string | undefined, nombre: string): Sender {
  const { name = '', address = 'no-responder@localhost' } = parseSender(from ?? '') ?? {}
  return { name: name || nombre.replace(/["\\]/g, ''), address }
}

/** The sender's domain signs the mail, so a Message-ID of another domain would count against it. */
export const messageId = (id: string, { address }: Sender): string => `<${id}@${address.replace(/^.*@/, '')}>`

/** Headers for mail programs: the mail was written by no person, and how to unsubscribe. */
export const headersOf = ({ baja }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(baja && { 'List-Unsubscribe': `<${baja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
