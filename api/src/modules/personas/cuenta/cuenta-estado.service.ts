import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { lockAdmins, lockCuenta } from '#modules/personas/usuario/usuario.service.ts'

/** The account, locked; an organiser's only while another active organiser stays. */
export async function lockForEnd(db: Db, id: string) {
  const admins = await lockAdmins(db)
  const cuenta = await lockCuenta(db, id)
  if (!cuenta) throw new AppError('USUARIO_NO_ENCONTRADO')
  const another = admins.some(admin => admin.id !== id && admin.estado === 'activo')
  if (cuenta.rol === 'admin' && !another) throw new AppError('ULTIMO_ADMIN')
  return cuenta
}
