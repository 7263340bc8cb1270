import {
  AppError,
  dayIn,
  dayToWire,
  type EstadoReclamo,
  fromMinor,
  limits,
  type PremioPropio,
  padNumber,
  type Reclamo,
  type reclamoApi,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps, Parts } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { lockSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  type Entrega,
  findDias,
  findNextSuplente,
  findPlazo,
  findReclamoDeClave,
  findTitular,
  insertProrroga,
  insertReclamo,
  insertReclamos,
  listReclamos,
  listReclamosOf,
  listVencidos,
  lockReclamo,
  type ReclamoRow,
  takeVencido,
  updateToConfirmado,
  updateToEntregado,
  updateToVencido,
} from './reclamo.queries.ts'
import { requirePortador } from './reclamo-portador.service.ts'

/** Until when a person called now can claim. */
async function venceAt(db: Db, sorteoId: string, { env, now }: { env: Deps['env']; now: Date }): Promise<Date> {
  const dias = (await findDias(db, sorteoId)) ?? env.RECLAMO_DIAS
  return new Date(now.getTime() + dias * 86_400_000)
}

/** Calls the winners of a draw, in the transaction of its result. Returns each one's link by position, and until when they can claim. */
export async function callGanadores(db: Db, sorteoId: string, { env, now }: { env: Deps['env']; now: Date }) {
  const vence = await venceAt(db, sorteoId, { env, now })
  return { claves: await insertReclamos(db, sorteoId, { now, vence }), vence }
}

/** Calls the next alternates where the time to claim has passed without an answer. Each is called once, whichever process does it. */
export async function callSuplentes({ db, env, clock }: Parts & { db: Db }): Promise<void> {
  for (const sorteoId of await listVencidos(db, clock.now())) {
    while (await inTransaction(db, async db => await callNext(db, sorteoId, { env, now: clock.now() })));
  }
}

/** Calls one alternate, under the lock of the draw's row, so that they are called in the order drawn. */
async function callNext(
  db: Parameters<typeof takeVencido>[0],
  sorteoId: string,
  { env, now }: { env: Deps['env']; now: Date },
): Promise<boolean> {
  await lockSorteo(db, sorteoId)
  const vencido = await takeVencido(db, sorteoId, now)
  const posicion = await findNextSuplente(db, sorteoId)
  if (!vencido || posicion === undefined) return false
  const { id, premio_id: premioId, turno } = vencido
  await updateToVencido(db, id, now)
  const vence = await venceAt(db, sorteoId, { env, now })
  const clave = await insertReclamo(db, { premioId, turno: turno + 1, sorteoId, posicion, now, vence })
  const llamado = await findReclamoDeClave(db, clave)
  if (llamado?.email) {
    const numero = padNumber(llamado.numero, await findNumberWidth(db))
    const to = { de: [sorteoId, posicion], para: llamado.email }
    await enqueueCorreo(db, correo('sorteo-suplente', to, env, { ...llamado, numero }))
  }
  await recordActo(db, 'llamarSuplente', sorteoId, { premio: premioId, posicion, turno: turno + 1 })
  return true
}

export const reclamos = async (db: Db, now: Date): Promise<Reclamo[]> =>
  (await listReclamos(db)).map(row => toReclamo(row, now))

export const misPremios = async (db: Db, usuarioId: string): Promise<PremioPropio[]> =>
  (await listReclamosOf(db, usuarioId)).map(toPremioPropio)

/** Throws NO_ENCONTRADO. */
export async function verReclamo(db: Db, clave: string): Promise<PremioPropio> {
  const row = await findReclamoDeClave(db, clave)
  if (!row) throw new AppError('NO_ENCONTRADO')
  return toPremioPropio(row)
}

/** Confirms a claim. Throws NO_ENCONTRADO, RECLAMO_VENCIDO once another person was called. */
export async function confirmarReclamo(db: Db, clave: string, now: Date): Promise<PremioPropio> {
  return await inTransaction(db, async db => {
    const reclamo = await lockReclamo(db, { clave })
    if (!reclamo) throw new AppError('NO_ENCONTRADO')
    if (reclamo.vencido_at) throw new AppError('RECLAMO_VENCIDO')
    if (!reclamo.confirmado_at && !reclamo.entregado_at) {
      await updateToConfirmado(db, reclamo.id, now)
      await recordActo(db, 'confirmarReclamo', reclamo.sorteo_id, {
        premio: reclamo.premio_id,
        posicion: reclamo.posicion,
      })
    }
    return await verReclamo(db, clave)
  })
}

/**
 * Records that a prize was handed over. Throws NO_ENCONTRADO, RECLAMO_VENCIDO, RECLAMO_ENTREGADO, ENTREGA_FUTURA, ENTREGA_ANTERIOR, and what
 * requirePortador throws.
 */
export async function entregarPremio(
  db: Db,
  { id, ...entrega }: Entrega & { id: string },
  usuarioId: string,
  { env, clock }: Parts,
): Promise<void> {
  const now = clock.now()
  if (entrega.fecha > dayIn(env.TZ_RIFA, now)) throw new AppError('ENTREGA_FUTURA')
  await inTransaction(db, async db => {
    const reclamo = await lockReclamo(db, { id })
    if (!reclamo) throw new AppError('NO_ENCONTRADO')
    if (reclamo.vencido_at) throw new AppError('RECLAMO_VENCIDO')
    if (reclamo.entregado_at) throw new AppError('RECLAMO_ENTREGADO')
    // A wrong date cannot be corrected later. A draw may be carried out before its day, but a prize is not handed over before the call.
    const { FechaSorteo } = await verReclamo(db, reclamo.clave)
    const llamado = dayIn(env.TZ_RIFA, reclamo.llamado_at)
    if (entrega.fecha < llamado && entrega.fecha < FechaSorteo.slice(0, 10)) throw new AppError('ENTREGA_ANTERIOR')
    const portador = await requirePortador(db, await findTitular(db, reclamo), entrega)
    await updateToEntregado(db, id, entrega, { usuarioId, now, ...portador })
    const { premio_id: premio, posicion, sorteo_id } = reclamo
    await recordActo(db, 'entregarPremio', sorteo_id, { premio, posicion, fecha: entrega.fecha })
  })
}

const DAY = 86_400_000

/**
 * Moves the deadline of a person called to a later date, even if it has passed, and notifies them: so many days after the deadline that was
 * read, so that two who mean the same move it once. Throws NO_ENCONTRADO, RECLAMO_VENCIDO, RECLAMO_ENTREGADO, RECLAMO_CONFIRMADO,
 * PLAZO_MAXIMO, CAMBIO_MIENTRAS.
 */
export async function postergarReclamo(
  db: Db,
  { id, dias, motivo, leido }: z.output<typeof reclamoApi.postergarReclamo.body>,
  usuarioId: string,
  { env, clock }: Parts,
): Promise<Date> {
  return inTransaction(db, async db => {
    const reclamo = await lockReclamo(db, { id })
    if (!reclamo) throw new AppError('NO_ENCONTRADO')
    const estado = estadoOf(reclamo)
    if (estado === 'vencido') throw new AppError('RECLAMO_VENCIDO')
    if (estado !== 'llamado') throw new AppError(estado === 'entregado' ? 'RECLAMO_ENTREGADO' : 'RECLAMO_CONFIRMADO')
    const { vence_at: antes, sorteo_id, premio_id: premio, posicion } = reclamo
    const now = clock.now()
    const desde = leido?.vence === undefined ? antes : new Date(String(leido.vence))
    const hasta = new Date(Math.max(desde.getTime(), now.getTime()) + dias * DAY)
    const maximo = limits.diasDeProrroga
    // So does a deadline that is no date.
    if (!(hasta.getTime() <= (await findPlazo(db, reclamo)).getTime() + maximo * DAY))
      throw new AppError('PLAZO_MAXIMO', { maximo })
    requireLeido(leido, { vence: antes.toISOString() }, { vence: hasta.toISOString() })
    if (hasta.getTime() === antes.getTime()) return hasta
    await insertProrroga(db, { reclamoId: id, antes, hasta, motivo, usuarioId, at: now })
    const llamado = await findReclamoDeClave(db, reclamo.clave)
    if (llamado?.email) {
      const numero = padNumber(llamado.numero, await findNumberWidth(db))
      const to = { de: [id, hasta.toISOString()], para: llamado.email }
      await enqueueCorreo(db, correo('reclamo-plazo', to, env, { ...llamado, numero }))
    }
    await recordActo(db, 'postergarReclamo', sorteo_id, { premio, posicion, hasta: hasta.toISOString() })
    return hasta
  })
}

type Marcas = Record<'entregado_at' | 'vencido_at' | 'confirmado_at', unknown>

export function estadoOf({ entregado_at, vencido_at, confirmado_at }: Marcas): EstadoReclamo {
  if (entregado_at) return 'entregado'
  if (vencido_at) return 'vencido'
  return confirmado_at ? 'confirmado' : 'llamado'
}

const comun = (row: ReclamoRow) => ({
  estado: estadoOf(row),
  premio: row.premio,
  turno: row.turno,
  numeroRifa: row.numero,
  FechaSorteo: dayToWire(row.fecha),
  tipoSorteo: tipoVisible(row.tipo),
  vence: row.vence_at.toISOString(),
})

/** What the person called sees: number and prize, nothing about other people. */
export const toPremioPropio = (row: ReclamoRow): PremioPropio => ({
  ...comun(row),
  idSorteo: row.sorteo,
  clave: row.clave,
})

export const toReclamo = (row: ReclamoRow, now: Date): Reclamo => ({
  ...comun(row),
  _id: row.id,
  beneficiario: { nombre: row.nombre, email: row.email, telefono: row.telefono, whatsapp: row.whatsapp, ci: row.ci },
  sinSuplentes: estadoOf(row) === 'llamado' && row.vence_at <= now && !row.quedan,
  entrega: row.entregado_dia
    ? {
        documento: row.documento,
        fecha: dayToWire(row.entregado_dia),
        impuesto: row.impuesto === null ? null : fromMinor(row.impuesto),
        nota: row.nota,
        ...(row.portador && { nombre: row.portador }),
      }
    : null,
})
