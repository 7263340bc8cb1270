import type { Db } from '#db/schema.ts'
import type { Mailer } from '#outside/mailer.ts'
import { insertCorreos, markRefused, markSent, takeDue } from './correo.queries.ts'
import { INTENTOS_MAXIMOS, nextTry } from './correo.rules.ts'

export { cita } from './correo.rules.ts'

export type Correo = {
  /** What happened, once: `compra-pagada:{id}`. A second mail of the same event is never written. */
  evento: string
  para: string
  asunto: string
  texto: string
  /** Carries a link that opens an account: not kept once handed over, nor shown where mail really leaves. */
  secreto?: boolean
}

/** Puts mails into the outbox, in the transaction of what they tell. They leave after commit, by the job. */
export async function encolarCorreo(db: Db, correos: Correo | readonly Correo[]): Promise<void> {
  const rows = [correos].flat().map(({ secreto = false, ...correo }) => ({
    ...correo,
    secreto,
    para: unaLinea(correo.para),
    asunto: unaLinea(correo.asunto),
  }))
  if (rows.length > 0) await insertCorreos(db, rows)
}

/** A header is one line, whatever it was made of. */
const unaLinea = (texto: string) => texto.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** After so many refusals in a row the carrier is down and the rest waits for the next run. */
const REFUSALS_IN_A_ROW = 3

/** Hands over what is due, one by one, outside any transaction. Answers how many left. */
export async function enviarPendientes(db: Db, mailer: Mailer, now: () => Date): Promise<number> {
  let sent = 0
  let refused = 0
  while (refused < REFUSALS_IN_A_ROW) {
    const correo = await takeDue(db, now())
    if (!correo) break
    const { id, para, asunto, texto, secreto, intentos } = correo
    try {
      await mailer.send({ id, para, asunto, texto })
    } catch (error) {
      refused++
      const failed_at = intentos >= INTENTOS_MAXIMOS ? now() : null
      await markRefused(db, id, { error: reason(error), next_try_at: nextTry(intentos, now()), failed_at })
      continue
    }
    sent++
    refused = 0
    await markSent(db, id, now(), secreto && mailer.salida === 'smtp' ? '' : undefined)
  }
  return sent
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
