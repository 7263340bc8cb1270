import type { Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { type KeySource, openSecret } from '#outside/data-key.ts'
import { countCodigos, findFactor, takeCodigo, takePaso } from './segundo-factor.queries.ts'
import { hashCodigo, isOfApplication, pasoOf } from './segundo-factor.rules.ts'

type Owner = Pick<Usuario, 'id' | 'email' | 'nombreCompleto'>

/** Uses up a code of the second factor: the authenticator's current one, or a recovery code, whose use is mailed to the account's owner. */
export async function consumeCode(
  db: Transaction<Database>,
  owner: Owner,
  codigo: string,
  { keys, now }: { keys: KeySource; now: Date },
): Promise<boolean> {
  if (!isOfApplication(codigo)) return consumeRecoveryCode(db, owner, hashCodigo(codigo), now)
  const factor = await findFactor(db, owner.id)
  if (!factor) return false
  const step = pasoOf(await openSecret(keys, factor.secreto, owner.id), codigo, now)
  return step !== null && takePaso(db, owner.id, step)
}

async function consumeRecoveryCode(
  db: Transaction<Database>,
  { id, email, nombreCompleto }: Owner,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  if (!(await takeCodigo(db, id, hash, now))) return false
  const left = await countCodigos(db, id)
  await recordActo(db, 'usarCodigoDeRecuperacion', id, { quedan: left })
  await enqueueCorreo(db, correo('codigo-usado', { de: [id, hash.toString('hex')], para: email }, nombreCompleto, left))
  return true
}
