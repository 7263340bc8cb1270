import { randomUUID } from 'node:crypto'
import { type ComoSeVende, type compraFisicaForm, fromMinor, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { type Cobro, ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { postVentas } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { totalOf } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Clave,
  type CompraNueva,
  findOfKey,
  insertCompras,
  lineaOf,
} from '#modules/dinero/compra/compra.service.ts'
import { compraMail } from '#modules/dinero/compra/compra.texts.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { talonWriter } from '#modules/numeros/toma/toma-talon.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findVenta } from './venta.queries.ts'

type Env = Deps['env']
type Tx = Transaction<Database>

/** A sale in person; `cobro` if it is not in cash. */
type VentaNueva = CompraNueva & { vendedorId: string; cobro: Cobro | undefined }

/** The reply to a sale; the same for every repetition of its key. */
type Recibo = { _id: string; NumeroRifa: number; numeros: number[]; montoTotal: number; fechaCompra: string }

/** Sells numbers to one buyer in person, at the prices they have in the database: one order, all or nothing. */
export async function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  venta: z.output<typeof compraFisicaForm>,
  { key, now }: { key: Clave; now: Date },
): Promise<Recibo> {
  const rifaIds = [...new Set([venta.rifaId, ...(venta.otras ?? [])])]
  const talonOf = await talonWriter(env)
  try {
    return await inTransaction(db, async db => {
      const rifas = await lockForSale(db, rifaIds, { venta: howSold(env, caller), now })
      const lineas = rifas.map(lineaOf)
      const nueva = { ...enPersona(env, caller._id, venta, key), lineas }
      await sell(db, [nueva], now)
      const numeros = rifas.map(({ numero }) => numero)
      const compra = { id: nueva.id, total: totalOf(lineas), numeros, createdAt: now }
      const detalle = numeros.length === 1 ? { numero: numeros[0] } : { numeros }
      await recordActo(db, 'realizarCompraFisica', nueva.id, { ...detalle, total: compra.total })
      const { nombre: compradorNombre, email: para } = nueva.comprador
      const width = rifas[0]?.width ?? 0
      const mail = compraMail({ ...env, width, talonOf }, { ...nueva, ...compra, compradorNombre }, lineas)
      await enqueueCorreo(db, { evento: `compra-pagada:${nueva.id}`, para, ...mail })
      return toRecibo(compra)
    })
  } catch (error) {
    const anterior = await findOfKey(db, caller._id, key)
    if (!anterior) throw error
    return toRecibo(await findVenta(db, anterior.id))
  }
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
  const vendido = lineas.map(({ rifa, precio, cantidad }) => ({
    sorteoId: rifa?.sorteoId ?? null,
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

type Venta = Pick<z.output<typeof compraFisicaForm>, 'metodoPago' | 'datosClienteFisico'> & {
  cobro?: Cobro | undefined
}

/** What a sale in person is but for its lines. */
export function enPersona(env: Env, vendedorId: string, { metodoPago, cobro, datosClienteFisico }: Venta, key: Clave) {
  const { nombre, correo, cedula, telefono } = datosClienteFisico
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
    comprador: { nombre, email: correo, ci: cedula, telefono },
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
