import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cerrarSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { lockAdmins, lockCuenta, updateUsuario } from '#modules/personas/usuario/usuario.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'

/** Toggles activo and inactivo; an inactive account has no session. */
export async function changeStatus(db: Db, id: string, caller: Usuario): Promise<'activo' | 'inactivo'> {
  if (id === caller.id) throw new AppError('UNO_MISMO')
  return inTransaction(db, async db => {
    const cuenta = await lockForEnd(db, id)
    const estado = cuenta.estado === 'activo' ? 'inactivo' : 'activo'
    await updateUsuario(db, id, { estado })
    if (estado === 'inactivo') await cerrarSesiones(db, id)
    await anotar(db, 'changeStatus', id, { estado })
    return estado
  })
}

/** The account, locked; an organiser's only while another active organiser stays. */
export async function lockForEnd(db: Db, id: string) {
  const admins = await lockAdmins(db)
  const cuenta = await lockCuenta(db, id)
  if (!cuenta) throw new AppError('USUARIO_NO_ENCONTRADO')
  const another = admins.some(admin => admin.id !== id && admin.estado === 'activo')
  if (cuenta.rol === 'admin' && !another) throw new AppError('ULTIMO_ADMIN')
  return cuenta
}
