import { AppError, type Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Baja, endCaja } from '#modules/dinero/caja/caja-rendicion.service.ts'
import { endComprasOf } from '#modules/dinero/compra/compra.service.ts'
import { eraseNombresDeTelefonos } from '#modules/numeros/prestamo/prestamo.queries.ts'
import { darDeBajaTelefonosOf } from '#modules/numeros/prestamo/prestamo.service.ts'
import { refusePrestadas } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { leaveBooksOf } from '#modules/numeros/talonario/talonario.queries.ts'
import { lockForEnd } from '#modules/personas/cuenta/cuenta.service.ts'
import { cerrarSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { updateUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { checkPassword } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { forgetImagen } from '#modules/sitio/imagen/imagen.service.ts'
import {
  deleteRastros,
  eraseAntesDeCorregir,
  eraseAntesDeCorregirOf,
  eraseCompradoresWithoutSale,
  eraseCompradorWithoutNumbers,
  eraseCorrespondencia,
  eraseCorrespondenciaOf,
  erasePagador,
  erasePersona,
  releaseUnsoldRifas,
  untilNobodyRefers,
} from './datos-personales-baja.queries.ts'

type Estado = 'activo' | 'inactivo'

/** Makes an account activo or inactivo, by default the other one; an inactive account has no session, and its telephones sell no more. */
export async function changeStatus(
  db: Db,
  { id, ...wanted }: { id: string; estado?: Estado | undefined },
  caller: Usuario,
  now: Date,
): Promise<Estado> {
  if (id === caller.id) throw new AppError('UNO_MISMO')
  const estado = await inTransaction(db, async db => {
    const found = await lockForEnd(db, id)
    const estado = wanted.estado ?? (found.estado === 'activo' ? 'inactivo' : 'activo')
    if (estado === found.estado) return estado
    await updateUsuario(db, id, { estado })
    if (estado === 'inactivo') await cerrarSesiones(db, id)
    await recordActo(db, 'changeStatus', id, { estado })
    return estado
  })
  if (estado === 'inactivo') {
    await darDeBajaTelefonosOf(db, id, { por: caller.id, now })
    await dropHolds(db, id, now)
  }
  return estado
}

/** After the account's end: a checkout under way is waited for, and a later one finds no account. */
async function dropHolds(db: Db, id: string, now: Date): Promise<void> {
  await untilNobodyRefers(db, id)
  await endComprasOf(db, id, { at: now, nota: 'La cuenta de quien compraba ya no está activa.' })
}

/** `aunque`: although telephones of the account have numbers. */
type Fin = Pick<Baja, 'env' | 'now' | 'motivo'> & { aunque?: boolean | undefined }

/** Ends an account by an organiser. Throws RIFA_EN_PRESTAMO, and BAJA_SIN_MOTIVO for one with a balance. */
export async function remove(db: Db, id: string, caller: Usuario, fin: Fin): Promise<void> {
  if (id === caller.id) throw new AppError('UNO_MISMO')
  await endAccount(db, id, caller, 'remove', fin)
}

/** Ends an account, by its owner or an organiser; the caller's password is checked if it was sent. */
export async function logicDelete(
  db: Db,
  id: string,
  caller: Usuario,
  fin: Fin,
  currentPassword?: string,
): Promise<void> {
  if (id !== caller.id && caller.rol !== 'admin') throw new AppError('SIN_PERMISO')
  if (currentPassword !== undefined) await checkPassword(db, caller.id, currentPassword, fin.now)
  await endAccount(db, id, caller, 'logicDelete', fin)
}

/**
 * Erases what hangs on an address and is no account's: messages, mail, and the buyer of sales in person that were taken back. A
 * number that is sold keeps its buyer, as after the end of an account.
 */
export async function eraseDireccion(db: Db, email: string, now: Date): Promise<void> {
  await eraseCorrespondenciaOf(db, email, now)
  await eraseCompradorWithoutNumbers(db, email, now)
  await eraseAntesDeCorregirOf(db, email)
}

async function endAccount(
  db: Db,
  id: string,
  caller: Usuario,
  accion: 'remove' | 'logicDelete',
  { env, now, motivo, aunque = false }: Fin,
): Promise<void> {
  await inTransaction(db, async db => {
    const { imagen } = await lockForEnd(db, id)
    if (!aunque) await refusePrestadas(db, sql`f.usuario_id = ${id}`, now)
    await darDeBajaTelefonosOf(db, id, { por: caller.id, now })
    await eraseAntesDeCorregir(db, id)
    await erasePersona(db, id, now)
    await deleteRastros(db, id)
    await eraseCorrespondencia(db, id, now)
    await erasePagador(db, id)
    await eraseNombresDeTelefonos(db, id)
    await eraseCompradoresWithoutSale(db, now)
    await leaveBooksOf(db, id)
    await releaseUnsoldRifas(db, id)
    const incobrable = await endCaja(db, { id, usuarioId: caller.id, motivo, env, now })
    await recordActo(db, accion, id, incobrable === 0 ? {} : { incobrable })
    if (imagen) await forgetImagen(db, imagen)
  })
  await dropHolds(db, id, now)
}
