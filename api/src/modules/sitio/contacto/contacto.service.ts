import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countIntento } from '#http/throttle.ts'
import { contactoLimit } from '#http/throttle-limits.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { insertMensaje } from './contacto.queries.ts'

type Mensaje = { nombre: string; email: string; mensaje: string }

/**
 * Stores a message and mails it to the organisers, if they have an address. The same message again within the hour counts as a repetition
 * after a lost reply. `countIntento` makes messages of one address wait for each other.
 */
export async function contacto(
  db: Db,
  mensaje: Mensaje,
  { ip, contactEmail, now }: { ip: string; contactEmail: string; now: Date },
): Promise<void> {
  await inTransaction(db, async db => {
    await countIntento(db, [contactoLimit(ip)], now)
    const id = await insertMensaje(db, mensaje, now)
    if (!id || !contactEmail) return
    await enqueueCorreo(db, correo('contacto', { de: [id], para: contactEmail }, mensaje))
  })
}
