import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listenOn } from '../../test/free-port.ts'
import { testFolder } from '../../test/test-folder.ts'
import { type Mailer, Rebote } from './mail.ts'
import { folderMailer } from './mailer.ts'
import { adviceOnCertificate, smtpMailer } from './smtp.ts'
import { parseSmtp } from './smtp-address.ts'

const mail = {
  id: '7c0e6a52-1111-4222-8333-444455556666',
  para: 'cliente@talonario.test',
  asunto: 'Tus números de la rifa',
  texto: 'Compraste el número 00042.\nÑandú, ¡suerte!',
  remitente: 'Rifa de la escuela',
  responder: '',
  baja: '',
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A real SMTP server on loopback; `refuse` turns every recipient away with this answer. */
async function smtpServer({ refuse = '' } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const [code = '', ...words] = refuse.split(' ')
      done(refuse ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : undefined)
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  const port = await listenOn(server.server)
  ends.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** As a receiving server reads them: unfolded, names in lower case. */
function headersIn(message: string): Record<string, string> {
  const [head = ''] = message.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(lines.map(line => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]))
}

function mailerFor(url: string): Mailer {
  const mailer = smtpMailer(parseSmtp(url)!, 'Talonario <no-responder@talonario.test>')
  ends.unshift(() => mailer.close())
  return mailer
}

describe('mail by SMTP', () => {
  it('reaches the server with sender, recipient, subject, text and a stable Message-ID', async () => {
    const { url, received } = await smtpServer()
    await mailerFor(url).send(mail)
    const [message = ''] = received
    expect(message).toContain('From: Talonario <no-responder@talonario.test>')
    expect(message).toContain('To: cliente@talonario.test')
    expect(message).toContain(`Message-ID: <${mail.id}@talonario.test>`)
    expect(message).toMatch(/Subject: =\?UTF-8\?/)
    expect(message).toContain('Compraste el n=C3=BAmero 00042.')
  })

  it('says to programs that a program wrote it, and where answers and unsubscribing go', async () => {
    const { url, received } = await smtpServer()
    const baja = `https://rifa.example/sin-mensajes/${mail.id}`
    await mailerFor(url).send({ ...mail, responder: 'ana@correo.test', baja })
    await mailerFor(url).send(mail)
    const [first, second] = received.map(message => headersIn(message))
    expect(first).toMatchObject({
      'auto-submitted': 'auto-generated',
      'reply-to': 'ana@correo.test',
      'list-unsubscribe': `<${baja}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(Object.keys(second ?? {})).not.toContain('list-unsubscribe')
    expect(Object.keys(second ?? {})).not.toContain('reply-to')
  })

  it.each([
    ['550 5.1.1 No such user', true],
    ['550 mailbox unavailable', true],
    ['553 5.1.3 Bad address', true],
    ['550 5.4.5 Daily user sending quota exceeded', false],
    ['550 5.7.1 Blocked for spam', false],
    ['452 4.2.2 Mailbox full', false],
  ])('the answer %s is an error; that the address bounces: %s', async (refuse, bounces) => {
    const { url } = await smtpServer({ refuse })
    const error = await mailerFor(url)
      .send(mail)
      .catch(error => error)
    expect(error.message).toContain(refuse)
    expect(error instanceof Rebote).toBe(bounces)
  })

  it('a server that is not on this machine gets nothing before the connection is encrypted', async () => {
    const { url, received } = await smtpServer()
    await expect(mailerFor(url.replace('127.0.0.1', '0.0.0.0')).send(mail)).rejects.toThrow(/STARTTLS|upgrad/i)
    expect(received).toEqual([])
  })

  it('nobody listening is an error', async () => {
    await expect(mailerFor('smtp://127.0.0.1:1').send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})

it.each([
  [
    'certificate has expired',
    'El certificado del servidor de correo venció: pedile a quien lo atiende que lo renueve.',
  ],
  ["Hostname/IP does not match certificate's altnames", 'El certificado del servidor de correo no es de esa máquina'],
  ['self-signed certificate', 'El certificado del servidor de correo no es de esa máquina'],
])('a server refused for «%s» is said so, with what to do', (reason, advice) => {
  expect(adviceOnCertificate(reason)).toContain(advice)
  expect(adviceOnCertificate('connect ECONNREFUSED')).toBeNull()
})

it('without SMTP a message is a file that only the owner may read', async () => {
  const folder = await testFolder(onTestFinished)
  await folderMailer(join(folder, 'correo'), 'Talonario <no-responder@talonario.test>').send(mail)
  expect(await readdir(join(folder, 'correo'))).toEqual([`${mail.id}.txt`])
  expect(await readFile(join(folder, 'correo', `${mail.id}.txt`), 'utf8')).toContain('Ñandú, ¡suerte!')
})
