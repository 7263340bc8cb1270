import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listenOn } from '../../test/free-port.ts'
import { testFolder } from '../../test/test-folder.ts'
import { folderMailer, type Mailer, smtpMailer } from './mailer.ts'

const mail = {
  id: '7c0e6a52-1111-4222-8333-444455556666',
  para: 'cliente@talonario.test',
  asunto: 'Tus números de la rifa',
  texto: 'Compraste el número 00042.\nÑandú, ¡suerte!',
  remitente: 'Rifa de la escuela',
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A real SMTP server on loopback; `refuse` turns every recipient away. */
async function smtpServer({ refuse = false } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox unavailable') : undefined),
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

function mailerFor(url: string): Mailer {
  const mailer = smtpMailer(url, 'Talonario <no-responder@talonario.test>')
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
    expect(message).toContain(`Message-ID: <${mail.id}@talonario>`)
    expect(message).toMatch(/Subject: =\?UTF-8\?/)
    expect(message).toContain('Compraste el n=C3=BAmero 00042.')
  })

  it('a refused recipient is an error, so that the outbox tries again', async () => {
    const { url } = await smtpServer({ refuse: true })
    await expect(mailerFor(url).send(mail)).rejects.toThrow(/mailbox unavailable/)
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

it('without SMTP a message is a file that only the owner may read', async () => {
  const folder = await testFolder(onTestFinished)
  await folderMailer(join(folder, 'correo'), 'Talonario <no-responder@talonario.test>').send(mail)
  expect(await readdir(join(folder, 'correo'))).toEqual([`${mail.id}.txt`])
  expect(await readFile(join(folder, 'correo', `${mail.id}.txt`), 'utf8')).toContain('Ñandú, ¡suerte!')
})
