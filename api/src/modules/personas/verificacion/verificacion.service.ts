import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashToken, newToken } from '#modules/personas/sesion/sesion.service.ts'
import { findTaken, updateUsuario } from '#modules/personas/usuario/usuario.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { encolarCorreo } from '#modules/sitio/correo/correo.service.ts'
import { contarIntento, limiteDeVerificacion, limiteDeVerificacionA } from '#modules/sitio/intento/intento.service.ts'
import { endCambioDeCorreo, replaceVerificacion } from './verificacion.queries.ts'
import {
  correoDeCambioPedido,
  correoDeContrasenaNueva,
  correoDeVerificacion,
  VALIDEZ_HORAS,
} from './verificacion.texts.ts'

export { deleteVerificacionesBefore, takeVerificacion } from './verificacion.queries.ts'

/** What the links are made with, and the address that is nobody's. */
export type Direcciones = { FRONTEND_URL: string; CONTACT_EMAIL?: string | undefined }
type Momento = { env: Direcciones; now: Date }

/** `CONTACT_EMAIL` is published, and what comes to it is the organisation's: no account may have it. */
export const esReservado = (email: string, { CONTACT_EMAIL }: Direcciones): boolean =>
  email.toLowerCase() === CONTACT_EMAIL?.toLowerCase()

export function exigirPermitido(email: string, env: Direcciones): void {
  if (esReservado(email, env)) throw new AppError('EMAIL_RESERVADO')
}

/** Mails a link to an account that was just made. It is made all the same where too many went to that address already. */
export async function enviarPrimera(db: Db, usuario: Usuario, { env, now }: Momento): Promise<void> {
  try {
    await contarIntento(db, [limiteDeVerificacionA(usuario.email)], now)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await enviarEnlace(db, usuario.id, usuario.email, { env, now })
}

/** Another link, to the address that a change waits for or else to the account's own. Returns where it went. */
export async function reenviarVerificacion(db: Db, caller: Usuario, momento: Momento): Promise<string> {
  const email = caller.emailPendiente || (caller.emailVerificado ? '' : caller.email)
  if (!email) throw new AppError('CORREO_VERIFICADO')
  exigirPermitido(email, momento.env)
  return inTransaction(db, async db => {
    await contarEnvio(db, caller, email, momento.now)
    await enviarEnlace(db, caller.id, email, momento)
    await anotar(db, 'reenviarVerificacion', caller.id)
    return email
  })
}

/** A change of address begins: the new one gets the link and the old one is told. The account keeps the old one until then. */
export async function pedirCambioDeCorreo(db: Db, caller: Usuario, email: string, momento: Momento): Promise<Usuario> {
  exigirPermitido(email, momento.env)
  const [taken] = await findTaken(db, { nombreUsu: [], email: [email], ci: [] })
  if (taken) throw new AppError('EMAIL_EN_USO')
  await contarEnvio(db, caller, email, momento.now)
  const user = await updateUsuario(db, caller.id, { email_pendiente: email })
  if (!user) throw new AppError('SESION_VENCIDA')
  await enviarEnlace(db, caller.id, email, momento)
  const evento = `cambio-de-correo:${caller.id}:${momento.now.getTime()}`
  await encolarCorreo(db, { evento, para: caller.email, ...correoDeCambioPedido() })
  return user
}

/** The password is another: a change of address that somebody else may have begun ends, and the owner hears of it. */
export async function avisarContrasenaNueva(db: Db, { id, email }: Usuario, now: Date): Promise<void> {
  await endCambioDeCorreo(db, id)
  await encolarCorreo(db, { evento: `contrasena:${id}:${now.getTime()}`, para: email, ...correoDeContrasenaNueva() })
}

const contarEnvio = (db: Db, { id }: Usuario, email: string, now: Date) =>
  contarIntento(db, [limiteDeVerificacion(id), limiteDeVerificacionA(email)], now)

async function enviarEnlace(db: Db, usuario_id: string, email: string, { env, now }: Momento): Promise<void> {
  const token = newToken()
  const token_hash = hashToken(token)
  const expires_at = new Date(now.getTime() + VALIDEZ_HORAS * 3_600_000)
  await replaceVerificacion(db, { usuario_id, email, token_hash, created_at: now, expires_at })
  await encolarCorreo(db, {
    evento: `verificacion:${usuario_id}:${token_hash.toString('hex')}`,
    para: email,
    secreto: true,
    ...correoDeVerificacion(`${env.FRONTEND_URL}/verificar-correo/${token}`),
  })
}
