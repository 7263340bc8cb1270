import { randomBytes } from 'node:crypto'
import { AppError, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countIntento, deleteIntentos } from '#http/throttle.ts'
import { codeLimit } from '#http/throttle-limits.ts'
import { cerrarSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { findUsuarioByEmail, lockUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { checkPassword } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { type KeySource, openSecret, sealSecret } from '#outside/data-key.ts'
import {
  confirmFactor,
  countCodigos,
  deleteFactor,
  findFactor,
  hasFactor,
  insertFactor,
  lockFactor,
  replaceCodigos,
} from './segundo-factor.queries.ts'
import {
  CODIGO_BYTES,
  CODIGOS,
  datosParaLaAplicacion,
  hashCodigo,
  pasoOf,
  SECRETO_BYTES,
  writeCode,
} from './segundo-factor.rules.ts'
import { consumeCode } from './segundo-factor-codigo.service.ts'

type Moment = { keys: KeySource; now: Date }
type BothFactors = { currentPassword: string; codigo: string }

export async function segundoFactor(db: Db, caller: Usuario, obligatorio: boolean) {
  const factor = await findFactor(db, caller.id)
  const since = factor?.confirmado_at
  return {
    activo: Boolean(since),
    desde: since?.toISOString() ?? '',
    codigosRestantes: since ? await countCodigos(db, caller.id) : 0,
    obligatorio,
  }
}

/** A new secret for the caller's authenticator, without effect until one of its codes is confirmed. */
export async function iniciarSegundoFactor(db: Db, caller: Usuario, password: string, { keys, now }: Moment) {
  await checkPassword(db, caller.id, password, now)
  const secret = randomBytes(SECRETO_BYTES)
  const sealed = await sealSecret(keys, secret, caller.id)
  if (!(await insertFactor(db, caller.id, sealed, now))) throw new AppError('SEGUNDO_FACTOR_ACTIVO')
  return datosParaLaAplicacion(secret, caller.email, await findNombre(db))
}

/** Turns it on after a code of the authenticator. Returns the recovery codes, which are stored only as hashes. */
export async function confirmarSegundoFactor(
  db: Db,
  caller: Usuario,
  codigo: string,
  { keys, now, token }: Moment & { token: string },
): Promise<string[]> {
  await countIntento(db, [codeLimit(caller.id)], now)
  const codigos = await inTransaction(db, async db => {
    // A log-in without a code that is under way waits for this lock, and then finds that it needs one.
    await lockUsuario(db, caller.id)
    const factor = await lockFactor(db, caller.id)
    if (!factor) throw new AppError('SEGUNDO_FACTOR_INACTIVO')
    if (factor.confirmado_at) throw new AppError('SEGUNDO_FACTOR_ACTIVO')
    const step = pasoOf(await openSecret(keys, factor.secreto, caller.id), codigo, now)
    if (step === null) throw new AppError('CODIGO_INCORRECTO')
    await confirmFactor(db, caller.id, step, now)
    await cerrarSesiones(db, caller.id, { menos: token })
    await recordActo(db, 'activarSegundoFactor', caller.id)
    await mailOwner(db, caller, 'activado', now)
    return newCodes(db, caller.id, now)
  })
  await deleteIntentos(db, codeLimit(caller.id).clave)
  return codigos
}

/** Replaces the recovery codes. */
export async function renovarCodigos(db: Db, caller: Usuario, form: BothFactors, moment: Moment): Promise<string[]> {
  return withBothFactors(db, caller, form, moment, async db => {
    await recordActo(db, 'renovarCodigos', caller.id)
    await mailOwner(db, caller, 'codigos', moment.now)
    return newCodes(db, caller.id, moment.now)
  })
}

export async function desactivarSegundoFactor(
  db: Db,
  caller: Usuario,
  form: BothFactors,
  moment: Moment,
): Promise<void> {
  await withBothFactors(db, caller, form, moment, db => removeFactor(db, caller, moment.now))
}

/** For the server's console, if authenticator and recovery codes are lost. Returns whether there was a factor to remove. */
export async function removeSegundoFactor(db: Db, email: string, now: Date): Promise<boolean> {
  const found = await findUsuarioByEmail(db, email)
  if (!found) throw new AppError('USUARIO_NO_ENCONTRADO')
  return inTransaction(db, async db => {
    if (!(await findFactor(db, found.usuario.id))?.confirmado_at) return false
    await removeFactor(db, found.usuario, now)
    await cerrarSesiones(db, found.usuario.id)
    return true
  })
}

/** Runs work that requires password and code, in the transaction that uses the code up. */
async function withBothFactors<T>(
  db: Db,
  caller: Usuario,
  { currentPassword, codigo }: BothFactors,
  { keys, now }: Moment,
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  await checkPassword(db, caller.id, currentPassword, now)
  return await withCode(db, caller, codigo, { keys, now }, work)
}

/** What confirms the caller's identity: the password, and a code if the account has a second factor. */
export type Confirmacion = { currentPassword?: string | undefined; codigo?: string | undefined }

/** Runs work that changes where money or mail goes. Throws PASSWORD_ACTUAL, CODIGO_INCORRECTO. */
export async function withConfirmacion<T>(
  db: Db,
  caller: Usuario,
  { currentPassword = '', codigo = '' }: Confirmacion,
  moment: Moment,
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  await checkPassword(db, caller.id, currentPassword, moment.now)
  return (await hasFactor(db, caller.id)) ? withCode(db, caller, codigo, moment, work) : inTransaction(db, work)
}

/** Runs work that requires a fresh code, in the transaction that uses the code up. */
export async function withCode<T>(
  db: Db,
  caller: Usuario,
  codigo: string,
  { keys, now }: Moment,
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  await countIntento(db, [codeLimit(caller.id)], now)
  const done = await inTransaction(db, async db => {
    const factor = await lockFactor(db, caller.id)
    if (!factor?.confirmado_at) throw new AppError('SEGUNDO_FACTOR_INACTIVO')
    if (!(await consumeCode(db, caller, codigo, { keys, now }))) throw new AppError('CODIGO_INCORRECTO')
    return work(db)
  })
  await deleteIntentos(db, codeLimit(caller.id).clave)
  return done
}

async function removeFactor(db: Transaction<Database>, { id, ...person }: Usuario, now: Date): Promise<void> {
  await deleteFactor(db, id)
  await recordActo(db, 'desactivarSegundoFactor', id)
  await mailOwner(db, { id, ...person }, 'desactivado', now)
}

async function newCodes(db: Transaction<Database>, usuarioId: string, now: Date): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS }, () => writeCode(randomBytes(CODIGO_BYTES)))
  await replaceCodigos(db, usuarioId, codigos.map(hashCodigo), now)
  return codigos
}

/** The mail that tells the owner about a change. */
const mailOwner = (
  db: Db,
  { id, email, nombreCompleto }: Pick<Usuario, 'id' | 'email' | 'nombreCompleto'>,
  what: 'activado' | 'codigos' | 'desactivado',
  now: Date,
) => enqueueCorreo(db, correo(`segundo-factor-${what}`, { de: [id, now.getTime()], para: email }, nombreCompleto))
