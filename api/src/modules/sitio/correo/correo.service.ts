import { esNombre, type Identidad } from '@talonario/contract'
import type { RawBuilder } from 'kysely'
import type { Db } from '#db/schema.ts'
import { putBack, setQueueRight, type Taken, takeDue } from '#jobs/queue.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import type { Mailer } from '#outside/mailer.ts'
import {
  type CorreoTomado,
  correosPendientes,
  insertCorreoIf,
  insertCorreos,
  markFailed,
  markSent,
} from './correo.queries.ts'

export type Correo = {
  /** What happened, once: `compra-pagada:{id}`. A second mail of the same event is never written. */
  evento: string
  para: string
  asunto: string
  texto: string
  /** Carries a link that opens an account: not kept once handed over, nor shown where mail really leaves. */
  secreto?: boolean
}

/** Mails of one statement. */
const PIECE = 1_000

/** Puts mails into the outbox, in the transaction of their cause. The job sends them after commit. */
export async function enqueueCorreo(db: Db, correos: Correo | readonly Correo[]): Promise<void> {
  const rows = [correos].flat().map(toNewCorreo)
  for (let from = 0; from < rows.length; from += PIECE) await insertCorreos(db, rows.slice(from, from + PIECE))
}

/** The same as part of a statement: puts a mail into the outbox if `when` has a row. */
export const insertCorreo = (correo: Correo, when: RawBuilder<unknown>): RawBuilder<unknown> =>
  insertCorreoIf(toNewCorreo(correo), when)

const toNewCorreo = ({ secreto = false, ...correo }: Correo) => ({
  ...correo,
  secreto,
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
  const { id, para, asunto, texto } = correo
  try {
    await mailer.send({ id, para, asunto, ...signedBy(who, texto) })
  } catch (error) {
    await putBack(db, correosPendientes, correo, error, now())
    if (correo.intentos >= INTENTOS_MAXIMOS) await markFailed(db, id, now())
    return false
  }
  await markSent(db, id, { forget: mailer.salida === 'smtp', now: now() })
  return true
}

/** The sender of a mail, and its text with the current signature. */
const signedBy = ({ nombre, remitente, firma }: Identidad, texto: string) => ({
  remitente: remitente || nombre,
  texto: firma ? `${texto}\n\n-- \n${firma}` : texto,
})

/** After a clock that was ahead: mail continues. */
export const correctCorreoTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, correosPendientes, now)

/** After this many tries in about thirteen hours a message has failed for good. */
const INTENTOS_MAXIMOS = 10

/** The greeting of a mail. A name from before names had rules, which could contain a message, is left out. */
export const saludo = (nombre: string): string => (esNombre(nombre) ? `Hola, ${nombre}:` : 'Hola:')

/** A person's text, marked line by line, so that none of it can pass for the organiser's. */
export const cita = (texto: string): string => texto.replace(/^/gm, '> ')
