import { AppError, awaitsPayment, padNumber } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { putBack, type Queue, setQueueRight, type Taken, takeDue } from '#jobs/queue.ts'
import { type Compra, lockIfExists } from '#modules/dinero/compra/compra.queries.ts'
import { endCompras } from '#modules/dinero/compra/compra.service.ts'
import { findPremiadas } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { stopCobro } from '#modules/dinero/pago/pago.service.ts'
import { endTarea, PLAZO_MS, restMs, retryCanceladas } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { anularVenta } from '#modules/dinero/venta/venta-anular.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findCancelacion, listLineasCanceladas, sumDevuelto, updateHecha } from './cancelacion.queries.ts'
import { queSeCancelo } from './cancelacion.rules.ts'

type Parts = Pick<Deps, 'db' | 'env' | 'payments'>
type Tarea = Taken & { datos: { compraId: string; cancelacionId: string } }

/** Orders of what was called off, to undo one by one. */
const canceladas: Queue = {
  table: 'tarea',
  open: sql`done_at is null and tipo = 'cancelacion'`,
  columns: sql`datos`,
  leaseMs: PLAZO_MS,
  restMs,
}

/** Orders under way at once in one process. */
const AT_ONCE = 4

/** Undoes orders of what was called off until nothing is due: each in a transaction of its own, so that it may end anywhere and go on. Returns how many it took up. */
export async function workCanceladas(parts: Parts, now: () => Date): Promise<number> {
  let total = 0
  for (;;) {
    const tareas = await takeDue<Tarea>(parts.db, canceladas, { now: now(), limit: AT_ONCE })
    if (tareas.length === 0) return total
    await Promise.all(tareas.map(tarea => workOff(parts, tarea, now)))
    total += tareas.length
  }
}

async function workOff(parts: Parts, tarea: Tarea, now: () => Date): Promise<void> {
  try {
    const esperaba = await inTransaction(parts.db, async db => {
      const esperaba = await undo({ ...parts, db }, tarea.datos, now())
      await endTarea(db, tarea, now())
      return esperaba
    })
    if (parts.payments && esperaba) await stopCobro(parts.payments, esperaba)
  } catch (error) {
    await putBack(parts.db, canceladas, tarea, error, now())
  }
}

/**
 * Undoes what an order has of a calling off: its hold ends and its buyer is told, or its numbers are taken back and its money goes back or is owed to its
 * buyer. A number that has won in an earlier draw stays. Undone before, by whomever, it only writes down what goes back. Returns an order that waited
 * for its payment.
 */
async function undo(parts: Parts, { compraId, cancelacionId }: Tarea['datos'], now: Date): Promise<Compra | undefined> {
  return await inTransaction(parts.db, async db => {
    const compra = await lockIfExists(db, compraId)
    const cancelada = await findCancelacion(db, cancelacionId)
    if (!compra || !cancelada) return undefined
    const { motivo, usuarioId } = cancelada
    const lineas = await listLineasCanceladas(db, cancelacionId, compraId)
    const premiadas = compra.pagadaAt ? await findPremiadas(db, compraId) : new Set<string>()
    const vuelven = lineas.filter(({ rifaId }) => !premiadas.has(rifaId))
    const numeros = [...new Set(vuelven.map(({ numero }) => numero))]
    const width = await findNumberWidth(db)
    const escritos = numeros.map(numero => padNumber(numero, width))
    const cancelado = { que: queSeCancelo(cancelada), motivo, numeros: escritos }
    const antes = await sumDevuelto(db, compraId)
    if (awaitsPayment(compra.estado)) {
      await endCompras(db, [compraId], { at: now, usuarioId, nota: motivo })
      const to = { de: [cancelacionId, compraId], para: compra.compradorEmail }
      await enqueueCorreo(db, correo('sorteo-cancelado', to, parts.env, compra, { ...cancelado, sinPagar: true }))
    } else if (compra.pagadaAt && vuelven.length > 0) {
      const anulacion = { compraId, motivo, usuarioId, lineas: vuelven.map(({ linea }) => linea), cancelado }
      await anularVenta({ ...parts, db }, anulacion, now)
    }
    const importe = (await sumDevuelto(db, compraId)) - antes
    const conPremio = vuelven.length < lineas.length
    await updateHecha(db, { cancelacionId, compraId, importe, numeros, conPremio }, now)
    return awaitsPayment(compra.estado) ? compra : undefined
  })
}

/** After a clock that was ahead. */
export const correctCanceladaTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, canceladas, now)

/** What failed of giving money back is tried at once. Returns how much there was. Throws NO_ENCONTRADO. */
export async function reintentarDevoluciones(db: Db, cancelacionId: string, now: Date): Promise<number> {
  return await inTransaction(db, async db => {
    if (!(await findCancelacion(db, cancelacionId))) throw new AppError('NO_ENCONTRADO')
    const cuantas = await retryCanceladas(db, cancelacionId, now)
    await recordActo(db, 'reintentarDevoluciones', cancelacionId, { cuantas })
    return cuantas
  })
}
