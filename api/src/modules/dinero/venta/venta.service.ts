import { randomUUID } from 'node:crypto'
import {
  AL_PORTADOR,
  AppError,
  type ComoSeVende,
  type compraFisicaForm,
  type datosClienteFisico,
  dayIn,
  fromMinor,
  type Usuario,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction, type Part } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { inPieces } from '#http/line/with-pauses.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { lockCaja, shareCuentas } from '#modules/dinero/caja/caja.queries.ts'
import { type Cobro, ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { postVentas } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { totalOf } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Clave,
  type CompraNueva,
  findOfKey,
  insertCompras,
  type LineaNueva,
  lineasOf,
  toComprador,
} from '#modules/dinero/compra/compra.service.ts'
import { boleteriaOf, mailComprobantes } from '#modules/dinero/compra/compra-comprobante.service.ts'
import { payCuotas } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { inicialesOf } from '#modules/numeros/talonario/talonario.rules.ts'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import { countAjenas, findRegistro, findRifaIds, findVenta, listImpresosDespues } from './venta.queries.ts'
import { ORIGENES, type Origen } from './venta.rules.ts'

type Env = Deps['env']
type Tx = Transaction<Database>

/** Who sells, where and when. */
type Parts = { env: Env; caller: Usuario; now: Date }

/** One buyer's numbers: an order. */
export type VentaPedida = Pago & {
  rifaIds: readonly string[]
  /** Whose sale it is. */
  vendedorId: string
  /** Its numbers have to be the seller's, or nobody's. */
  soloSuyas?: boolean
  /** Without a name it is sold to whoever has its ticket. */
  datosClienteFisico: Datos
  /** The plan by which its numbers are paid, in a continua. */
  modalidadId?: string | undefined
  /** The day on its stub. */
  fecha?: string | null | undefined
  key?: Clave
}

type Datos = Omit<z.output<typeof datosClienteFisico>, 'nombre'> & { nombre?: string | undefined }
type Pago = Pick<z.output<typeof compraFisicaForm>, 'metodoPago'> & {
  cobro?: Cobro | undefined
  comprobante?: string | undefined
}

/** A sale in person; `cobro` if it is not in cash. */
type VentaNueva = CompraNueva & {
  canal: 'presencial'
  solicitanteId: string
  vendedorId: string
  cobro: Cobro | undefined
}

/** What a sale has become, the same for every repetition of its key. */
type Vendida = { id: string; total: number; numeros: number[]; createdAt: Date; lineas: readonly LineaNueva[] }

/**
 * Sells numbers in person, at the prices they have in the database: the one act behind every way by which a sale comes (`ORIGENES`). All
 * or nothing; written in the transaction it is given, with its money, commission and receipts; the act of the audit trail is the caller's.
 * Throws what lockForSale and lineasOf throw, VENTA_LIBRE_AGOTADA, FECHA_DE_VENTA, CORREO_OBLIGATORIO, FALTA_COMPRADOR,
 * RIFA_DE_OTRO_VENDEDOR.
 */
export async function vender(
  db: Tx,
  { env, caller, now }: Parts,
  origen: Origen,
  pedidas: readonly VentaPedida[],
): Promise<Vendida[]> {
  const reglas = ORIGENES[origen]
  if (reglas.correo) for (const { datosClienteFisico } of pedidas) requireCorreo(env, datosClienteFisico.correo)
  const rifaIds = pedidas.flatMap(({ rifaIds }) => rifaIds)
  const rifas = await lockForSale(db, rifaIds, { venta: howSold(env, caller), now })
  if (reglas.limite) await requireRoom(db, env, caller, { rifas, now })
  const pedidaOf = new Map(pedidas.flatMap(pedida => pedida.rifaIds.map(id => [id, pedida])))
  const conPedida = rifas.map(rifa => ({ rifa, pedida: pedidaOf.get(rifa.id) }))
  requireSuyas(conPedida)
  requireComprador(conPedida, reglas.portador)
  const fechadas = conPedida.map(({ rifa: { numero }, pedida }) => ({ numero, vendidaEl: pedida?.fecha || null }))
  await requireFechas(db, env, fechadas, now)
  const lineas = await lineasOf(db, rifas, ({ id }) => pedidaOf.get(id)?.modalidadId, reglas.plan)
  const lineasDe = Map.groupBy(lineas, ({ rifaId }) => pedidaOf.get(rifaId ?? ''))
  // One after the other: of a hundred thousand only a few are in memory.
  function* nuevas(): Generator<VentaNueva> {
    for (const pedida of pedidas) yield { ...enPersona(env, caller._id, pedida), lineas: lineasDe.get(pedida) ?? [] }
  }
  return await sell(db, env, nuevas(), now)
}

type ConPedida = { rifa: RifaVista; pedida: VentaPedida | undefined }

/** A stub of another seller is not this one's to have sold. */
function requireSuyas(conPedida: readonly ConPedida[]): void {
  const numeros = conPedida.flatMap(({ rifa, pedida }) =>
    pedida?.soloSuyas && rifa.vendedorId && rifa.vendedorId !== pedida.vendedorId ? rifa.numero : [],
  )
  if (numeros.length > 0) throw new AppError('RIFA_DE_OTRO_VENDEDOR', { numeros })
}

/** Without a name a number is sold only on paper: its signed ticket says whose it is. */
function requireComprador(conPedida: readonly ConPedida[], portador: boolean): void {
  const numeros = conPedida.flatMap(({ rifa, pedida }) =>
    pedida?.datosClienteFisico.nombre || (portador && rifa.enPapel) ? [] : rifa.numero,
  )
  if (numeros.length > 0) throw new AppError('FALTA_COMPRADOR', { numeros })
}

/** Without an e-mail a sale in person is made where the organiser allows it. Throws CORREO_OBLIGATORIO. */
export function requireCorreo({ CORREO_EN_PERSONA }: Pick<Env, 'CORREO_EN_PERSONA'>, correo: string): void {
  if (correo === '' && CORREO_EN_PERSONA === 'obligatorio') throw new AppError('CORREO_OBLIGATORIO')
}

type EnLaPuerta = z.output<typeof compraFisicaForm> & { fecha?: string | undefined }

/** Sells numbers to one buyer: one order, once a key. Throws TALON_REGISTRADO and what vender throws. */
export async function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  { rifaId, otras = [], ...venta }: EnLaPuerta,
  { key, now, origen = 'puerta' }: { key: Clave; now: Date; origen?: 'puerta' | 'aviso' },
) {
  const pedida = { ...venta, rifaIds: [...new Set([rifaId, ...otras])], vendedorId: caller._id, key }
  try {
    return await inTransaction(db, async db => {
      const [vendida] = await vender(db, { env, caller, now }, origen, [pedida])
      if (!vendida) throw new Error('A sale is written or refused')
      await recordVenta(db, origen, vendida)
      return toRecibo(vendida)
    })
  } catch (error) {
    const anterior = await findOfKey(db, caller, key)
    if (!anterior) throw await aboutPaper(db, error, { env, caller })
    return toRecibo(await findVenta(db, anterior.id))
  }
}

/** The ids of numbers by what is written on them. Throws RIFAS_INEXISTENTES. */
export async function rifaIdsOf(db: Db, numeros: readonly number[]): Promise<Map<number, string>> {
  const ids = await findRifaIds(db, numeros)
  const missing = numeros.filter(numero => !ids.has(numero))
  if (missing.length > 0) throw new AppError('RIFAS_INEXISTENTES', { numeros: missing })
  return ids
}

/** The act of a sale of one order. */
export async function recordVenta(db: Tx, origen: Origen, { id, numeros, total }: Vendida): Promise<void> {
  const detalle = numeros.length === 1 ? { numero: numeros[0] } : { numeros }
  await recordActo(db, ORIGENES[origen].acto, id, { ...detalle, total })
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

/**
 * Writes sales in person of locked numbers or of instalments of such, with the entries of their money, the commission they bring, and their receipts.
 * `along`: what is written with the first of them. Throws CUOTA_PAGADA.
 */
export async function sell(
  db: Tx,
  env: Env,
  ventas: Iterable<VentaNueva>,
  now: Date,
  along: readonly Part[] = [],
): Promise<Vendida[]> {
  const hechas: Hecha[] = []
  for (const parte of inPieces(ventas, VENTAS_A_LA_VEZ)) {
    await insertCompras(db, parte, { now, hasta: null }, hechas.length === 0 ? { along } : {})
    const deCuotas = parte.filter(({ lineas }) => lineas.some(({ titularId }) => titularId))
    for (const { id } of deCuotas) if (!(await payCuotas(db, id, now))) throw new AppError('CUOTA_PAGADA')
    const [primera] = parte.flatMap(({ lineas }) => lineas.flatMap(({ rifa }) => rifa ?? []))
    await mailComprobantes(db, await boleteriaOf(env, primera?.width ?? 0), parte.map(toComprada))
    hechas.push(...parte.map(toHecha))
  }
  // The accounts come last: whoever decides by one waits for what is under way.
  if (await postInPieces(db, hechas, now)) {
    const ids = hechas.map(({ id }) => id)
    await postComision(db, ids, now)
  }
  return hechas.map(({ id, lineas, vendida: createdAt = now }) => {
    const numeros = lineas.flatMap(({ numero }) => numero ?? [])
    return { id, numeros, total: totalOf(lineas), createdAt, lineas }
  })
}

/** Sales of one statement: the server answers others in between. */
const VENTAS_A_LA_VEZ = 500

/** What is kept of a sale that is written, until its money is posted. */
type Hecha = Pick<VentaNueva, 'id' | 'vendedorId' | 'solicitanteId' | 'metodoPago' | 'cobro' | 'lineas' | 'vendida'>

const toHecha = ({ id, vendedorId, solicitanteId, metodoPago, cobro, lineas, vendida }: VentaNueva): Hecha => ({
  id,
  vendedorId,
  solicitanteId,
  metodoPago,
  cobro,
  lineas,
  ...(vendida && { vendida }),
})

/** Returns whether there is a plan of commission. */
async function postInPieces(db: Tx, hechas: readonly Hecha[], now: Date): Promise<boolean> {
  // All accounts at once, in their order: two that took them piece by piece could wait for each other.
  if (hechas.length > VENTAS_A_LA_VEZ)
    await shareCuentas(
      db,
      hechas.map(({ vendedorId }) => vendedorId),
    )
  let plan = false
  for (const parte of inPieces(hechas, VENTAS_A_LA_VEZ)) {
    const asientos = parte.map(hecha => asientoOf(hecha, now))
    plan = await postVentas(db, asientos)
  }
  return plan
}

const toComprada = (venta: VentaNueva) => ({
  ...venta,
  total: totalOf(venta.lineas),
  compradorNombre: venta.comprador.nombre,
  compradorEmail: venta.comprador.email,
})

function asientoOf({ id, vendedorId, solicitanteId, metodoPago, cobro, lineas }: Hecha, at: Date) {
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

/** An order in person but for its lines. */
export function enPersona(
  env: Env,
  solicitanteId: string,
  {
    vendedorId,
    datosClienteFisico,
    metodoPago,
    cobro,
    comprobante = '',
    fecha,
    key = null,
  }: Omit<VentaPedida, 'rifaIds'>,
) {
  const { nombre = '' } = datosClienteFisico
  return {
    id: randomUUID(),
    canal: 'presencial' as const,
    solicitanteId,
    key,
    usuarioId: null,
    vendedorId,
    moneda: env.CURRENCY,
    metodoPago,
    cobro,
    comprobante: metodoPago === 'efectivo' ? '' : comprobante,
    comprador: toComprador({ ...datosClienteFisico, nombre: nombre || AL_PORTADOR }, env),
    vendidaEl: fecha || null,
  }
}

function toRecibo(venta: Omit<Vendida, 'lineas'>) {
  return {
    _id: venta.id,
    NumeroRifa: venta.numeros[0] ?? 0,
    numeros: venta.numeros,
    montoTotal: fromMinor(venta.total),
    fechaCompra: venta.createdAt.toISOString(),
  }
}
