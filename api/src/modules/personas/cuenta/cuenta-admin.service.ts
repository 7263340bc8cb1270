import { randomBytes } from 'node:crypto'
import { EMAIL_INICIAL } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockKey } from '#http/throttle.ts'
import { findUsuarioByEmail, hasAdmin, insertUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { hashPassword, isCommonPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { updateNewToBorrador } from '#modules/sitio/organizacion/organizacion-publicacion.queries.ts'
import { ConfigurationError } from '#start-error.ts'

type AdminEnv = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined }

/**
 * Makes sure there is an organiser: with ADMIN_EMAIL and ADMIN_PASSWORD, else with a random password, which is returned
 * so that it can be shown this once. If several processes start at once, one of them makes the account.
 */
export async function ensureFirstAdmin(db: Db, env: AdminEnv): Promise<{ email: string; password: string } | null> {
  const email = env.ADMIN_EMAIL ?? EMAIL_INICIAL
  const password = env.ADMIN_PASSWORD ?? randomBytes(18).toString('base64url')
  if (await hasAdmin(db)) return null
  if (env.ADMIN_PASSWORD && (await isCommonPassword(env.ADMIN_PASSWORD)))
    throw new ConfigurationError('La variable ADMIN_PASSWORD lleva una contraseña demasiado común: elegí otra.')
  const password_hash = await hashPassword(password)
  // The operator vouches for an address that is configured; the stand-in address belongs to nobody.
  const email_verified_at = env.ADMIN_EMAIL ? new Date() : null
  const created = await inTransaction(db, db => insertFirstAdmin(db, { email, password_hash, email_verified_at }))
  return created && !env.ADMIN_PASSWORD ? { email, password } : null
}

async function insertFirstAdmin(
  db: Db,
  { email, ...secrets }: { email: string; password_hash: string; email_verified_at: Date | null },
): Promise<boolean> {
  await lockKey(db, 'primer-admin')
  if (await hasAdmin(db)) return false
  // Somebody may have registered this address without owning it: that account does not become the organiser.
  if (await findUsuarioByEmail(db, email))
    throw new ConfigurationError(`La variable ADMIN_EMAIL lleva el email de otra cuenta (${email}): poné otro.`)
  const nombre_usu = `admin-${randomBytes(3).toString('hex')}`
  const persona = { nombre_usu, nombre_completo: 'Administración', email, ci: '' }
  const { id } = await insertUsuario(db, { ...persona, ...secrets, rol: 'admin' })
  await updateNewToBorrador(db)
  await recordActo(db, 'primerAdmin', id)
  return true
}
