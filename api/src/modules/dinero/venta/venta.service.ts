import type { ComoSeVende, compraFisicaForm } from '@talonario/contract'
import { fromMinor, type Usuario } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { compraDeClave, crearCompras, lineaDeRifa } from '#modules/dinero/compra/compra.service.ts'
import { bloquearRifas } from '#modules/numeros/toma/toma.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.service.ts'
import { findVenta } from './venta.queries.ts'

type Env = Deps['env']
type Key = { clave: string; huella: Buffer } | null

/** A sale as the caller reads it back; the same reply however often the same key comes. */
type Recibo = { _id: string; NumeroRifa: number; montoTotal: number; fechaCompra: string }

/** Sells one number in person, at the price it has in the database. */
export function realizarCompraFisica(
  db: Db,
  env: Env,
  caller: Usuario,
  venta: z.output<typeof compraFisicaForm>,
  { key, now }: { key: Key; now: Date },
): Promise<Recibo> {
  return inTransaction(db, async db => {
    const anterior = key && (await compraDeClave(db, caller._id, key))
    if (anterior) return toRecibo(await findVenta(db, anterior.id))
    const [rifa] = await bloquearRifas(db, [venta.rifaId], { venta: comoVende(env, caller), now })
    if (!rifa) throw new Error('A locked number is missing')
    const nueva = enPersona(env, caller._id, venta, key)
    const [id = ''] = await crearCompras(db, [{ ...nueva, lineas: [lineaDeRifa(rifa)] }], { now, hasta: null })
    await anotar(db, 'realizarCompraFisica', id, { numero: rifa.numero, total: rifa.precio })
    return toRecibo({ id, numero: rifa.numero, total: rifa.precio, createdAt: now })
  })
}

/** This person selling in person, under the organiser's rules. */
export const comoVende = (env: Env, { id, rol }: Usuario): ComoSeVende => ({
  canal: 'presencial',
  persona: { id, rol },
  reglas: reglasDeVenta(env),
})

/** What a sale in person is but for its lines. */
export function enPersona(
  env: Env,
  vendedorId: string,
  { metodoPago, datosClienteFisico }: Pick<z.output<typeof compraFisicaForm>, 'metodoPago' | 'datosClienteFisico'>,
  key: Key,
) {
  const { nombre, correo, cedula, telefono } = datosClienteFisico
  return {
    canal: 'presencial' as const,
    solicitanteId: vendedorId,
    key,
    usuarioId: null,
    vendedorId,
    moneda: env.CURRENCY,
    metodoPago,
    comprador: { nombre, email: correo, ci: cedula, telefono },
  }
}

function toRecibo(venta: { id: string; numero: number; total: number; createdAt: Date }): Recibo {
  return {
    _id: venta.id,
    NumeroRifa: venta.numero,
    montoTotal: fromMinor(venta.total),
    fechaCompra: venta.createdAt.toISOString(),
  }
}
