import type { SesionAbierta, Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { checkPassword } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { hashToken, isAlive } from './sesion.rules.ts'

/** The sessions of an account that are still alive: the one that asks with this `token`, then the latest used first. */
export async function sesiones(db: Db, caller: Usuario, token: string, now: Date): Promise<SesionAbierta[]> {
  const rows = await db
    .selectFrom('sesion')
    .select(['token_hash', 'dispositivo', 'created_at', 'used_at', 'expires_at'])
    .where('usuario_id', '=', caller.id)
    .orderBy('used_at', 'desc')
    .execute()
  return rows
    .filter(row => isAlive({ ...row, rol: caller.rol }, now))
    .map(({ token_hash, dispositivo, created_at, used_at }) => ({
      id: token_hash.toString('hex', 0, 8),
      dispositivo,
      abierta: created_at.toISOString(),
      usada: used_at.toISOString(),
      actual: token_hash.equals(hashToken(token)),
    }))
    .toSorted((a, b) => Number(b.actual) - Number(a.actual))
}

/** Ends every session of the caller but this one, once the password shows that it is theirs. Returns how many. */
export async function closeOthers(
  db: Db,
  caller: Usuario,
  { token, currentPassword, now }: { token: string; currentPassword: string; now: Date },
): Promise<number> {
  await checkPassword(db, caller.id, currentPassword, now)
  return await inTransaction(db, async db => {
    const { numDeletedRows } = await db
      .deleteFrom('sesion')
      .where('usuario_id', '=', caller.id)
      .where('token_hash', '!=', hashToken(token))
      .executeTakeFirstOrThrow()
    await recordActo(db, 'cerrarSesiones', caller.id, { cerradas: Number(numDeletedRows) })
    return Number(numDeletedRows)
  })
}
