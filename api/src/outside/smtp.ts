import type { Socket } from 'node:net'
import { Espera, headersOf, type Mailer, messageId, Rebote, senderOf } from './mail.ts'
import { type Admits, addressesOf, dial, InnerHost, isThisMachine } from './network.ts'
import type { SmtpServer } from './smtp-address.ts'

/**
 * Whether the recipient's address was refused, by the enhanced code (5.1.1 and the like, or a mailbox switched off), else by the plain one.
 * Full mailboxes (5.4.5) and policies (5.7.x) may pass, so they do not count.
 */
function isBounce({ command, response = '' }: { command?: string; response?: string }): boolean {
  if (command !== 'RCPT TO') return false
  const [, code = '', enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  return enhanced ? /^5\.(1\.([1236]|10)|2\.1)$/.test(enhanced) : /^55[0136]$/.test(code)
}

const interno = () =>
  new Espera('SMTP_URL', 'es una máquina de la red interna: la permite quien instaló el programa, con SMTP_INTERNOS')

const CONNECT_MS = 5_000

/**
 * Gives the library a socket to an address that was checked, and only the parts of the server that are no options: it opens no connection
 * and parses no address itself. Imported on demand, because it is half a megabyte of code.
 */
async function openTransport(server: SmtpServer, admits: Admits) {
  const { host, port } = server
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...server,
    // User names and passwords are sent only encrypted: a server without STARTTLS is refused, except on this machine.
    requireTLS: !isThisMachine(host),
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    getSocket: (_options: object, done: (error: Error | null, given?: { connection: Socket }) => void) => {
      dial(host, port, { admits, ms: CONNECT_MS }).then(
        connection => done(null, { connection }),
        error => done(error instanceof InnerHost ? interno() : unreachable(error)),
      )
    },
  })
}

/** If there were several addresses, each has its own reason. */
function unreachable(error: Error & { code?: string }): Error {
  const reasons = error instanceof AggregateError ? error.errors.map(one => one.message).join(', ') : error.message
  return Object.assign(new Error(reasons), { code: error.code === 'ETIMEDOUT' ? 'ETIMEDOUT' : 'ECONNECTION' })
}

/** Sends mail by SMTP, with time-outs so that a silent server does not delay the outbox. `admits`: which addresses its host may have. */
export function smtpMailer(server: SmtpServer, from: string | undefined, admits: Admits = () => true): Mailer {
  const opening = openTransport(server, admits)
  return {
    salida: 'smtp',
    async send(mail) {
      const { id, para, asunto, texto, remitente, responder } = mail
      const transport = await opening
      const sender = senderOf(from, remitente)
      try {
        // The Message-ID stays the same, so a receiving server can drop a copy sent twice around a crash.
        await transport.sendMail({
          from: sender,
          to: { name: '', address: para },
          ...(responder && { replyTo: { name: '', address: responder } }),
          subject: asunto,
          text: texto,
          messageId: messageId(id, sender),
          headers: headersOf(mail),
        })
      } catch (error) {
        throw isBounce(error as object) ? new Rebote((error as Error).message) : error
      }
    },
    espera: () =>
      addressesOf(server.host, admits, CONNECT_MS).then(
        () => null,
        // A name that cannot be looked up now may be known later.
        error => (error instanceof InnerHost ? interno() : null),
      ),
    async refusal() {
      try {
        await (await opening).verify()
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
    close: () => void opening.then(transport => transport.close()),
  }
}

/** What to do about a refused certificate; null if the error is about something else. */
export function adviceOnCertificate(reason: string): string | null {
  if (/expired/i.test(reason))
    return 'El certificado del servidor de correo venció: pedile a quien lo atiende que lo renueve.'
  if (/self.signed|issuer certificate|altnames|unable to verify/i.test(reason))
    return 'El certificado del servidor de correo no es de esa máquina o no lo firma nadie conocido: revisá su nombre en SMTP_URL.'
  return null
}
