import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AJUSTES } from '@talonario/contract'
import type { Env } from '#env.ts'
import { Espera, headersOf, type Mailer, messageId, senderOf } from './mail.ts'
import { isOutside } from './network.ts'
import { smtpMailer } from './smtp.ts'
import { parseSmtp } from './smtp-address.ts'

type Carrier = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'SMTP_INTERNOS' | 'GIVEN' | 'SIN_USAR'>

/** The mailer that the configuration chooses. A server named by an organiser must be on the internet, or be one the operator allows. */
export function createMailer({ SMTP_URL = '', MAIL_FROM, DATA_DIR, SMTP_INTERNOS, GIVEN, SIN_USAR }: Carrier): Mailer {
  for (const clave of AJUSTES.correo) {
    const motivo = SIN_USAR[clave]
    if (motivo) return waitingMailer(new Espera(clave, motivo))
  }
  const server = parseSmtp(SMTP_URL)
  if (!server) return folderMailer(join(DATA_DIR, 'correo'), MAIL_FROM)
  const allowed = GIVEN.SMTP_URL !== undefined || SMTP_INTERNOS.includes(server.host)
  return smtpMailer(server, MAIL_FROM, allowed ? undefined : isOutside)
}

/** For saved settings that cannot be used: no mail leaves. */
const waitingMailer = (espera: Espera): Mailer => ({
  salida: 'smtp',
  send: () => Promise.reject(espera),
  espera: async () => espera,
  close: () => {},
})

/** Writes each mail as a text file into `folder`. */
export function folderMailer(folder: string, from: string | undefined): Mailer {
  return {
    salida: 'archivo',
    async send(mail) {
      const { id, para, asunto, texto, remitente, responder } = mail
      const sender = senderOf(from, remitente)
      const { name, address } = sender
      const headers = {
        From: `"${name}" <${address}>`,
        To: para,
        ...(responder && { 'Reply-To': responder }),
        Subject: asunto,
        'Message-ID': messageId(id, sender),
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
    espera: async () => null,
    close: () => {},
  }
}

/** The files in the folder; none if it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => /^[0-9a-f-]{36}\.txt$/.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
