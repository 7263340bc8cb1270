import { AppError, type Rol, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countIntento } from '#http/throttle.ts'
import { mailLimits, verificationLimit } from '#http/throttle-limits.ts'
import { clearEmailsWithoutLink, findTaken, updateUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findIdentidad, findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { deleteEnlacesBefore, endCambioDeCorreo, endEnlaces, takeEnlace } from './acceso-enlace.queries.ts'
import { mailEnlace, newEnlace } from './acceso-enlace.service.ts'

/** The base of the links, the contact address set by the environment, and the country whose rules telephones are read by. */
export type Direcciones = { FRONTEND_URL: string; CONTACT_EMAIL?: string | undefined; LOCALE: string }
export type Momento = { env: Direcciones; now: Date }

type Candidato = { email: string; rol: Rol }

/** Whether an address is the organisation's published contact, which no account may have. The contact set in the app may be an organiser's own. */
export async function isReserved(db: Db, { email, rol }: Candidato, { CONTACT_EMAIL }: Direcciones): Promise<boolean> {
  const own = [CONTACT_EMAIL, rol === 'admin' ? undefined : (await findIdentidad(db)).contacto]
  return own.some(one => one?.toLowerCase() === email.toLowerCase())
}

export async function requireAllowed(db: Db, candidato: Candidato, env: Direcciones): Promise<void> {
  if (await isReserved(db, candidato, env)) throw new AppError('EMAIL_RESERVADO')
}

/** Mails the first link to a new account. If too many mails went to that address already it sends none, and the account stays. */
export async function sendFirst(db: Db, usuario: Usuario, { env, now }: Momento): Promise<void> {
  try {
    await countIntento(db, mailLimits(usuario.email), now)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await sendLink(db, usuario.id, usuario.email, { env, now })
}

/** Sends another link, to the address of a pending change or else to the account's own. Returns the address. */
export async function reenviarVerificacion(db: Db, caller: Usuario, momento: Momento): Promise<string> {
  const email = caller.emailPendiente || (caller.emailVerificado ? '' : caller.email)
  if (!email) throw new AppError('CORREO_VERIFICADO')
  await requireAllowed(db, { email, rol: caller.rol }, momento.env)
  return inTransaction(db, async db => {
    await countDelivery(db, caller, email, momento.now)
    await sendLink(db, caller.id, email, momento)
    await recordActo(db, 'reenviarVerificacion', caller.id)
    return email
  })
}

/**
 * Verifies an address for the caller, by the token mailed to it. Requires the account's session, so that a stranger who
 * registers somebody's address gains nothing if that person follows the link.
 */
export async function verificarCorreo(
  db: Db,
  caller: Usuario,
  token: string,
  { env, now }: { env: Direcciones; now: Date },
): Promise<Usuario> {
  return inTransaction(db, async db => {
    const email = (await takeEnlace(db, 'verificacion', token, { now, suya: caller.id }))?.email
    if (!email) throw new AppError('TOKEN_VERIFICACION')
    await requireAllowed(db, { email, rol: caller.rol }, env)
    const user = await updateUsuario(db, caller.id, { email, email_pendiente: '', email_verified_at: now })
    if (!user) throw new AppError('SESION_VENCIDA')
    // Recovery links mailed to the former address stop working.
    if (email !== caller.email) await endEnlaces(db, 'recuperacion', { usuarioId: caller.id })
    await recordActo(db, 'verificarCorreo', caller.id)
    return user
  }).catch(refuseTaken)
}

/** Begins a change of address: the new one gets the link and the old one a notice. The account keeps the old one until then. */
export async function requestEmailChange(db: Db, caller: Usuario, email: string, momento: Momento): Promise<Usuario> {
  await requireAllowed(db, { email, rol: caller.rol }, momento.env)
  const [taken] = await findTaken(db, { nombreUsu: [], email: [email], ci: [] })
  if (taken) throw new AppError('EMAIL_EN_USO')
  await countDelivery(db, caller, email, momento.now)
  const user = await updateUsuario(db, caller.id, { email_pendiente: email })
  if (!user) throw new AppError('SESION_VENCIDA')
  await sendLink(db, caller.id, email, momento)
  const to = { de: [caller.id, momento.now.getTime()], para: caller.email }
  await enqueueCorreo(db, correo('cambio-de-correo', to, await findNombre(db)))
  return user
}

/** After a new password: ends a pending change of address, which somebody else may have begun, and notifies the owner. */
export async function announceNewPassword(db: Db, { id, email }: Usuario, now: Date): Promise<void> {
  await endCambioDeCorreo(db, id)
  await updateUsuario(db, id, { email_pendiente: '' })
  await enqueueCorreo(db, correo('contrasena', { de: [id, now.getTime()], para: email }, await findNombre(db)))
}

/** Ends mailed links that have expired, and the changes of address that waited for them. */
export async function endEnlacesBefore(db: Db, moment: Date): Promise<void> {
  await deleteEnlacesBefore(db, moment)
  await clearEmailsWithoutLink(db)
}

const countDelivery = (db: Db, { id }: Usuario, email: string, now: Date) =>
  countIntento(db, [verificationLimit(id), ...mailLimits(email)], now)

async function sendLink(db: Db, usuario_id: string, email: string, { env, now }: Momento): Promise<void> {
  const { row, de, enlace } = newEnlace('verificacion', { usuario_id, email }, { env, now })
  await mailEnlace(db, row, correo('verificacion', { de, para: email }, await findNombre(db), enlace))
}
