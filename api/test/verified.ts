import { verificacionApi } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Client } from './test-app.ts'

/** The token of the latest verification mail to an address; `''` if none waits. */
export async function verificationToken(db: Db, email: string): Promise<string> {
  const mail = await db
    .selectFrom('correo')
    .select('texto')
    .where('para', '=', email)
    .where('evento', 'like', 'verificacion:%')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return /\/verificar-correo\/([\w-]{43})\n/.exec(mail?.texto ?? '')?.[1] ?? ''
}

/** Verifies the address as its owner: by the link in the mail. */
export async function verify(db: Db, who: Client, email: string) {
  return who.call(verificacionApi.verificarCorreo, { params: { token: await verificationToken(db, email) } })
}
