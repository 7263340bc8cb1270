import { AppError, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countPartes, findLineasDeAsiento } from '#modules/dinero/caja/caja.queries.ts'
import type { Devuelve } from '#modules/dinero/caja/caja.rules.ts'
import { postAnulacion } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { type Compra, findLineas, type Linea, lockIfExists } from '#modules/dinero/compra/compra.queries.ts'
import { pagaCuotas } from '#modules/dinero/compra/compra.rules.ts'
import { moveCompra, takeGoodsBack } from '#modules/dinero/compra/compra.service.ts'
import { requireLast } from '#modules/dinero/compra/compra-cuota.service.ts'
import { parteOf, takePartBack } from '#modules/dinero/compra/compra-parte.service.ts'
import type { PorCancelacion } from '#modules/dinero/pago/pago.service.ts'
import { reembolsar } from '#modules/dinero/pago/pago-caso.service.ts'
import { openCaso, settleCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, type Destino, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { isSaleOf } from './venta.queries.ts'
import { isOwnStill } from './venta.rules.ts'

type Parts = Parameters<typeof reembolsar>[0]

type Anulacion = {
  compraId: string
  motivo: string
  /** What of it; omitted: all. */
  lineas?: readonly number[] | undefined
  devuelve?: Devuelve | undefined
  usuarioId: string
  /** The seller who takes an own sale back; null: an organiser, who may take back anybody's. */
  onlyOf?: string | null
  /** Its draw was called off: what was paid in person is owed to its buyer, and what was paid online goes back. */
  cancelado?: PorCancelacion
}

/** What was voided: a sale, or the taking of instalments; `pedida`: an organiser is asked. */
type Anulado = 'venta' | 'cuotas' | 'pedida'

/**
 * Voids a sale in person, or lines of it, or the taking of instalments: the numbers are free again, the instalments due, and the seller's sums follow.
 * A voided one stays as it is. Of what a seller takes back the cash is theirs to return, a payment that nobody has seen is returned by nobody, and one
 * by QR by the provider. An organiser is asked if the seller came too late, or she entered it.
 */
export async function anularVenta(parts: Parts, anulacion: Anulacion, now: Date): Promise<Anulado> {
  const { compraId, motivo, usuarioId, onlyOf = null, cancelado } = anulacion
  return await inTransaction(parts.db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra || (onlyOf && !(await isSaleOf(db, compraId, onlyOf)))) throw new AppError('COMPRA_NO_ENCONTRADA')
    const { vendedorId } = compra
    // The money of what was paid by QR is given back by the provider; an organiser does it where the order is.
    if (vendedorId === null && !onlyOf && !cancelado) throw new AppError('VENTA_NO_ANULABLE')
    const lineas = await findLineas(db, compraId)
    const anulado = pagaCuotas(lineas) ? 'cuotas' : 'venta'
    if (!compra.pagadaAt) return anulado
    const pedido = { compraId, motivo: 'anulacion_pedida' as const }
    if (onlyOf && !isOwnStill(compra, onlyOf, now)) {
      await openCaso(db, pedido, now)
      return 'pedida'
    }
    if (vendedorId === null) {
      await reembolsar({ ...parts, db }, { compraId, motivo, usuarioId, lineas: anulacion.lineas, cancelado }, now)
      return anulado
    }
    const elegidas = anulacion.lineas ? await parteOf(db, compraId, anulacion.lineas) : null
    if (elegidas?.lineas.length === 0) return anulado
    const parte = elegidas?.entera === false ? elegidas.lineas : null
    if (!cancelado) await requireLast(db, compraId)
    const n = (await countPartes(db, compraId)) + 1
    if (parte) await takePartBack(db, compra, parte, { at: now, usuarioId, motivo, anulacion: n })
    else {
      if (!(await takeGoodsBack(db, compra, now))) throw new AppError('SORTEO_CERRADO')
      await moveCompra(db, compra, { estado: 'reembolsada', pagadaAt: null }, { at: now, usuarioId, nota: motivo })
    }
    const firma = { usuarioId, nota: motivo, at: now }
    // All the people concerned are locked at once, including those the sale was attributed to meanwhile.
    const ademas = [vendedorId, ...(parte ?? []).flatMap(linea => linea.vendedorId ?? [])]
    await postComision(db, [compraId], now, { ademas })
    const devuelve = cancelado ? 'despues' : onlyOf ? await quienLoTiene(db, compraId) : anulacion.devuelve
    const anulada = { compraId, vendedorId, devuelve, parte: parte ? { n, vendido: parte } : undefined, ...firma }
    const quien = await postAnulacion(db, anulada)
    await recordActo(db, 'anularVenta', compra.id, actoOf(quien, parte))
    if (!parte) {
      await settleCaso(db, pedido, { nota: motivo, usuarioId }, now)
      await settleCaso(db, { compraId, motivo: 'correccion_pedida' }, { nota: motivo, usuarioId }, now)
    }
    const suyas = parte ? lineas.filter(({ rifaId }) => parte.some(linea => linea.rifaId === rifaId)) : lineas
    const to = { de: parte ? [compra.id, n] : [compra.id], para: compra.compradorEmail }
    const mail =
      quien === 'despues'
        ? mailDeCancelacion(parts.env, to, compra, suyas, cancelado)
        : correo('venta-anulada', to, compra.compradorNombre, {
            devuelve: quien,
            numeros: numerosOf(suyas, await findNumberWidth(db)),
            cuotas: pagaCuotas(lineas) ? suyas : [],
            parte: parte !== null,
          })
    await enqueueCorreo(db, mail)
    return anulado
  })
}

const numerosOf = (lineas: readonly Linea[], width: number) =>
  lineas.flatMap(({ numero }) => (numero === null ? [] : padNumber(numero, width)))

/** That the money of these lines is owed to their buyer: none of a number that was handed on to them. */
function mailDeCancelacion(
  env: Parts['env'],
  to: Destino,
  compra: Compra,
  lineas: readonly Linea[],
  cancelado: PorCancelacion = { que: '', motivo: '', numeros: [] },
) {
  const monto = lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0)
  return correo('sorteo-cancelado', to, env, compra, {
    ...cancelado,
    ...(monto > 0 && { enMano: { monto, moneda: compra.moneda } }),
  })
}

/**
 * The same of several, each by itself and the money by who has it. Returns why others were refused.
 */
export async function anularVentas(
  parts: Parts,
  { compraIds, ...anulacion }: { compraIds: readonly string[]; motivo: string; usuarioId: string },
  now: Date,
): Promise<{ compraId: string; motivo: string }[]> {
  const width = await findNumberWidth(parts.db)
  const rechazadas: { compraId: string; motivo: string }[] = []
  for (const compraId of new Set(compraIds)) {
    try {
      await anularVenta(parts, { ...anulacion, compraId }, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rechazadas.push({ compraId, motivo: error.written(width) })
    }
  }
  return rechazadas
}

const actoOf = (devuelve: Devuelve, parte: readonly { linea: number }[] | null) =>
  parte ? { devuelve, lineas: parte.map(({ linea }) => linea) } : { devuelve }

/** Cash is the seller's to return; nobody has seen the rest. */
async function quienLoTiene(db: Db, compraId: string): Promise<Devuelve> {
  const venta = await findLineasDeAsiento(db, `venta:${compraId}`)
  return venta.some(({ cuenta }) => cuenta.startsWith('caja:')) ? 'vendedor' : 'nadie'
}
