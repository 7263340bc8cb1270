import { type AJUSTES, etiquetaDeAjuste } from '@talonario/contract'
import { parseSender, type Sender } from './smtp-address.ts'

export type Mail = {
  id: string
  para: string
  asunto: string
  texto: string
  /** The sender's name. */
  remitente: string
  /** Who gets a reply; '' for the sender. */
  responder: string
  /** An address that takes the one-click form of RFC 8058; '' for a mail that nobody can unsubscribe from. */
  baja: string
}

/** The receiving server knows no such address: another try would end the same way. */
export class Rebote extends Error {}

/** Nothing leaves until a setting changes: mail waits, and no try counts. */
export class Espera extends Error {
  readonly clave: ClaveDeCorreo
  /** Completes «The setting's name …». */
  readonly motivo: string
  constructor(clave: ClaveDeCorreo, motivo: string) {
    super(`«${etiquetaDeAjuste[clave]}» ${motivo}.`)
    this.clave = clave
    this.motivo = motivo
  }
}

type ClaveDeCorreo = (typeof AJUSTES.correo)[number]

/** Hands one message over; throws if the other side did not accept it. */
export type Mailer = {
  /** `smtp`: leaves by SMTP. `archivo`: written to the data folder, to be read in the app. */
  salida: 'smtp' | 'archivo'
  send(mail: Mail): Promise<void>
  /** The ids of the messages written to the data folder. Absent if nothing is kept here. */
  written?: { list(): Promise<string[]>; remove(id: string): Promise<void> }
  /** Why nothing leaves by what is set; null: it may. Asks no mail server. */
  espera(): Promise<Espera | null>
  /** The mail server's reason for refusing us; null if it accepts. Sends nothing. Absent if there is no server. */
  refusal?(): Promise<string | null>
  close(): void
}

/** The configured sender; under the organiser's name if the configuration has only an address. */
export function senderOf(from: string | undefined, nombre: string): Sender {
  const { name = '', address = 'no-responder@localhost' } = parseSender(from ?? '') ?? {}
  return { name: name || nombre.replace(/["\\]/g, ''), address }
}

/** The domain that signs for the mail is that of its sender: an id of any other domain counts against it. */
export const messageId = (id: string, { address }: Sender): string => `<${id}@${address.replace(/^.*@/, '')}>`

/** For programs: not written by a person, and how to have no more of these. */
export const headersOf = ({ baja }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(baja && { 'List-Unsubscribe': `<${baja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
