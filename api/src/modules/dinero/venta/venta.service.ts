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
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { mapWithPauses, withPauses } from '#http/line/with-pauses.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { lockCaja } from '#modules/dinero/caja/caja.queries.ts'
import type { Cobro } from '#modules/dinero/caja/caja.rules.ts'
import { requireShown } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Acordado,
  type Clave,
  findOfKey,
  type LineaNueva,
  lineaOf,
  lineasOf,
  toComprador,
} from '#modules/dinero/compra/compra.service.ts'
import { inicialesOf } from '#modules/numeros/talonario/talonario.rules.ts'
import { lockRifas, type RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import {
  countAjenas,
  findRegistro,
  findRepetida,
  findRifaIds,
  findVenta,
  listImpresosDespues,
  listSelladas,
} from './venta.queries.ts'
import { decidir, ORIGENES, type Origen, type Rechazo, refuse, type SinSenal } from './venta.rules.ts'
import { sell, type Vendida, type VentaNueva } from './venta-escrita.service.ts'
import { deQuien, priceAsShown } from './venta-precio.service.ts'

type Env = Deps['env']
type Tx = Transaction<Database>

/** Who sells, where and when. */
type Quien = Pick<Usuario, '_id' | 'id' | 'rol'>
type Parts = { env: Env; caller: Quien; now: Date }

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
  /** When it was sold; default: as it is written. */
  vendida?: Date
  sinSenal?: SinSenal
  /** What is paid of its numbers already, in the place of others. */
  pagados?: ReadonlyMap<string, number>
  /** What its buyer agreed to before: by a plan that may be on offer no more. */
  acordado?: Acordado
  key?: Clave
}

type Datos = Omit<z.output<typeof datosClienteFisico>, 'nombre'> & { nombre?: string | undefined }
type Pago = Pick<z.output<typeof compraFisicaForm>, 'metodoPago'> & {
  cobro?: Cobro | undefined
  comprobante?: string | undefined
}

/** A locked number with its line, and why it is not sold; null: it is. */
type Decidida = { rifa: RifaVista; pedida: VentaPedida; linea: LineaNueva; rechazo: Rechazo | null }

/**
 * Sells numbers in person, at the prices they have in the database: the one act behind every way by which a sale comes (`ORIGENES`). Written
 * in the transaction it is given, with its money, commission and receipts; the act of the audit trail is the caller's. `perdidas`: of a
 * telephone's sale, what was not to be had; of any other one refused number keeps all from being sold. Throws RIFAS_BORRADAS, what
 * lockForSale and lineasOf throw, VENTA_LIBRE_AGOTADA, CORREO_OBLIGATORIO, and the reasons of `decidir`.
 */
export async function vender(
  db: Tx,
  { env, caller, now }: Parts,
  origen: Origen,
  pedidas: readonly VentaPedida[],
): Promise<{ vendidas: Vendida[]; perdidas: Decidida[] }> {
  const reglas = ORIGENES[origen]
  if (reglas.correo) for (const { datosClienteFisico } of pedidas) requireCorreo(env, datosClienteFisico.correo)
  const rifaIds = pedidas.flatMap(({ rifaIds }) => rifaIds)
  const como = { venta: howSold(env, caller), now }
  const rifas = reglas.todo ? await lockForSale(db, rifaIds, como) : await lockRifas(db, rifaIds)
  if (!reglas.todo && rifas.length < rifaIds.length) throw new AppError('RIFAS_BORRADAS')
  if (reglas.limite) await requireVentaLibre(db, env, caller, { rifas, now })
  const decididas = await decideAll(db, env, { rifas, pedidas, reglas }, now)
  if (reglas.todo) refuse(decididas)
  const byOrder = new Map<VentaPedida | null, Decidida[]>()
  for await (const decidida of withPauses(decididas)) {
    const pedida = decidida.rechazo ? null : decidida.pedida
    const suyas = byOrder.get(pedida)
    if (suyas) suyas.push(decidida)
    else byOrder.set(pedida, [decidida])
  }
  // One after the other: of a hundred thousand only a few are in memory.
  function* nuevas(): Generator<VentaNueva> {
    for (const pedida of pedidas) {
      const lineas = byOrder.get(pedida)?.map(({ linea }) => linea)
      if (lineas) yield { ...enPersona(env, caller._id, pedida), lineas }
    }
  }
  return { vendidas: await sell(db, env, nuevas(), now), perdidas: byOrder.get(null) ?? [] }
}

type VentasPorDecidir = {
  rifas: readonly RifaVista[]
  pedidas: readonly VentaPedida[]
  reglas: (typeof ORIGENES)[Origen]
}

/** Reads what speaks against locked numbers, and decides about each. */
async function decideAll(
  db: Tx,
  env: Env,
  { rifas, pedidas, reglas }: VentasPorDecidir,
  now: Date,
): Promise<Decidida[]> {
  const pedidaOf = new Map(pedidas.flatMap(pedida => pedida.rifaIds.map(id => [id, pedida])))
  const conPedida: Pick<Decidida, 'rifa' | 'pedida'>[] = []
  for await (const rifa of withPauses(rifas)) {
    const pedida = pedidaOf.get(rifa.id)
    if (pedida) conPedida.push({ rifa, pedida })
  }
  const malas = await listMalasFechas(db, env, conPedida, now)
  const sinSenal = pedidas[0]?.sinSenal
  const selladas = sinSenal ? await listSelladas(db, rifas, sinSenal.prestada) : new Set()
  if (sinSenal) await priceAsShown(db, rifas, sinSenal)
  const como = {
    plan: ({ id }: RifaVista) => pedidaOf.get(id)?.modalidadId,
    elegido: reglas.plan,
    de: ({ id }: RifaVista) => deQuien(pedidaOf.get(id)),
    acordado: sinSenal ?? pedidas[0]?.acordado,
  }
  const lineas = await lineasOf(db, rifas, como).catch(error => {
    if (reglas.todo || !(error instanceof AppError)) throw error
    // Its plan is not on offer any more, and it was sold by it.
    return []
  })
  return await mapWithPauses(conPedida, ({ rifa, pedida }, i) => {
    const pagado = pedida.pagados?.get(rifa.id)
    const linea = lineas[i] && { ...lineas[i], ...(pagado !== undefined && { precio: pagado }) }
    const hecho = {
      rifa,
      pedida,
      precio: linea?.precio ?? null,
      malaFecha: malas.has(rifa.numero),
      sellada: selladas.has(rifa.id),
    }
    return { rifa, pedida, linea: linea ?? lineaOf(rifa), rechazo: decidir(hecho, reglas, now) }
  })
}

/** Without an e-mail a sale in person is made where the organiser allows it. Throws CORREO_OBLIGATORIO. */
export function requireCorreo({ CORREO_EN_PERSONA }: Pick<Env, 'CORREO_EN_PERSONA'>, correo: string): void {
  if (correo === '' && CORREO_EN_PERSONA === 'obligatorio') throw new AppError('CORREO_OBLIGATORIO')
}

/** `monto`: what was shown as its sum. */
type EnLaPuerta = z.output<typeof compraFisicaForm> & { fecha?: string | undefined; monto?: number | undefined }

/**
 * Sells numbers to one buyer: one order, once a key. The same sale sent again after its key was lost, as by a reload, is the order that
 * stands, `repetida`. Throws TALON_REGISTRADO, PRECIO_CAMBIO and what vender throws.
 */
export async function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  { rifaId, otras = [], monto, ...venta }: EnLaPuerta,
  { key, now, origen = 'puerta' }: { key: Clave; now: Date; origen?: 'puerta' | 'aviso' },
) {
  const pedida = { ...venta, rifaIds: [...new Set([rifaId, ...otras])], vendedorId: caller._id, key }
  try {
    return await inTransaction(db, async db => {
      const {
        vendidas: [vendida],
      } = await vender(db, { env, caller, now }, origen, [pedida])
      if (!vendida) throw new Error('A sale is written or refused')
      requireShown(env, vendida.total, monto)
      await recordVenta(db, origen, vendida)
      return { ...toRecibo(vendida), repetida: false }
    })
  } catch (error) {
    const deClave = await findOfKey(db, caller, key)
    const id = deClave?.id ?? (key && (await findRepetida(db, caller.id, key.huella, pedida.rifaIds)))
    if (!id) throw await aboutPaper(db, error, { env, caller })
    return { ...toRecibo(await findVenta(db, id)), repetida: !deClave }
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

type NumerosVendidos = { rifas: readonly { vendedorId: string | null }[]; now: Date }

/**
 * Nobody empties the raffle by themselves: what a seller sells that is not assigned to them has a limit a day, counted under the lock of
 * their `cuenta`. Throws VENTA_LIBRE_AGOTADA.
 */
export async function requireVentaLibre(
  db: Tx,
  env: Env,
  { id, rol }: Quien,
  { rifas, now }: NumerosVendidos,
): Promise<void> {
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

/** This person selling in person, under the organiser's rules. */
export const howSold = (env: Env, { id, rol }: Quien): ComoSeVende => ({
  canal: 'presencial',
  persona: { id, rol },
  reglas: reglasDeVenta(env),
})

/** Numbers whose stub has a day that cannot be: it may be an earlier one, but not before it was printed, nor one to come. */
async function listMalasFechas(
  db: Tx,
  { TZ_RIFA }: Pick<Env, 'TZ_RIFA'>,
  conPedida: readonly Pick<Decidida, 'rifa' | 'pedida'>[],
  now: Date,
): Promise<Set<number>> {
  const fechadas = conPedida.flatMap(({ rifa: { numero }, pedida: { fecha } }) =>
    fecha ? [{ numero, dia: fecha }] : [],
  )
  if (fechadas.length === 0) return new Set()
  const hoy = dayIn(TZ_RIFA, now)
  const futuras = fechadas.filter(({ dia }) => dia > hoy).map(({ numero }) => numero)
  return new Set(futuras.length > 0 ? futuras : await listImpresosDespues(db, fechadas, TZ_RIFA))
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
    vendida,
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
    ...(vendida && { vendida }),
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
