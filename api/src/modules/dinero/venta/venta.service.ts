import type { ComoSeVende, compraFisicaForm } from '@talonario/contract'
import { AppError, fromMinor, type Usuario } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import type { Cobro } from '#modules/dinero/caja/caja.service.ts'
import {
  alVuelo,
  type Compra,
  compraDeClave,
  compraMail,
  insertCompras,
  lineaDeRifa,
} from '#modules/dinero/compra/compra.service.ts'
import { inspectRifas } from '#modules/numeros/toma/toma.service.ts'
import { talonesDe } from '#modules/numeros/toma/toma-talon.service.ts'
import { acto } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.service.ts'
import { findVenta } from './venta.queries.ts'

type Env = Deps['env']
type Key = { clave: string; huella: Buffer } | null

/** The reply to a sale; the same for every repetition of its key. */
type Recibo = { _id: string; NumeroRifa: number; numeros: number[]; montoTotal: number; fechaCompra: string }

/** Sells numbers to one buyer in person, at the prices they have in the database: one order, all or nothing. */
export function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  venta: z.output<typeof compraFisicaForm>,
  { key, now }: { key: Key; now: Date },
): Promise<Recibo> {
  const anterior = async () => {
    const compra = key && (await compraDeClave(db, caller._id, key))
    return compra ? toRecibo(await findVenta(db, compra.id)) : null
  }
  return alVuelo(async () => {
    try {
      return (await sellInPersonOnce(db, env, caller, venta, { key, now })) ?? (await anterior())
    } catch (error) {
      const recibo = error instanceof AppError && (await anterior())
      if (!recibo) throw error
      return recibo
    }
  })
}

async function sellInPersonOnce(
  db: Db,
  env: Env,
  caller: Usuario,
  venta: z.output<typeof compraFisicaForm>,
  { key, now }: { key: Key; now: Date },
): Promise<Recibo | null> {
  const ids = [...new Set([venta.rifaId, ...(venta.otras ?? [])])]
  const rifas = await inspectRifas(db, ids, { venta: howSold(env, caller), now })
  const numeros = rifas.map(({ numero }) => numero)
  const nueva = { ...enPersona(env, caller._id, venta, key), lineas: rifas.map(lineaDeRifa) }
  const detalle = numeros.length === 1 ? { numero: numeros[0] } : { numeros }
  const actos = ([compra]: readonly Compra[]) => [
    acto('realizarCompraFisica', compra?.id ?? '', { ...detalle, total: compra?.total }),
  ]
  const lineas = rifas.map(({ numero }) => ({ numero, titulo: '', cantidad: 1 }))
  const talonDe = await talonesDe(env)
  const correo = (compra: Compra) => {
    const mail = compraMail({ ...env, width: rifas[0]?.width ?? 0, talonDe }, compra, lineas)
    return { evento: `compra-pagada:${compra.id}`, para: compra.compradorEmail, ...mail }
  }
  const [compra] = (await insertCompras(db, [nueva], { now, hasta: null, actos, correo })) ?? []
  return compra ? toRecibo({ id: compra.id, numeros, total: compra.total, createdAt: now }) : null
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
export function enPersona(env: Env, vendedorId: string, { metodoPago, cobro, datosClienteFisico }: Venta, key: Key) {
  const { nombre, correo, cedula, telefono } = datosClienteFisico
  return {
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
