import { AppError, type Identidad } from '@talonario/contract'
import type { RawBuilder } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction, type Part } from '#db/transaction.ts'
import { inPieces } from '#http/line/with-pauses.ts'
import { putBack, setQueueRight, type Taken, takeDue } from '#jobs/queue.ts'
import type { Mail } from '#mails/mail.ts'
import { type Mails, mails } from '#mails/mails.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { Espera, type Mailer, Rebote } from '#outside/mail.ts'
import {
  type CorreoTomado,
  correosPendientes,
  findCorreo,
  insertCorreoIf,
  insertCorreos,
  insertCorreosPart,
  markFailed,
  markSent,
  reopenFailed,
} from './correo.queries.ts'

/** A mail, its address and the event it is about. A second mail with the same `evento` is never written. */
export type Correo = Mail & { evento: string; para: string }

/** `de`: the ids of what a mail is about, which with the mail's name make its `evento`. */
export type Destino = { de: readonly (string | number)[]; para: string }

/** A mail of the catalogue, drawn from its data. */
export const correo = <Name extends keyof Mails>(
  name: Name,
  { de, para }: Destino,
  ...data: Parameters<Mails[Name]>
): Correo => ({
  ...(mails[name] as (...data: Parameters<Mails[Name]>) => Mail)(...data),
  evento: [name, ...de].join(':'),
  para,
})

/** Mails written by one statement. */
const PIECE = 1_000

/** Puts mails into the outbox, in the transaction of their cause; people without an address are left out. A job sends them after the commit. */
export async function enqueueCorreo(db: Db, correos: Correo | readonly Correo[]): Promise<void> {
  const rows = [correos]
    .flat()
    .map(toNewCorreo)
    .filter(({ para }) => para !== '')
  for (const piece of inPieces(rows, PIECE)) await insertCorreos(db, piece)
}

/** The same as part of a statement of that transaction. */
export function correosPart(correos: readonly Correo[]): Part[] {
  const rows = correos.map(toNewCorreo).filter(({ para }) => para !== '')
  return rows.length > 0 ? [insertCorreosPart(rows)] : []
}

/** The same as part of a statement: puts a mail into the outbox if `when` has a row. */
export const insertCorreo = (correo: Correo, when: RawBuilder<unknown>): RawBuilder<unknown> =>
  insertCorreoIf(toNewCorreo(correo), when)

const toNewCorreo = ({ secreto = false, responder = '', baja = '', ...correo }: Correo) => ({
  ...correo,
  secreto,
  responder,
  baja,
  para: unaLinea(correo.para),
  asunto: unaLinea(correo.asunto),
})

/** A header is a single line: line breaks and control characters become spaces. */
const unaLinea = (texto: string) => texto.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Mails handed over at once. If all of them are refused the mail server is down, and the rest waits for the next run. */
const AT_ONCE = 3

/** Hands over the mails that are due, outside any transaction. Returns how many left. */
export async function sendPending(db: Db, mailer: Mailer, now: () => Date): Promise<number> {
  let sent = 0
  const who = await findIdentidad(db)
  for (;;) {
    const correos = await takeDue<CorreoTomado>(db, correosPendientes, { now: now(), limit: AT_ONCE })
    const left = await Promise.all(correos.map(correo => handOver(db, mailer, { correo, who, now })))
    if (!left.includes(true)) return sent
    sent += left.filter(Boolean).length
  }
}

type EnCamino = { correo: CorreoTomado & Taken; who: Identidad; now: () => Date }

/** Returns whether the mail has left. Each result is stored at once, so that no mail waits for another. */
async function handOver(db: Db, mailer: Mailer, { correo, who, now }: EnCamino): Promise<boolean> {
  const { id, para, asunto, texto, responder, baja } = correo
  try {
    await mailer.send({ id, para, asunto, baja, responder: responder || who.contacto, ...signedBy(who, texto) })
  } catch (error) {
    // Nothing was tried, because a setting has to change first: this does not count as a try.
    const intentos = error instanceof Espera ? correo.intentos - 1 : correo.intentos
    await putBack(db, correosPendientes, { ...correo, intentos }, error, now())
    const rebotado = error instanceof Rebote
    if (rebotado || intentos >= INTENTOS_MAXIMOS) await markFailed(db, id, { rebotado, now: now() })
    return false
  }
  await markSent(db, id, { salida: mailer.salida, now: now() })
  return true
}

/** The sender of a mail, and its text with the current signature. */
const signedBy = ({ nombre, remitente, firma }: Identidad, texto: string) => ({
  remitente: remitente || nombre,
  texto: firma ? `${texto}\n\n-- \n${firma}` : texto,
})

/** Corrects the times of mails after a clock that was ahead, so that they are sent. */
export const correctCorreoTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, correosPendientes, now)

/** After this many tries, in about three days, a mail is given up: longer than a provider's daily quota or an outage of a weekend. */
const INTENTOS_MAXIMOS = 24

/** Sends a message again that was given up. Throws NO_ENCONTRADO, CORREO_SIN_FALLAR. */
export async function reenviarCorreo(db: Db, id: string): Promise<void> {
  await inTransaction(db, async db => {
    if (!(await reopenFailed(db, id)))
      throw new AppError((await findCorreo(db, id)) ? 'CORREO_SIN_FALLAR' : 'NO_ENCONTRADO')
    await recordActo(db, 'reenviarCorreo', id)
  })
}
