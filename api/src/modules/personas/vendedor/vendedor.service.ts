import {
  AppError,
  type corregirVendedorForm,
  fromMinor,
  type Leido,
  limits,
  type OrdenVendedor,
  pageCount,
  type Usuario,
  type VendedorEnLista,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { endEnlaces } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { type Direcciones, requireAllowed, sendFirst } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { findUsuario, lockUsuario, telefonoColumns, updateUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { countVendedores, type FiltroVendedores, listVendedores } from './vendedor.queries.ts'
import { moveInvitacion } from './vendedor-invitacion.service.ts'

type FiltroOrdenado = FiltroVendedores & { orden?: OrdenVendedor | '' | undefined }
type Pagina = { users: VendedorEnLista[]; page: number; pages: number; total: number }

/** A page of sellers, active ones first. The first page exists even without sellers. */
export async function list(db: Db, page: number, { orden, ...filtro }: FiltroOrdenado): Promise<Pagina> {
  const size = limits.vendedoresPorPagina
  const total = await countVendedores(db, filtro)
  const pages = pageCount(total, size)
  if (page > pages) throw new AppError('PAGINA_FUERA_DE_RANGO')
  const users = await listVendedores(db, { ...filtro, orden: orden || 'nombre' }, { number: page, size })
  return { users: users.map(user => ({ ...user, cobrado: fromMinor(user.cobrado) })), page, pages, total }
}

type Datos = z.output<typeof corregirVendedorForm> & { leido?: Leido }

/**
 * Corrects a seller's data. A verified e-mail can only be changed by its owner: EMAIL_VERIFICADO. A new one gets the
 * link to verify it and, if one is open, another invitation; links sent to the former one stop working. Throws CAMBIO_MIENTRAS.
 */
export async function corregirVendedor(
  db: Db,
  { id, email: typed, leido, ...form }: Datos,
  { env, now }: { env: Direcciones; now: Date },
): Promise<Usuario> {
  return await inTransaction(db, async db => {
    const locked = await lockUsuario(db, id)
    const before = (await findUsuario(db, id))?.usuario
    if (before?.rol !== 'vendedor') throw new AppError('VENDEDOR_NO_ENCONTRADO')
    const email = typed ?? before.email
    const moves = email.toLowerCase() !== before.email.toLowerCase()
    if (moves && before.emailVerificado) throw new AppError('EMAIL_VERIFICADO')
    if (moves) await requireAllowed(db, { email, rol: before.rol }, env)
    const user = await updateUsuario(db, id, {
      nombre_completo: form.nombreCompleto,
      ci: form.ci,
      ...telefonoColumns(form.telefono, env),
      direccion: form.direccion,
      grupo: form.grupo,
      email,
      ...(moves && { email_pendiente: '' }),
    })
    if (!user) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    requireLeido(leido, { ...before, grupo: locked?.grupo }, { ...user, grupo: form.grupo })
    const campos = (Object.keys(user) as (keyof Usuario)[]).filter(field => before[field] !== user[field])
    if (campos.length > 0) await recordActo(db, 'corregirVendedor', id, { campos })
    if (!moves) return user
    await endEnlaces(db, 'recuperacion', { usuarioId: id })
    await moveInvitacion(db, user, { env, now })
    await sendFirst(db, user, { env, now })
    return user
  }).catch(refuseTaken)
}
