import { randomBytes } from 'node:crypto'
import { type Ajuste, AppError, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { type Confirmacion, withConfirmacion } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo } from '#modules/sitio/correo/correo.service.ts'
import { openSecret, sealSecret } from '#outside/data-key.ts'
import { authorizationUrl, exchangeCode, nicknameOf, type Permiso } from '#outside/mercadopago/mercadopago-oauth.ts'
import { PaymentsError } from '#outside/payments.ts'
import { followAjustes, refuseFixed, saveAll, tellOrganizadores } from './ajuste.service.ts'
import {
  deleteConexion,
  findConexion,
  isWaiting,
  takePedido,
  upsertConexion,
  upsertPedido,
} from './ajuste-mercadopago.queries.ts'
import {
  aplicacionOf,
  notificationSecretOf,
  openEstado,
  PEDIDO_MS,
  REVISAR_MS,
  sealEstado,
} from './ajuste-mercadopago.rules.ts'

type Env = Deps['env']

/** What each secret is encrypted for. */
const VERIFICADOR = 'conectar-mercadopago'
export const REFRESCO = 'refresco-mercadopago'

/** What the connection sets; taken away with it. */
const AJUSTES_DE_CONEXION = [
  'PAYMENTS',
  'MP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRET',
  'MP_PUBLIC_KEY',
  'MP_LIVE_MODE',
] as const
export const SIN_CONEXION = Object.fromEntries(AJUSTES_DE_CONEXION.map(clave => [clave, '']))

/** What the organisers see of it; null: the operator has no application, or a variable sets the token. */
export async function leerConexion(db: Db, env: Env, caller: Usuario, now: Date) {
  if (!aplicacionOf(env)) return null
  const row = await findConexion(db)
  if (!row) {
    const estado = (await isWaiting(db, caller.id, now)) ? ('esperando' as const) : ('sin_conectar' as const)
    return { estado, cuenta: '', apodo: '', hasta: null, motivo: null, porVencer: false }
  }
  return {
    estado: row.cortada_at ? ('cortada' as const) : ('conectada' as const),
    cuenta: row.cuenta,
    apodo: row.apodo,
    hasta: row.vence_at.toISOString(),
    motivo: row.motivo,
    porVencer: row.renovacion_fallida_at !== null,
  }
}

function need(env: Env) {
  const aplicacion = aplicacionOf(env)
  if (!aplicacion) throw new AppError('NO_ENCONTRADO')
  refuseFixed(env, SIN_CONEXION)
  return aplicacion
}

/** The address where the caller gives the permission. Throws NO_ENCONTRADO, AJUSTE_FIJADO, and what `withConfirmacion` throws. */
export async function conectarMercadoPago(
  { db, env, clock }: Deps,
  caller: Usuario,
  confirmacion: Confirmacion,
): Promise<string> {
  const aplicacion = need(env)
  const now = clock.now()
  const [pedido, verifier] = [randomBytes(24).toString('base64url'), randomBytes(48).toString('base64url')]
  const verificador = await sealSecret(env, Buffer.from(verifier), VERIFICADOR)
  await withConfirmacion(db, caller, confirmacion, { keys: env, now }, async db => {
    await upsertPedido(db, caller.id, pedido, { verificador, expires_at: new Date(now.getTime() + PEDIDO_MS) })
    await recordActo(db, 'conectarMercadoPago', '', {})
  })
  const state = sealEstado(aplicacion.clientSecret, { sitio: env.FRONTEND_URL, pedido })
  return authorizationUrl(aplicacion, state, verifier)
}

type Vuelta = { state: string; code?: string | undefined }
type Resultado = { conectada: boolean; message: string }

/**
 * Takes what Mercado Pago sent the caller back with. The request works once, for the organiser who made it, at its own host.
 * Throws CONEXION_AJENA, CONEXION_VENCIDA, CONEXION_SIN_RESPUESTA.
 */
export async function confirmarMercadoPago(deps: Deps, caller: Usuario, vuelta: Vuelta): Promise<Resultado> {
  const { db, env, clock } = deps
  const aplicacion = need(env)
  const estado = openEstado(aplicacion.clientSecret, vuelta.state)
  if (estado?.sitio !== env.FRONTEND_URL) throw new AppError('CONEXION_AJENA')
  const { code } = vuelta
  const pedido = await inTransaction(db, async db => {
    const taken = await takePedido(db, caller.id, estado.pedido)
    if (taken && !code) await recordActo(db, 'confirmarMercadoPago', '', { permiso: false })
    return taken
  })
  if (!pedido) throw new AppError('CONEXION_AJENA')
  if (pedido.expires_at <= clock.now()) throw new AppError('CONEXION_VENCIDA')
  if (!code) return { conectada: false, message: 'No diste el permiso en Mercado Pago: nada cambió.' }
  const verifier = (await openSecret(env, pedido.verificador, VERIFICADOR)).toString()
  const permiso = await exchangeCode(aplicacion, code, verifier).catch(refuseCode)
  const apodo = await nicknameOf(aplicacion.baseUrl, permiso.accessToken).catch(withoutName)
  await inTransaction(db, async db => {
    await savePermiso(db, env, permiso, { apodo, now: clock.now() })
    await recordActo(db, 'confirmarMercadoPago', '', { permiso: true, cuenta: permiso.userId })
    const cuenta = apodo || permiso.userId
    await tellOrganizadores(db, (to, nombre) =>
      correo('mercadopago-conectado', to, nombre, { quien: caller.nombreCompleto, cuenta }),
    )
  })
  await followAjustes(deps)
  return {
    conectada: true,
    message: `Mercado Pago está conectado: los pagos entran en la cuenta ${apodo || permiso.userId}.`,
  }
}

function refuseCode(error: unknown): never {
  if (!(error instanceof PaymentsError)) throw error
  throw new AppError(error.kind === 'rejected' ? 'CONEXION_VENCIDA' : 'CONEXION_SIN_RESPUESTA')
}

/** The name is only shown: a permission whose code is used up is kept without it. */
function withoutName(error: unknown): string {
  return error instanceof PaymentsError && error.kind !== 'rejected' ? '' : refuseCode(error)
}

/** Writes a permission: its token among the settings, what renews it beside them. Returns the settings that changed. */
export async function savePermiso(
  db: Transaction<Database>,
  env: Env,
  permiso: Permiso,
  { apodo, now }: { apodo: string; now: Date },
): Promise<Ajuste[]> {
  const campos = await saveAll(db, env, {
    PAYMENTS: 'mercadopago',
    MP_ACCESS_TOKEN: permiso.accessToken,
    MP_WEBHOOK_SECRET: notificationSecretOf(env),
    MP_PUBLIC_KEY: permiso.publicKey,
    MP_LIVE_MODE: permiso.liveMode ? '' : 'no',
  })
  await upsertConexion(db, {
    cuenta: permiso.userId,
    apodo,
    refresco: await sealSecret(env, Buffer.from(permiso.refreshToken), REFRESCO),
    vence_at: new Date(now.getTime() + permiso.expiresInSeconds * 1_000),
    revisar_at: new Date(now.getTime() + REVISAR_MS),
    renovacion_fallida_at: null,
    cortada_at: null,
    motivo: null,
  })
  return campos
}

/** Stops collecting. Throws SIN_CONEXION, and what `withConfirmacion` throws. */
export async function desconectarMercadoPago(deps: Deps, caller: Usuario, confirmacion: Confirmacion): Promise<void> {
  const { db, env, clock } = deps
  need(env)
  await withConfirmacion(db, caller, confirmacion, { keys: env, now: clock.now() }, async db => {
    if (!(await deleteConexion(db))) throw new AppError('SIN_CONEXION')
    await saveAll(db, env, SIN_CONEXION)
    await recordActo(db, 'desconectarMercadoPago', '', {})
    await tellOrganizadores(db, (to, nombre) =>
      correo('mercadopago-desconectado', to, nombre, { quien: caller.nombreCompleto }),
    )
  })
  await followAjustes(deps)
}
