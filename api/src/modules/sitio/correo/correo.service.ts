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

/** A mail with what it is about, which makes it one of its kind, and its address. A second mail of the same `evento` is never written. */
export type Correo = Mail & { evento: string; para: string }

/** `de`: the ids of what a mail is about; an event of `name` and them happens once. */
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

/** Mails of one statement. */
const PIECE = 1_000

/** Puts mails into the outbox, in the transaction of their cause; none for a person without an address. The job sends them after commit. */
export async function enqueueCorreo(db: Db, correos: Correo | readonly Correo[]): Promise<void> {
  const rows = [correos]
    .flat()
    .map(toNewCorreo)
    .filter(({ para }) => para !== '')
  for (const piece of inPieces(rows, PIECE)) await insertCorreos(db, piece)
}

/** The same as a part of a statement of that transaction; nothing for people without an address. */
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

/** A header is one line, whatever its text. */
const unaLinea = (texto: string) => texto.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Messages on their way at once: when the carrier refuses all of them it is down, and the rest waits for the next run. */
const AT_ONCE = 3

/** Hands over what is due, outside any transaction. Returns how many left. */
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

/** Returns whether it has left. That is noted with each answer of the carrier: no mail waits for another one's. */
async function handOver(db: Db, mailer: Mailer, { correo, who, now }: EnCamino): Promise<boolean> {
  const { id, para, asunto, texto, responder, baja } = correo
  try {
    await mailer.send({ id, para, asunto, baja, responder: responder || who.contacto, ...signedBy(who, texto) })
  } catch (error) {
    // A try that was none does not bring its end nearer.
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

/** After a clock that was ahead: mail continues. */
export const correctCorreoTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, correosPendientes, now)

/** After this many tries in about three days: a provider's daily quota is over by then, and so is an outage of a weekend. */
const INTENTOS_MAXIMOS = 24

/** Sends a message again that was given up. Throws NO_ENCONTRADO, CORREO_SIN_FALLAR. */
export async function reenviarCorreo(db: Db, id: string): Promise<void> {
  await inTransaction(db, async db => {
    if (!(await reopenFailed(db, id)))
      throw new AppError((await findCorreo(db, id)) ? 'CORREO_SIN_FALLAR' : 'NO_ENCONTRADO')
    await recordActo(db, 'reenviarCorreo', id)
  })
}
