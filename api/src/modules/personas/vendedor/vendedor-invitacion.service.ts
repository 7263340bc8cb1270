import { AppError, type invitacionApi, type ReplyOf, type RolDeOrganizador, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endEnlaces, hasEnlace, storeEnlaces, takeEnlace } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { mailEnlace, newEnlace } from '#modules/personas/acceso/acceso-enlace.service.ts'
import {
  announceNewPassword,
  type Momento,
  requireAllowed,
  sendFirst,
} from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { withCode } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { cerrarSesiones, openSesion } from '#modules/personas/sesion/sesion.service.ts'
import {
  findUsuario,
  insertUsuario,
  telefonoColumns,
  updateUsuario,
} from '#modules/personas/usuario/usuario.queries.ts'
import { hashNueva, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import type { KeySource } from '#outside/data-key.ts'
import { findOpen, hasInvitacion, lockInvitado, lockVendedor } from './vendedor-invitacion.queries.ts'

type Invitado = Pick<Usuario, 'id' | 'nombreCompleto' | 'telefono' | 'email'>
export type Enlace = { enlace: string; vence: string }

/** Makes and mails a link for each of these sellers, who have chosen no password yet; earlier links stop working. The caller holds the transaction. */
export async function inviteAll(db: Db, sellers: readonly Invitado[], { env, now }: Momento): Promise<Enlace[]> {
  if (sellers.length === 0) return []
  const organizacion = await findNombre(db)
  const links = sellers.map(({ id: usuario_id, email: para, nombreCompleto }) => {
    const link = newEnlace('invitacion', { usuario_id }, { env, now })
    return { ...link, mail: correo('invitacion', { de: link.de, para }, organizacion, nombreCompleto, link.enlace) }
  })
  await storeEnlaces(links.map(({ row }) => row)).execute(db)
  await enqueueCorreo(
    db,
    links.map(({ mail }) => mail),
  )
  return links.map(({ enlace, vence }) => ({ enlace, vence }))
}

/** Sends the open invitation, if any, to a seller's corrected address; the earlier link stops working. The caller holds the transaction. */
export async function moveInvitacion(db: Db, seller: Invitado, momento: Momento): Promise<void> {
  if (await endEnlaces(db, 'invitacion', { usuarioId: seller.id })) await inviteAll(db, [seller], momento)
}

/** Where the link that works can be found. */
const EN_SU_CORREO = 'el enlace está en su correo'
const SIN_MANDAR = 'no tiene email, y el enlace lo tiene quien lo invitó'

/** Throws YA_TIENE_PASSWORD for a seller who has chosen a password, INVITACION_VIGENTE for one whose link works. */
export async function invitar(
  db: Db,
  { id, reemplaza }: { id: string; reemplaza?: boolean | undefined },
  momento: Momento,
) {
  return await inTransaction(db, async db => {
    const seller = await lockVendedor(db, id)
    if (!seller) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    if (!seller.sin_clave_propia) throw new AppError('YA_TIENE_PASSWORD')
    if (!reemplaza && (await hasEnlace(db, 'invitacion', { usuarioId: id }, momento.now)))
      throw new AppError('INVITACION_VIGENTE', { enlace: seller.email ? EN_SU_CORREO : SIN_MANDAR })
    const { nombre_completo: nombreCompleto, telefono, telefono_e164: whatsapp, email } = seller
    const [link] = await inviteAll(db, [{ id, nombreCompleto, telefono, email }], momento)
    if (!link) throw new Error('a link for each seller')
    await recordActo(db, 'invitar', id)
    return { ...link, nombreCompleto, telefono, whatsapp }
  })
}

const MAILS = { admin: 'invitacion-admin', veedor: 'invitacion-veedor' } as const

type InvitacionNueva = {
  email: string
  codigo: string
  rol?: RolDeOrganizador | undefined
  reemplaza?: boolean | undefined
}

/** Makes a link that lets its holder become an organiser or an observer. Requires a fresh code of the caller. Throws INVITACION_VIGENTE. */
export async function invitarAdmin(
  db: Db,
  caller: Usuario,
  { email, codigo, rol = 'admin', reemplaza }: InvitacionNueva,
  { env, now, keys }: Momento & { keys: KeySource },
): Promise<Enlace> {
  const link = newEnlace('invitacion', { email, invitada_por: caller.id, rol }, { env, now })
  await withCode(db, caller, codigo, { keys, now }, async db => {
    await lockInvitado(db, email)
    if (!reemplaza && (await hasInvitacion(db, email, now)))
      throw new AppError('INVITACION_VIGENTE', { enlace: EN_SU_CORREO })
    await endEnlaces(db, 'invitacion', { email })
    await recordActo(db, 'invitarAdmin', '', { rol })
    const mail = correo(MAILS[rol], { de: link.de, para: email }, await findNombre(db), link.enlace)
    await mailEnlace(db, link.row, mail)
  })
  return { enlace: link.enlace, vence: link.vence }
}

export async function verInvitacion(
  db: Db,
  token: string,
  now: Date,
): Promise<ReplyOf<typeof invitacionApi.verInvitacion>> {
  const found = await findOpen(db, token, now)
  if (!found) throw new AppError('INVITACION_INVALIDA')
  const { rol, nombreCompleto, faltaEmail } = found
  return { rol, nombreCompleto, faltaEmail }
}

type Aceptada = { password: string; email?: string | undefined }

/**
 * Sets the first password of an invited account, and its address if it has none, which stays unverified: the link may have come another
 * way. Signs in, unless the account is inactive or has a second factor.
 */
export async function aceptarInvitacion(
  db: Db,
  token: string,
  { password, email = '' }: Aceptada,
  { env, dispositivo, now }: Momento & { dispositivo: string },
): Promise<{ token: string; user: Usuario } | null> {
  const usuarioId = (await findOpen(db, token, now))?.usuarioId
  const found = usuarioId && (await findUsuario(db, usuarioId))
  if (!found) throw new AppError('INVITACION_INVALIDA')
  const missing = found.usuario.email === ''
  if (missing && email === '') throw new AppError('EMAIL_REQUERIDO')
  if (missing) await requireAllowed(db, { email, rol: found.usuario.rol }, env)
  const password_hash = await hashNueva(password, found.usuario)
  return await inTransaction(db, async db => {
    const taken = await takeEnlace(db, 'invitacion', token, { now })
    const user = taken && (await updateUsuario(db, usuarioId, { password_hash, ...(missing && { email }) }))
    if (!user) throw new AppError('INVITACION_INVALIDA')
    await recordActo(db, 'aceptarInvitacion', usuarioId)
    await endEnlaces(db, 'recuperacion', { usuarioId })
    await cerrarSesiones(db, usuarioId)
    if (missing) await sendFirst(db, user, { env, now })
    else await announceNewPassword(db, user, now)
    if (user.estado !== 'activo' || (await hasFactor(db, usuarioId))) return null
    return { token: await openSesion(db, user, now, dispositivo), user }
  }).catch(refuseTaken)
}

type Registro = {
  nombreUsu: string
  nombreCompleto: string
  ci: string
  email: string
  password: string
  telefono?: string | undefined
}

/** Opens the account of an organiser or an observer, which can do nothing before it has a second factor. */
export async function aceptarComoAdmin(db: Db, token: string, form: Registro, momento: Momento): Promise<void> {
  const { now } = momento
  const found = await findOpen(db, token, now)
  if (!found || found.usuarioId) throw new AppError('INVITACION_INVALIDA')
  await requireAllowed(db, { email: form.email, rol: found.rol }, momento.env)
  const password_hash = await hashNueva(form.password, form)
  await inTransaction(db, async db => {
    if (!(await takeEnlace(db, 'invitacion', token, { now }))) throw new AppError('INVITACION_INVALIDA')
    const { nombreUsu, nombreCompleto, ci, email, telefono = '' } = form
    const user = await insertUsuario(db, {
      nombre_usu: nombreUsu,
      nombre_completo: nombreCompleto,
      ci,
      email,
      ...telefonoColumns(telefono, momento.env),
      direccion: '',
      rol: found.rol,
      password_hash,
      exige_segundo_factor: true,
    })
    await recordActo(db, 'aceptarComoAdmin', user.id)
    await sendFirst(db, user, momento)
  }).catch(refuseTaken)
}
