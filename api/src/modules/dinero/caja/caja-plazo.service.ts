import { AppError, dayIn } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  cancelLiquidacion,
  insertLiquidacion,
  listExcedidos,
  listLiquidaciones,
  listOrganizadores,
} from './caja-plazo.queries.ts'

const DAY = 86_400_000
type Form = { titulo: string; vence: string; desde?: string | undefined; hasta?: string | undefined }

/** Sets a date, once a key. Throws FECHA_PASADA, CLAVE_REUTILIZADA. */
export async function crearLiquidacion(
  db: Db,
  { titulo, vence, desde = '', hasta = '' }: Form,
  { caller, key }: Sent,
  now: Date,
): Promise<void> {
  const venceAt = new Date(vence)
  await makeOnce(db, { caller, key }, now, async db => {
    if (venceAt <= now) throw new AppError('FECHA_PASADA')
    const fresh = { titulo, venceAt, desde: desde.trim(), hasta: hasta.trim(), usuarioId: caller.id, now }
    const id = await insertLiquidacion(db, fresh)
    await recordActo(db, 'crearLiquidacion', id)
    return { id }
  })
}

export async function cancelarLiquidacion(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    if (!(await cancelLiquidacion(db, id, now))) throw new AppError('NO_ENCONTRADO')
    await recordActo(db, 'cancelarLiquidacion', id)
  })
}

/** Dates of the last month and later, with those who have not presented. */
export async function liquidaciones(db: Db, now: Date) {
  const rows = await listLiquidaciones(db, new Date(now.getTime() - 30 * DAY))
  return rows.map(({ id, titulo, venceAt, desde, hasta, rindieron, faltan }) => ({
    _id: id,
    titulo,
    vence: venceAt.toISOString(),
    desde,
    hasta,
    rindieron,
    faltan: faltan.map(({ id, nombre }) => ({ id, nombre })),
  }))
}

/** Those that wait for this person. */
export async function misLiquidaciones(db: Db, usuarioId: string, now: Date) {
  const rows = await listLiquidaciones(db, new Date(now.getTime() - 30 * DAY))
  return rows
    .filter(({ faltan }) => faltan.some(({ id }) => id === usuarioId))
    .map(({ titulo, venceAt }) => ({ titulo, vence: venceAt.toISOString() }))
}

/** Before a deadline sellers are reminded three days and one day ahead, and on its day: once each, however many processes run this. */
const RECORDATORIOS = [3, 1, 0]

export async function remindOfLiquidaciones(db: Db, { TZ_RIFA }: { TZ_RIFA: string }, now: Date): Promise<void> {
  const day = (at: Date) => Date.parse(dayIn(TZ_RIFA, at)) / DAY
  for (const { id, titulo, venceAt, faltan } of await listLiquidaciones(db, now)) {
    const faltanDias = day(venceAt) - day(now)
    if (!RECORDATORIOS.includes(faltanDias)) continue
    const fecha = { titulo, hasta: instanteEscrito(venceAt, TZ_RIFA) }
    await enqueueCorreo(
      db,
      faltan.map(({ id: vendedorId, nombre, email }) =>
        correo('liquidacion', { de: [id, faltanDias, vendedorId], para: email }, nombre, fecha),
      ),
    )
  }
}

/** Notifies organisers of every seller above the limit, once a day each. */
export async function warnOfTope(db: Db, { TZ_RIFA }: { TZ_RIFA: string }, now: Date): Promise<void> {
  const excedidos = await listExcedidos(db)
  if (excedidos.length === 0) return
  const today = dayIn(TZ_RIFA, now)
  const organizadores = await listOrganizadores(db)
  await enqueueCorreo(
    db,
    organizadores.map(({ id, email }) => correo('tope-caja', { de: [today, id], para: email }, excedidos)),
  )
}
