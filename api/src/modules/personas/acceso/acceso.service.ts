import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  countIntento,
  deleteIntentos,
  deleteOneIntento,
  origenOf,
  originLimits,
  rememberOrigen,
} from '#http/throttle.ts'
import { accountLimit, claveDeDesconocido, codeLimit, loginLimit, originLimit } from '#http/throttle-limits.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { consumeCode } from '#modules/personas/segundo-factor/segundo-factor-codigo.service.ts'
import { openSesion, touchSesion } from '#modules/personas/sesion/sesion.service.ts'
import { findUsuarioByEmail, lockUnchanged, type WithPassword } from '#modules/personas/usuario/usuario.queries.ts'
import { HASH_DE_NADIE, verifyPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import type { KeySource } from '#outside/data-key.ts'

type Credenciales = { email: string; password: string; codigo?: string | undefined }
type Intento = { ip: string; dispositivo: string; keys: KeySource; now: Date }

/**
 * Opens a session. An unknown e-mail and a wrong password are counted, compared and refused alike. That an account is
 * inactive, or requires a second factor, is revealed only after the right password.
 */
export async function login(db: Db, { email, password, codigo }: Credenciales, { ip, ...intento }: Intento) {
  const { now } = intento
  const found = await findUsuarioByEmail(db, email)
  const who = found?.usuario.id ?? claveDeDesconocido(email)
  const origen = await origenOf(intento.keys, who, ip, intento.dispositivo)
  const ofAccount = await originLimits(db, origen, { alone: originLimit, together: [accountLimit(who)], now })
  const ofAddress = loginLimit(ip)
  await countIntento(db, [...ofAccount, ofAddress], now)
  const matches = await verifyPassword(found?.passwordHash ?? HASH_DE_NADIE, password)
  if (!found || !matches) {
    await recordActo(db, 'loginFallido', found?.usuario.id ?? '', { motivo: 'credenciales' })
    throw new AppError('CREDENCIALES')
  }
  const asksForCode = found.usuario.estado === 'activo' && (await hasFactor(db, found.usuario.id))
  if (asksForCode && codigo === undefined) {
    // Takes this attempt back, since it neither failed nor succeeded; earlier failures still count.
    for (const { clave } of [...ofAccount, ofAddress]) await deleteOneIntento(db, clave, now)
    throw new AppError('SEGUNDO_FACTOR_REQUERIDO')
  }
  const opened = await enter(db, found, asksForCode ? codigo : undefined, intento)
  await deleteIntentos(db, ...ofAccount.map(({ clave }) => clave))
  await deleteOneIntento(db, ofAddress.clave, now)
  if (opened) {
    await rememberOrigen(db, origen, now)
    return opened
  }
  await recordActo(db, 'loginFallido', found.usuario.id, { motivo: 'inactiva' })
  throw new AppError('CUENTA_INACTIVA')
}

/** Opens the session after the right password; null for an inactive account. A wrong code stays counted. */
async function enter(
  db: Db,
  { usuario, passwordHash }: WithPassword,
  codigo: string | undefined,
  { dispositivo, keys, now }: Omit<Intento, 'ip'>,
): Promise<{ token: string; user: Usuario } | null> {
  if (usuario.estado === 'inactivo') return null
  const { id, rol } = usuario
  if (codigo) await countIntento(db, [codeLimit(id)], now)
  const token = await inTransaction(db, async db => {
    // Comparing takes a while: refuses if the password, a factor or the account has changed meanwhile.
    if (!(await lockUnchanged(db, id, passwordHash))) throw new AppError('CREDENCIALES')
    if (!codigo && (await hasFactor(db, id))) throw new AppError('SEGUNDO_FACTOR_REQUERIDO')
    if (codigo && !(await consumeCode(db, usuario, codigo, { keys, now }))) return null
    await recordActo(db, 'login', id, {}, { id, rol })
    return openSesion(db, usuario, now, dispositivo)
  })
  if (!token) {
    await recordActo(db, 'loginFallido', id, { motivo: 'codigo' })
    throw new AppError('SEGUNDO_FACTOR_INCORRECTO')
  }
  if (codigo) await deleteIntentos(db, codeLimit(id).clave)
  return { token, user: usuario }
}

/**
 * The account behind a token, or null when the session is over. `soloEnrolar`: it must have a second factor and has none, so turning it on
 * is all it may do. Organisers and observers must have one where the setting says so, or if their invitation did.
 */
export async function authenticate(
  db: Db,
  token: string,
  { now, segundoFactorObligatorio }: { now: Date; segundoFactorObligatorio: boolean },
): Promise<(Usuario & { soloEnrolar: boolean }) | null> {
  const found = await touchSesion(db, token, now)
  if (!found) return null
  const { exigeSegundoFactor, ...usuario } = found
  const sees = usuario.rol === 'admin' || usuario.rol === 'veedor'
  const asked = sees && (segundoFactorObligatorio || exigeSegundoFactor)
  const soloEnrolar = asked && !(await hasFactor(db, usuario.id))
  return { ...usuario, soloEnrolar }
}
