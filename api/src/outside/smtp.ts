import type { Socket } from 'node:net'
import { Espera, headersOf, type Mailer, messageId, Rebote, senderOf } from './mail.ts'
import { type Admits, addressesOf, dial, InnerHost, isThisMachine } from './network.ts'
import type { SmtpServer } from './smtp-address.ts'

/**
 * Whether a refusal is about the recipient's address, by its enhanced code (5.1.1 and the like, a mailbox switched off), or
 * by its plain one where there is no other. Quotas (5.4.5) and policies (5.7.x) pass.
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
 * The library opens no connection and reads no address by itself: it gets a socket to an address that was looked at, and the parts of the
 * server, of which none is an option. Half a megabyte of code, for those whose mail leaves by SMTP.
 */
async function openTransport(server: SmtpServer, admits: Admits) {
  const { host, port } = server
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...server,
    // Names and passwords cross a network only encrypted: a server that offers no STARTTLS is refused, but on this machine.
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

/** Of several addresses each has its own reason. */
function unreachable(error: Error & { code?: string }): Error {
  const reasons = error instanceof AggregateError ? error.errors.map(one => one.message).join(', ') : error.message
  return Object.assign(new Error(reasons), { code: error.code === 'ETIMEDOUT' ? 'ETIMEDOUT' : 'ECONNECTION' })
}

/** Mail by SMTP with a time-out, so that a silent server cannot hold up the outbox. `admits`: where its host may stand. */
export function smtpMailer(server: SmtpServer, from: string | undefined, admits: Admits = () => true): Mailer {
  const opening = openTransport(server, admits)
  return {
    salida: 'smtp',
    async send(mail) {
      const { id, para, asunto, texto, remitente, responder } = mail
      const transport = await opening
      const sender = senderOf(from, remitente)
      try {
        // The stable Message-ID lets a receiving server drop a copy sent twice after a crash in between.
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
        // A name that nobody knows now may be known later.
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

/** What to do about a refused certificate; null if an error is about something else. */
export function adviceOnCertificate(reason: string): string | null {
  if (/expired/i.test(reason))
    return 'El certificado del servidor de correo venció: pedile a quien lo atiende que lo renueve.'
  if (/self.signed|issuer certificate|altnames|unable to verify/i.test(reason))
    return 'El certificado del servidor de correo no es de esa máquina o no lo firma nadie conocido: revisá su nombre en SMTP_URL.'
  return null
}
