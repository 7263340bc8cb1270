import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Hands one message over; throws if the other side did not accept it. */
export type Mailer = {
  /** `smtp`: leaves by SMTP. `archivo`: written to the data folder, to be read in the app. */
  salida: 'smtp' | 'archivo'
  send(mail: Mail): Promise<void>
  /** The ids of the messages written to the data folder. Absent if nothing is kept here. */
  written?: { list(): Promise<string[]>; remove(id: string): Promise<void> }
  close(): void
}

/** Names and passwords cross a network only encrypted: a server that offers no STARTTLS is refused, but on this machine. */
const requireTLS = (url: string): boolean => !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** The configured sender; with the organiser's name if the configuration has only an address. */
export function senderOf(from = 'no-responder@localhost', nombre: string): string {
  return from.includes('<') ? from : `"${nombre.replace(/["\\]/g, '')}" <${from}>`
}

/** The domain that signs for the mail is that of its sender: an id of any other domain counts against it. */
function messageId(id: string, from = 'no-responder@localhost'): string {
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from.slice(from.lastIndexOf('<') + 1)) ?? []
  return `<${id}@${domain}>`
}

/** For programs: not written by a person, and how to have no more of these. */
const headersOf = ({ baja }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(baja && { 'List-Unsubscribe': `<${baja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/**
 * Whether a refusal is about the recipient's address, by its enhanced code (5.1.1 and the like, a mailbox switched off), or
 * by its plain one where there is no other. Quotas (5.4.5) and policies (5.7.x) pass.
 */
function isBounce({ command, response = '' }: { command?: string; response?: string }): boolean {
  if (command !== 'RCPT TO') return false
  const [, code = '', enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  return enhanced ? /^5\.(1\.([1236]|10)|2\.1)$/.test(enhanced) : /^55[0136]$/.test(code)
}

/** The carrier that the configuration chose. */
export const createMailer = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Carrier): Mailer =>
  SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : folderMailer(join(DATA_DIR, 'correo'), MAIL_FROM)

type Carrier = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined; DATA_DIR: string }

/** Half a megabyte of code, for those whose mail leaves by SMTP. */
const readLibrary = () => import('nodemailer')

/** Mail by SMTP with a time-out, so that a silent server cannot hold up the outbox. */
export function smtpMailer(url: string, from: string | undefined): Mailer {
  const opening = readLibrary().then(({ createTransport }) =>
    createTransport({
      url,
      requireTLS: requireTLS(url),
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    }),
  )
  return {
    salida: 'smtp',
    async send(mail) {
      const { id, para, asunto, texto, remitente, responder } = mail
      const transport = await opening
      try {
        // The stable Message-ID lets a receiving server drop a copy sent twice after a crash in between.
        await transport.sendMail({
          from: senderOf(from, remitente),
          to: { name: '', address: para },
          ...(responder && { replyTo: { name: '', address: responder } }),
          subject: asunto,
          text: texto,
          messageId: messageId(id, from),
          headers: headersOf(mail),
        })
      } catch (error) {
        throw isBounce(error as object) ? new Rebote((error as Error).message) : error
      }
    },
    close: () => void opening.then(transport => transport.close()),
  }
}

/** The SMTP server's reason for a refusal; null if it accepts. Sends nothing. */
export async function refusalOfSmtp(url: string): Promise<string | null> {
  const { createTransport } = await readLibrary()
  const transport = createTransport({
    url,
    requireTLS: requireTLS(url),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

/** What to do about a refused certificate; null if an error is about something else. */
export function adviceOnCertificate(reason: string): string | null {
  if (/expired/i.test(reason))
    return 'El certificado del servidor de correo venció: pedile a quien lo atiende que lo renueve.'
  if (/self.signed|issuer certificate|altnames|unable to verify/i.test(reason))
    return 'El certificado del servidor de correo no es de esa máquina o no lo firma nadie conocido: revisá su nombre en SMTP_URL.'
  return null
}

/** Mail as one text file a message in `folder`. */
export function folderMailer(folder: string, from: string | undefined): Mailer {
  return {
    salida: 'archivo',
    async send(mail) {
      const { id, para, asunto, texto, remitente, responder } = mail
      const headers = {
        From: senderOf(from, remitente),
        To: para,
        ...(responder && { 'Reply-To': responder }),
        Subject: asunto,
        'Message-ID': messageId(id, from),
        ...headersOf(mail),
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
      const text = `${lines.join('')}\n${texto}\n`
      const write = () => writeFile(join(folder, `${id}.txt`), text, { mode: 0o600 })
      await write().catch(async error => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
    },
    written: {
      list: async () => (await filesIn(folder)).map(name => name.replace(/\.txt$/, '')),
      remove: id => rm(join(folder, `${id}.txt`), { force: true }),
    },
    close: () => {},
  }
}

/** None if nothing was ever written. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => /^[0-9a-f-]{36}\.txt$/.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
