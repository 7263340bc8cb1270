import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { type Ajuste, NOMBRES_DE_AJUSTES } from '@talonario/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import { systemClock } from '#outside/clock.ts'
import { createMailer } from '#outside/mailer.ts'
import { createPayments } from '#outside/payment-provider.ts'
import { refusalOfPayments } from '#outside/payments.ts'
import { tenth } from '../../../../../sorteo/test/tenth.ts'
import { listenOn } from '../../../../test/free-port.ts'
import { testFolder } from '../../../../test/test-folder.ts'

const folder = await testFolder()
const mark = join(folder, 'ran')

/** For whom mails came without encryption, and how often somebody came to a host that no setting may name. */
const mails: string[] = []
let strangers = 0
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(null, { user: 'rifa' }),
  onData: (stream, session, done) => {
    mails.push(...session.envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', done)
  },
})
const provider = createHttpServer((_request, reply) => reply.writeHead(401).end('{}'))
const stranger = createServer(socket => {
  strangers++
  socket.destroy()
})
let ports: Record<'smtp' | 'provider' | 'stranger', number>
beforeAll(async () => {
  ports = {
    smtp: await listenOn(smtp.server),
    provider: await listenOn(provider),
    stranger: await listenOn(stranger, '127.0.0.2'),
  }
})
afterAll(async () => {
  for (const server of [provider, stranger]) server.close()
  await new Promise<void>(done => smtp.close(() => done()))
})

/** Which addresses this process dials, and how many programs it starts, whoever asks for it. */
function watch() {
  const dialled = new Set<string>()
  let programs = 0
  const { connect } = Socket.prototype
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    this.on('connectionAttempt', (ip: string, port: number) => dialled.add(`${ip}:${port}`))
    return Reflect.apply(connect, this, args)
  })
  const count = () => void programs++
  subscribe('child_process', count)
  onTestFinished(() => {
    spy.mockRestore()
    unsubscribe('child_process', count)
  })
  return {
    dialled,
    programs: () => programs,
  }
}

/** The beginnings of what may be meant, with ends that mean something else to somebody. */
function hostileTexts(): string[] {
  const run = `sendmail=true&path=/bin/sh&args=-c&args=touch%20${encodeURIComponent(mark)}`
  const [here, there] = [`127.0.0.1:${ports.smtp}`, `127.0.0.2:${ports.stranger}`]
  const beginnings = [
    ...['', 'u:p@'].flatMap(who => [
      `smtp://${who}${here}`,
      `smtps://${who}${here}`,
      `smtp://${who}0.0.0.0:${ports.smtp}`,
    ]),
    ...['smtp://', 'http://', 'direct:', ''].map(scheme => `${scheme}${there}`),
    ...['file:///etc/passwd', 'rifa@example.org', 'La rifa <rifa@example.org>', 'TEST-1', 'mercadopago', '30', 'si'],
  ]
  const ends = [
    ...[
      '',
      ' ',
      '/',
      '//',
      '/../x',
      '\\',
      '%00',
      '%0d%0aRCPT TO:<x@y.example>',
      '\r\nX-Otra: si',
      '\0',
      '\ud800',
      '\u202e',
      '𝟙',
    ],
    ...[
      `?${run}`,
      `?pool=false&${run}`,
      `/?pool=false&${run}`,
      `#${run}`,
      `;touch ${mark}`,
      `$(touch ${mark})`,
      `\`touch ${mark}\``,
    ],
    ...['host', 'proxy', 'localAddress'].map(option => `?${option}=${option === 'proxy' ? 'http://' : ''}${there}`),
    ...[
      'ignoreTLS=true',
      'requireTLS=false',
      'secure=false',
      'tls.rejectUnauthorized=false',
      'service=gmail',
      'jsonTransport=true',
    ].map(option => `?${option}`),
    ...[
      `@${there}`,
      `:1@${there}`,
      `\\@${there}`,
      `#@${there}`,
      `, x@${there}`,
      `> <x@y.example`,
      "' or 1=1 --",
      '{{7*7}}',
    ],
  ]
  return beginnings.flatMap(beginning => ends.map(end => beginning + end))
}

const BASE: Partial<Record<Ajuste, string>> = {
  PAYMENTS: 'mercadopago',
  MP_ACCESS_TOKEN: 'TEST-1',
  MP_WEBHOOK_SECRET: 'una firma',
}
const MAIL = { id: crypto.randomUUID(), asunto: 'Hola', texto: 'Hola.', remitente: 'Rifa', responder: '', baja: '' }

/** Uses a configuration as far as it speaks to anybody. */
async function use(clave: Ajuste, valor: string): Promise<void> {
  const given = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SMTP_INTERNOS: '127.0.0.1, 0.0.0.0',
    MP_BASE_URL: `http://127.0.0.1:${ports.provider}`,
  }
  const saved = clave === 'MAIL_FROM' ? { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` } : BASE
  const env = readEnv({ demo: false }, given, { ...saved, [clave]: valor })
  const mailer = createMailer(env)
  const para = valor.includes('0.0.0.0') ? 'cifrado@correo.test' : 'ana@correo.test'
  await mailer.send({ ...MAIL, para }).catch(() => {})
  mailer.close()
  if (env.PAYMENTS !== 'mercadopago') return
  const payments = await createPayments(env, {} as Db, systemClock)
  if (payments) expect(await refusalOfPayments(payments)).toMatchObject({ kind: 'rejected', status: 401 })
}

/** All settings in the system tests; the one that says whom to dial is tried always. */
const TRIED = [...new Set<Ajuste>(['SMTP_URL', ...tenth(NOMBRES_DE_AJUSTES)])]

it.each(TRIED)('whatever is saved as %s, nothing runs and nobody else is spoken to', async clave => {
  const texts = hostileTexts()
  expect(texts.length).toBeGreaterThan(500)
  const seen = watch()
  mails.length = 0
  strangers = 0
  for (let from = 0; from < texts.length; from += 20) {
    await Promise.all(texts.slice(from, from + 20).map(text => use(clave, text).catch(refused)))
  }
  const named = [`127.0.0.1:${ports.smtp}`, `0.0.0.0:${ports.smtp}`, `127.0.0.1:${ports.provider}`]
  expect([...seen.dialled].filter(address => !named.includes(address))).toEqual([])
  expect([seen.programs(), existsSync(mark), strangers]).toEqual([0, false, 0])
  if (clave === 'SMTP_URL') {
    expect([...seen.dialled]).toEqual(expect.arrayContaining(named.slice(0, 2)))
    expect(new Set(mails)).toEqual(new Set(['ana@correo.test']))
  }
})

/** A setting may be refused only by a sentence about its variable; any other error is a fault. */
function refused(error: Error): void {
  if (error.name !== 'StartError') throw error
}
