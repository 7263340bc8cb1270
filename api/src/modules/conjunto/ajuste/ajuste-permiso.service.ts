import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo } from '#modules/sitio/correo/correo.service.ts'
import { openSecret } from '#outside/data-key.ts'
import { nicknameOf, renewPermiso } from '#outside/mercadopago/mercadopago-oauth.ts'
import { PaymentsError } from '#outside/payments.ts'
import { followAjustes, saveAll, tellOrganizadores } from './ajuste.service.ts'
import { type ConexionRow, takeConexionDue, updateConexion } from './ajuste-mercadopago.queries.ts'
import { aplicacionOf, REINTENTO_MS, RENOVAR_ANTES_MS, REVISAR_MS } from './ajuste-mercadopago.rules.ts'
import { REFRESCO, SIN_CONEXION, savePermiso } from './ajuste-mercadopago.service.ts'

/**
 * Looks after the permission: once an hour, and at once after a notification or a refused token, asks whether it still holds,
 * and renews it a month before its end. One process at a time does: a refresh token works once.
 */
export async function cuidarPermiso(deps: Deps): Promise<void> {
  const { db, env, clock } = deps
  const aplicacion = aplicacionOf(env)
  if (!aplicacion) return
  const now = clock.now()
  const row = await takeConexionDue(db, now, new Date(now.getTime() + REVISAR_MS))
  if (!row) return
  if (row.vence_at <= now) return await cortar(deps, row, 'vencida')
  const nextTry = (row.renovacion_fallida_at?.getTime() ?? 0) + REINTENTO_MS
  if (row.vence_at.getTime() - now.getTime() > RENOVAR_ANTES_MS || now.getTime() < nextTry) return await look(deps, row)
  const refreshToken = (await openSecret(env, row.refresco, REFRESCO)).toString()
  try {
    const permiso = await renewPermiso(aplicacion, refreshToken)
    await inTransaction(db, async db => {
      // Disconnected, or connected again meanwhile: this permission is not wanted any more.
      if (await isStill(db, row)) await savePermiso(db, env, permiso, { apodo: row.apodo, now })
    })
    await followAjustes(deps)
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    await noteFailure(deps, row)
    await look(deps, row)
  }
}

const isStill = (db: Db, row: ConexionRow) => updateConexion(db, row, { renovacion_fallida_at: null })

/** Stops collecting if the account's owner has taken the permission away. */
async function look(deps: Deps, row: ConexionRow): Promise<void> {
  const { env } = deps
  try {
    await nicknameOf(env.MP_BASE_URL, env.MP_ACCESS_TOKEN ?? '')
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    if (error.status === 401) await cortar(deps, row, 'revocada')
  }
}

/** The first failure is told: there is a month to connect again. */
async function noteFailure({ db, env, clock }: Deps, row: ConexionRow): Promise<void> {
  await inTransaction(db, async db => {
    if (!(await updateConexion(db, row, { renovacion_fallida_at: clock.now() })) || row.renovacion_fallida_at) return
    const dia = new Intl.DateTimeFormat(env.LOCALE, { dateStyle: 'long', timeZone: env.TZ_RIFA }).format(row.vence_at)
    await tellOrganizadores(db, (to, nombre) => correo('mercadopago-por-vencer', to, nombre, { dia }))
  })
}

async function cortar(deps: Deps, row: ConexionRow, motivo: 'revocada' | 'vencida'): Promise<void> {
  const { db, env, clock } = deps
  await inTransaction(db, async db => {
    if (!(await updateConexion(db, row, { cortada_at: clock.now(), motivo }))) return
    await saveAll(db, env, SIN_CONEXION)
    await recordActo(db, 'cortarMercadoPago', '', { motivo })
    await tellOrganizadores(db, (to, nombre) => correo('mercadopago-cortado', to, nombre, { motivo }))
  })
  await followAjustes(deps)
}
