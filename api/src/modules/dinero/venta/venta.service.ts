import { randomUUID } from 'node:crypto'
import {
  type Accion,
  AppError,
  type ComoSeVende,
  type compraFisicaForm,
  dayIn,
  fromMinor,
  type Usuario,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { lockCaja } from '#modules/dinero/caja/caja.queries.ts'
import { type Cobro, ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { postVentas } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { totalOf } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Clave,
  type CompraNueva,
  findOfKey,
  insertCompras,
  lineasOf,
  toComprador,
} from '#modules/dinero/compra/compra.service.ts'
import { mailComprobante } from '#modules/dinero/compra/compra-comprobante.service.ts'
import { inicialesOf } from '#modules/numeros/talonario/talonario.rules.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { talonWriter } from '#modules/numeros/toma/toma-talon.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import { countAjenas, findRegistro, findVenta, listImpresosDespues } from './venta.queries.ts'

type Env = Deps['env']
type Tx = Transaction<Database>

/** A sale in person; `cobro` if it is not in cash. */
type VentaNueva = CompraNueva & {
  canal: 'presencial'
  solicitanteId: string
  vendedorId: string
  cobro: Cobro | undefined
}

/** The reply to a sale; the same for every repetition of its key. */
type Recibo = { _id: string; NumeroRifa: number; numeros: number[]; montoTotal: number; fechaCompra: string }

/** Without an e-mail a sale in person is made where the organiser allows it. Throws CORREO_OBLIGATORIO. */
export function requireCorreo({ CORREO_EN_PERSONA }: Pick<Env, 'CORREO_EN_PERSONA'>, correo: string): void {
  if (correo === '' && CORREO_EN_PERSONA === 'obligatorio') throw new AppError('CORREO_OBLIGATORIO')
}

type VentaEnPersona = z.output<typeof compraFisicaForm> & { fecha?: string | undefined }

/**
 * Sells numbers to one buyer in person, at the prices they have in the database: one order, all or nothing. Throws VENTA_LIBRE_AGOTADA,
 * FECHA_DE_VENTA.
 */
export async function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  venta: VentaEnPersona,
  { key, now }: { key: Clave; now: Date },
): Promise<Recibo> {
  requireCorreo(env, venta.datosClienteFisico.correo)
  const rifaIds = [...new Set([venta.rifaId, ...(venta.otras ?? [])])]
  const talonOf = await talonWriter(env)
  try {
    return await inTransaction(db, async db => {
      const rifas = await lockForSale(db, rifaIds, { venta: howSold(env, caller), now })
      await requireRoom(db, env, caller, { rifas, now })
      const vendidaEl = venta.fecha ?? null
      const fechadas = rifas.map(({ numero }) => ({ numero, vendidaEl }))
      await requireFechas(db, env, fechadas, now)
      const lineas = await lineasOf(db, rifas, () => venta.modalidadId)
      const nueva = { ...enPersona(env, caller._id, venta, key), vendidaEl, lineas }
      return toRecibo(await sellOne(db, { env, talonOf }, nueva, { accion: 'realizarCompraFisica', now }))
    })
  } catch (error) {
    const anterior = await findOfKey(db, caller, key)
    if (!anterior) throw await aboutPaper(db, error, { env, caller })
    return toRecibo(await findVenta(db, anterior.id))
  }
}

type Pedidas = { rifas: readonly { vendedorId: string | null }[]; now: Date }

/**
 * Nobody empties the raffle by themselves: what a seller sells that is not assigned to them has a limit a day, counted under the lock of
 * their `cuenta`. Throws VENTA_LIBRE_AGOTADA.
 */
export async function requireRoom(db: Tx, env: Env, { id, rol }: Usuario, { rifas, now }: Pedidas): Promise<void> {
  const ajenas = rifas.filter(({ vendedorId }) => vendedorId !== id).length
  if (rol === 'admin' || ajenas === 0) return
  await lockCaja(db, id)
  const limite = env.VENTA_LIBRE_POR_DIA
  const quedan = Math.max(0, limite - (await countAjenas(db, id, { zone: env.TZ_RIFA, now })))
  if (ajenas > quedan) throw new AppError('VENTA_LIBRE_AGOTADA', { limite, quedan })
}

type TalonOf = Awaited<ReturnType<typeof talonWriter>>

/** Writes a sale of locked numbers in person with its act, and mails its receipt. */
export async function sellOne(
  db: Tx,
  { env, talonOf }: { env: Env; talonOf: TalonOf },
  nueva: VentaNueva,
  { accion, now }: { accion: Accion; now: Date },
) {
  await sell(db, [nueva], now)
  const { id, lineas, vendida: createdAt = now } = nueva
  const rifas = lineas.flatMap(({ rifa }) => rifa ?? [])
  const numeros = rifas.map(({ numero }) => numero)
  const compra = { id, total: totalOf(lineas), numeros, createdAt }
  const detalle = numeros.length === 1 ? { numero: numeros[0] } : { numeros }
  await recordActo(db, accion, id, { ...detalle, total: compra.total })
  const { nombre: compradorNombre, email: compradorEmail } = nueva.comprador
  const width = rifas[0]?.width ?? 0
  await mailComprobante(
    db,
    { ...env, width, talonOf },
    { ...nueva, ...compra, compradorNombre, compradorEmail },
    lineas,
  )
  return compra
}

/** Of a stub that is registered already whoever has it learns when, and to whose initials: TALON_REGISTRADO. */
export async function aboutPaper(
  db: Db,
  error: unknown,
  { env, caller }: { env: Env; caller: Usuario },
): Promise<unknown> {
  if (!(error instanceof AppError && error.code === 'RIFA_NO_DISPONIBLE')) return error
  const numeros = [error.details.numeros ?? []].flat().map(Number)
  const registro = await findRegistro(db, numeros, caller.rol === 'admin' ? null : caller.id)
  if (!registro) return error
  const [dia = ''] = instanteEscrito(registro.vendida, env.TZ_RIFA).split(' ')
  return new AppError('TALON_REGISTRADO', { numeros: [registro.numero], dia, iniciales: inicialesOf(registro.nombre) })
}

/** Writes sales in person of locked numbers, with the entries of their money and the commission they bring. */
export async function sell(db: Tx, ventas: readonly VentaNueva[], now: Date): Promise<void> {
  await insertCompras(db, ventas, { now, hasta: null })
  const asientos = ventas.map(venta => asientoOf(venta, now))
  const plan = await postVentas(db, asientos)
  const ids = ventas.map(({ id }) => id)
  if (plan) await postComision(db, ids, now)
}

function asientoOf({ id, vendedorId, solicitanteId, metodoPago, cobro, lineas }: VentaNueva, at: Date) {
  const vendido = lineas.map(({ rifa, sorteoId, precio, cantidad }) => ({
    sorteoId: rifa?.sorteoId ?? sorteoId ?? null,
    importe: precio * cantidad,
  }))
  return ventaAsiento({ compraId: id, vendedorId, usuarioId: solicitanteId, metodoPago, cobro, vendido, at })
}

/** This person selling in person, under the organiser's rules. */
export const howSold = (env: Env, { id, rol }: Usuario): ComoSeVende => ({
  canal: 'presencial',
  persona: { id, rol },
  reglas: reglasDeVenta(env),
})

/** What is on a stub may be of an earlier day, but not before it was printed, nor of one to come. Throws FECHA_DE_VENTA. */
export async function requireFechas(
  db: Tx,
  { TZ_RIFA }: Pick<Env, 'TZ_RIFA'>,
  ventas: readonly { numero: number; vendidaEl: string | null }[],
  now: Date,
): Promise<void> {
  const fechadas = ventas.flatMap(({ numero, vendidaEl }) => (vendidaEl ? [{ numero, vendidaEl }] : []))
  if (fechadas.length === 0) return
  const hoy = dayIn(TZ_RIFA, now)
  const futuras = fechadas.filter(({ vendidaEl }) => vendidaEl > hoy).map(({ numero }) => numero)
  const numeros = futuras.length > 0 ? futuras : await listImpresosDespues(db, fechadas, TZ_RIFA)
  if (numeros.length > 0) throw new AppError('FECHA_DE_VENTA', { numeros })
}

type Venta = Pick<z.output<typeof compraFisicaForm>, 'metodoPago' | 'datosClienteFisico'> & {
  cobro?: Cobro | undefined
  comprobante?: string | undefined
}

/** What a sale in person is but for its lines. */
export function enPersona(env: Env, vendedorId: string, venta: Venta, key: Clave) {
  const { metodoPago, cobro, comprobante = '', datosClienteFisico } = venta
  return {
    id: randomUUID(),
    canal: 'presencial' as const,
    solicitanteId: vendedorId,
    key,
    usuarioId: null,
    vendedorId,
    moneda: env.CURRENCY,
    metodoPago,
    cobro,
    comprobante: metodoPago === 'efectivo' ? '' : comprobante,
    comprador: toComprador(datosClienteFisico, env),
  }
}

function toRecibo(venta: { id: string; numeros: number[]; total: number; createdAt: Date }): Recibo {
  return {
    _id: venta.id,
    NumeroRifa: venta.numeros[0] ?? 0,
    numeros: venta.numeros,
    montoTotal: fromMinor(venta.total),
    fechaCompra: venta.createdAt.toISOString(),
  }
}
