import { randomBytes } from 'node:crypto'
import {
  AppError,
  type Atribucion,
  type datosClienteFisico,
  type EstadoCompra,
  padNumber,
  preciosJuntos,
  whatsappOf,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction, type Part } from '#db/transaction.ts'
import { mapWithPauses } from '#http/line/with-pauses.ts'
import { type Plan, planesDeVenta } from '#modules/campania/modalidad/modalidad.service.ts'
import { addVendidos } from '#modules/dinero/producto/producto.queries.ts'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { releaseHolds, releaseTitulares, takeWith } from '#modules/numeros/toma/toma.service.ts'
import {
  type Aparte,
  type Compra,
  type Firma,
  findByClave,
  insertOrdenes,
  type Linea,
  lockCompra,
  type Solicitante,
  updateEstado,
} from './compra.queries.ts'
import { requireMovement, totalOf } from './compra.rules.ts'
import { findPremiadas, insertCuotasPart, unpayCuotas } from './compra-cuota.queries.ts'
import { lockExpired, lockOpenOf } from './compra-espera.queries.ts'
import type { LineaDeParte } from './compra-parte.queries.ts'

type Tx = Transaction<Database>

export type LineaNueva = Linea & {
  rifa?: RifaVista
  /** Of an instalment: the draw its number is tied to. */
  sorteoId?: string
  /** Of an instalment, which copies its number's. */
  atribucion?: { vendedor_id: string | null; atribucion: Atribucion | null }
}

export type Clave = { clave: string; huella: Buffer } | null

export type CompraNueva = {
  id: string
  /** Default: the current one. */
  campaniaId?: string
  canal: 'online' | 'presencial'
  solicitanteId: string | null
  key: Clave
  usuarioId: string | null
  vendedorId: string | null
  moneda: string
  metodoPago: string
  /** Of its slip. */
  comprobante?: string
  comprador: Comprador
  /** The seller of the link that brought the buyer. */
  enlazadoId?: string | null
  /** When it was sold without signal; else as it is written. */
  vendida?: Date
  /** The day on its stub; registered when it is written. */
  vendidaEl?: string | null
  /** Where an order in the shop comes from. */
  origen?: { direccion: string; red: string }
  lineas: readonly LineaNueva[]
}

/** `whatsapp`: the telephone as it is read, `whatsappOf`. */
type Comprador = { nombre: string; email: string; ci: string; telefono: string; whatsapp: string | null }

/** A buyer as a form names them, in person or by who sells. */
export const toComprador = (
  { nombre, correo, cedula, telefono }: z.output<typeof datosClienteFisico>,
  { LOCALE }: { LOCALE: string },
): Comprador => ({ nombre, email: correo, ci: cedula, telefono, whatsapp: whatsappOf(telefono, LOCALE) })

/** With a plan its order pays the first instalment. */
export const lineaOf = (rifa: RifaVista, plan: Plan = null, precio = rifa.precio): LineaNueva => ({
  rifa,
  rifaId: rifa.id,
  numero: rifa.numero,
  productoId: null,
  titulo: tituloOf(rifa, plan && { n: 1, de: plan.cuotas.length }),
  cantidad: 1,
  precio: plan?.cuotas[0]?.monto ?? precio,
  ...(plan && { modalidadId: plan.id }),
})

/** What a line of a number is called: «Boleto 0012», «Boleto 0012 · cuota 3 de 10». */
export const tituloOf = (
  { numero, width }: Pick<RifaVista, 'numero' | 'width'>,
  cuota: { n: number; de: number } | null,
) => `Boleto ${padNumber(numero, width)}${cuota && cuota.de > 1 ? ` · cuota ${cuota.n} de ${cuota.de}` : ''}`

/** What a buyer has paid of each number, in minor units, by what was on offer at some moment since its loan. */
export type Acordado = { prestada: Date; pagado: ReadonlyMap<string, number> }

type Como = {
  /** The plan asked for. */
  plan?: (rifa: RifaVista) => string | undefined
  /** It has to be asked for where there is a choice. */
  elegido?: boolean
  /** Whose number it is to be: packs are of one buyer. */
  de?: (rifa: RifaVista) => string
  acordado?: Acordado | undefined
}

/**
 * Lines of locked numbers: those of a continua by its price table, those of a serie by the packs of their draw. Throws
 * MODALIDAD_NO_VALE, MODALIDAD_SIN_ELEGIR.
 */
export async function lineasOf(
  db: Tx,
  rifas: readonly RifaVista[],
  { plan = () => undefined, elegido = false, de = () => '', acordado }: Como = {},
): Promise<LineaNueva[]> {
  if (rifas.some(rifa => plan(rifa) && !rifa.continua)) throw new AppError('MODALIDAD_NO_VALE')
  const enContinua = { elegido, desde: acordado?.prestada }
  const planOf = rifas.some(({ continua }) => continua) ? await planesDeVenta(db, enContinua) : () => null
  const precios = preciosJuntos(rifas, rifa => `${rifa.sorteoId} ${de(rifa)}`)
  return await mapWithPauses(rifas, (rifa, i) => {
    const shown = (plan: Plan) => lineaOf(rifa, plan, precios[i])
    return shown(planOf(plan(rifa), plan => shown(plan).precio === acordado?.pagado.get(rifa.id)))
  })
}

/** `hasta`: until when the numbers are held; null: sold at once. */
type Cuando = { now: Date; hasta: Date | null }

/** Writes orders with their lines, and takes their numbers, which are locked: all in one statement, with what goes along. */
export async function insertCompras(
  db: Tx,
  nuevas: readonly CompraNueva[],
  cuando: Cuando,
  aparte?: Aparte,
): Promise<Compra[]> {
  const tomas = nuevas.flatMap(({ id, lineas }) =>
    lineas.flatMap(({ rifa, modalidadId = null }) => (rifa ? [{ rifa, compraId: id, modalidadId }] : [])),
  )
  const ordenes = {
    compras: nuevas.map(nueva => compraRow(nueva, cuando)),
    lineas: nuevas.flatMap(nueva => nueva.lineas.map((linea, i) => lineaRow(nueva, linea, i + 1))),
    origenes: nuevas.flatMap(nueva => origenRow(nueva, cuando.now) ?? []),
  }
  const cuotas = !cuando.hasta && tomas.some(({ modalidadId }) => modalidadId) ? [insertCuotasPart] : []
  const along = [...cuotas, ...(aparte?.along ?? [])]
  return takeWith(db, tomas, cuando, titulares => insertOrdenes(db, { ...ordenes, titulares }, { ...aparte, along }))
}

/** Writes an order whose numbers were not to be had, for a person to decide about: nothing is taken, nothing is paid. */
export async function insertEnRevision(db: Tx, nueva: CompraNueva, now: Date): Promise<void> {
  const row = compraRow(nueva, { now, hasta: null })
  await insertOrdenes(db, {
    compras: [{ ...row, estado: 'en_revision', pagada_at: null }],
    lineas: nueva.lineas.map((linea, i) => lineaRow(nueva, linea, i + 1)),
    origenes: [],
  })
}

function compraRow(nueva: CompraNueva, { now, hasta }: Cuando) {
  const { key, comprador } = nueva
  return {
    id: nueva.id,
    ...(nueva.campaniaId && { campania_id: nueva.campaniaId }),
    // 128 bits: it authorises only to ask how the payment went.
    referencia: randomBytes(16).toString('base64url'),
    canal: nueva.canal,
    estado: hasta ? ('creada' as const) : ('pagada' as const),
    solicitante_id: nueva.solicitanteId,
    clave: key?.clave ?? null,
    huella: key && `\\x${key.huella.toString('hex')}`,
    usuario_id: nueva.usuarioId,
    vendedor_id: nueva.vendedorId,
    total: totalOf(nueva.lineas),
    moneda: nueva.moneda,
    metodo_pago: nueva.metodoPago,
    comprobante: nueva.comprobante ?? '',
    comprador_nombre: comprador.nombre,
    comprador_email: comprador.email,
    comprador_ci: comprador.ci,
    comprador_telefono: comprador.telefono,
    comprador_telefono_e164: comprador.whatsapp,
    created_at: nueva.vendida ?? now,
    expires_at: hasta,
    pagada_at: hasta ? null : now,
    vendida_el: nueva.vendidaEl ?? null,
  }
}

function lineaRow(nueva: CompraNueva, linea: LineaNueva, number: number) {
  return {
    compra_id: nueva.id,
    linea: number,
    rifa_id: linea.rifaId,
    producto_id: linea.productoId,
    titular_id: linea.titularId ?? null,
    n: linea.n ?? null,
    modalidad_id: linea.modalidadId ?? null,
    titulo: linea.titulo,
    cantidad: linea.cantidad,
    precio: linea.precio,
    ...atribucionOf(linea, nueva),
  }
}

/** The seller in person, else the one the number is assigned to, else the one of the link, else none so far; by the link if it is of both. */
function atribucionOf({ rifa, atribucion }: LineaNueva, { vendedorId, enlazadoId }: CompraNueva) {
  if (atribucion) return atribucion
  if (vendedorId) return { vendedor_id: vendedorId, atribucion: 'en_persona' as const }
  const asignado = rifa?.vendedorId
  if (asignado && asignado !== enlazadoId) return { vendedor_id: asignado, atribucion: 'asignada' as const }
  if (enlazadoId) return { vendedor_id: enlazadoId, atribucion: 'enlace' as const }
  return { vendedor_id: null, atribucion: null }
}

/** Of whoever made the call: a buyer, or a seller at whose screen one pays. */
function origenRow({ id, solicitanteId: usuarioId, comprador, origen, lineas }: CompraNueva, now: Date) {
  if (!origen) return null
  const { direccion, red } = origen
  const quien = usuarioId
    ? { correo: null, documento: null }
    : { correo: comprador.email.toLowerCase(), documento: comprador.ci }
  const numeros = lineas.filter(({ rifa }) => rifa).length
  return { compra_id: id, usuario_id: usuarioId, ...quien, direccion, red, numeros, created_at: now }
}

/**
 * The order this caller has already made with this Idempotency-Key. Throws CLAVE_REUTILIZADA if the key came with
 * another body.
 */
export async function findOfKey(db: Db, solicitante: Solicitante, key: Clave): Promise<Compra | undefined> {
  if (!key) return undefined
  const compra = await findByClave(db, solicitante, key.clave)
  if (compra && !compra.huella?.equals(key.huella)) throw new AppError('CLAVE_REUTILIZADA')
  return compra
}

/** Moves a locked order along its table, signed, with what goes along. */
export async function moveCompra(
  db: Tx,
  compra: Compra,
  a: { estado: EstadoCompra; pagadaAt?: Date | null },
  firma: Firma,
  along: readonly Part[] = [],
): Promise<void> {
  requireMovement(compra.estado, a.estado)
  await updateEstado(db, [compra.id], a, firma, along)
}

/**
 * A paid order waits again, or has run out: what a person had noted as its payment was none. The only way back; no provider's word takes it.
 */
export async function unpayCompra(
  db: Tx,
  compra: Compra,
  estado: 'esperando_pago' | 'vencida',
  firma: Firma,
): Promise<Compra> {
  await updateEstado(db, [compra.id], { estado, pagadaAt: null }, firma)
  return { ...compra, estado, pagadaAt: null }
}

/** Takes an order's goods back, or those of some lines. False: numbers of them are sealed in a closed draw, or were drawn in one, and stay. */
export async function takeGoodsBack(
  db: Tx,
  compra: Compra,
  now: Date,
  lineas?: readonly LineaDeParte[],
): Promise<boolean> {
  const rifaIds = lineas?.flatMap(({ rifaId }) => rifaId ?? [])
  const premiadas = await findPremiadas(db, compra.id)
  if (rifaIds ? rifaIds.some(id => premiadas.has(id)) : premiadas.size > 0) return false
  const sealed = await releaseTitulares(db, compra.id, now, rifaIds)
  if (sealed.length > 0) return false
  await unpayCuotas(db, compra.id, rifaIds)
  if (compra.pagadaAt)
    await addVendidos(
      db,
      compra.id,
      -1,
      lineas?.map(({ linea }) => linea),
    )
  return true
}

/** Ends an order for which the provider returned no link: its numbers are free, and its key may be used again. */
export async function cancelCompra(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockCompra(db, id)
    if (compra.estado !== 'creada') return
    await releaseHolds(db, [id], now)
    await updateEstado(db, [id], { estado: 'cancelada', clave: null }, { at: now })
  })
}

/**
 * Ends locked open orders before their time, signed. Their keys stay taken: a repeated call gets that its order has
 * ended, instead of taking the numbers back from a later one.
 */
export async function endCompras(db: Tx, ids: readonly string[], firma: Firma): Promise<void> {
  if (ids.length === 0) return
  await releaseHolds(db, ids, firma.at)
  await updateEstado(db, ids, { estado: 'cancelada' }, firma)
}

/** Frees the unpaid holds of an account that has ended or was deactivated. */
export async function endComprasOf(db: Db, usuarioId: string, firma: Firma): Promise<void> {
  await inTransaction(db, async db => endCompras(db, await lockOpenOf(db, usuarioId), firma))
}

/** Ends orders whose hold has expired. Nothing depends on this: an expired hold is free to the next buyer at once. */
export async function expireCompras(db: Db, now: Date, batch = 100): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await inTransaction(db, async db => {
      const ids = await lockExpired(db, now, batch)
      await releaseHolds(db, ids, now)
      await updateEstado(db, ids, { estado: 'vencida' }, { at: now })
      return ids.length
    })
    total += ended
    if (ended < batch) return total
  }
}
