import { AppError, type Devolucion, fromMinor, limits, type PagaDevolucion, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { findLineasDeAsiento, hasEnded, lockCaja } from '#modules/dinero/caja/caja.queries.ts'
import { postAsiento, requireUnseen } from '#modules/dinero/caja/caja.service.ts'
import { type Compra, lockCompra } from '#modules/dinero/compra/compra.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findCancelacion } from './cancelacion.queries.ts'
import { queSeCancelo } from './cancelacion.rules.ts'
import {
  type Filtro,
  findCompraDe,
  listDevoluciones,
  lockDevolucion,
  sumDevoluciones,
  updatePago,
} from './cancelacion-devolucion.queries.ts'

type Tx = Transaction<Database>
type Parts = { env: Deps['env']; now: Date }

/** The first ones of what goes back to buyers, with how many there are and how much is left of them. */
export async function devolucionesOf(db: Db, filtro: Filtro) {
  const [filas, { total, monto }] = await Promise.all([
    listDevoluciones(db, filtro, limits.transferenciasPorLista),
    sumDevoluciones(db, filtro),
  ])
  return { devoluciones: filas.map(toDevolucion), total, monto: fromMinor(monto) }
}

type Fila = Awaited<ReturnType<typeof listDevoluciones>>[number]

function estadoOf({ conPremio, importe, falta, hechaAt, canal }: Fila): Devolucion['estado'] {
  if (conPremio && importe === 0) return 'con_premio'
  if (hechaAt && falta === 0) return 'pagada'
  return hechaAt && canal === 'presencial' ? 'por_pagar' : 'en_curso'
}

export const toDevolucion = (fila: Fila): Devolucion => ({
  _id: fila.id,
  compraId: fila.compraId,
  canal: fila.canal,
  importe: fromMinor(fila.importe),
  numeros: fila.numeros,
  comprador: { nombre: fila.nombre, telefono: fila.telefono, email: fila.email, ci: fila.ci },
  vendedor: { id: fila.vendedorId ?? '', nombre: fila.vendedor ?? '' },
  estado: estadoOf(fila),
  error: fila.error,
  pagada: fila.pagadaAt?.toISOString() ?? '',
  pagadaPor: fila.pagadaPor ?? '',
  ...(fila.paga && { paga: fila.paga }),
})

/** The order, then what is owed of it, both locked. Throws NO_ENCONTRADO. */
async function lockOwed(db: Tx, id: string) {
  const compraId = await findCompraDe(db, id)
  if (!compraId) throw new AppError('NO_ENCONTRADO')
  const compra = await lockCompra(db, compraId)
  return { compra, devolucion: await lockDevolucion(db, id) }
}

type Pago = { devolucionId: string; paga: PagaDevolucion }

/**
 * Writes down that a buyer got back what they paid in person, and tells them: a seller of their own sales from what they hold, an organiser of
 * anybody's. The same again changes nothing. Throws NO_ENCONTRADO, DEVOLUCION_EN_CURSO, DEVOLUCION_PAGADA, SIN_TRANSFERENCIA, CUENTA_TERMINADA.
 */
export async function pagarDevolucion(db: Db, caller: Usuario, { devolucionId, paga }: Pago, { env, now }: Parts) {
  await inTransaction(db, async db => {
    const { compra, devolucion } = await lockOwed(db, devolucionId)
    const propia = caller.rol === 'admin' || (compra.vendedorId === caller.id && paga === 'vendedor')
    if (compra.vendedorId === null || devolucion.importe === 0 || !propia) throw new AppError('NO_ENCONTRADO')
    if (!devolucion.hecha_at) throw new AppError('DEVOLUCION_EN_CURSO')
    if (devolucion.pagada_at) {
      if (devolucion.pagada_por === caller.id && devolucion.paga === paga) return
      throw new AppError('DEVOLUCION_PAGADA')
    }
    const cuenta = await cuentaDe(db, compra, paga)
    const pagos = devolucion.pagos + 1
    const lineas = [
      { cuenta: `a_devolver:${compra.id}`, importe: devolucion.importe },
      { cuenta, importe: -devolucion.importe },
    ]
    const evento = `devolucion:${devolucionId}:${pagos}`
    await postAsiento(db, { evento, at: now, usuarioId: caller.id, compraId: compra.id, lineas })
    await updatePago(db, devolucionId, pagos, { pagada_at: now, pagada_por: caller.id, paga })
    await recordActo(db, 'pagarDevolucion', compra.id, { devolucion: devolucionId, paga })
    if (paga !== 'nadie') await tellBuyer(db, env, { compra, devolucion, pagos, caller })
  })
}

/** Whose account pays. What is read of a seller's is read under its lock. Throws SIN_TRANSFERENCIA, CUENTA_TERMINADA. */
async function cuentaDe(db: Tx, { id, vendedorId }: Compra, paga: PagaDevolucion): Promise<string> {
  if (paga === 'efectivo' || paga === 'banco') return `org:${paga}`
  const vendedor = vendedorId ?? ''
  await lockCaja(db, vendedor)
  if (await hasEnded(db, vendedor)) throw new AppError('CUENTA_TERMINADA')
  return paga === 'vendedor' ? `caja:${vendedor}` : (await requireUnseen(db, id)).cuenta
}

type Pagada = {
  compra: Compra
  devolucion: Awaited<ReturnType<typeof lockDevolucion>>
  pagos: number
  caller: Usuario
}

async function tellBuyer(db: Tx, env: Deps['env'], { compra, devolucion, pagos, caller }: Pagada): Promise<void> {
  const cancelada = await findCancelacion(db, devolucion.cancelacion_id)
  const to = { de: [devolucion.id, pagos], para: compra.compradorEmail }
  const que = {
    que: queSeCancelo(cancelada),
    monto: devolucion.importe,
    moneda: compra.moneda,
    quien: caller.nombreCompleto,
  }
  await enqueueCorreo(db, correo('devolucion-pagada', to, env, compra.compradorNombre, que))
}

/** Whether the account of who sold has ended, locked: nobody answers for its cash any more. */
async function lockEnded(db: Tx, { vendedorId }: Compra): Promise<boolean> {
  if (vendedorId === null) return false
  await lockCaja(db, vendedorId)
  return await hasEnded(db, vendedorId)
}

/**
 * It was not given back after all: it is owed again, and its entry is reversed; what an ended account would hold again is lost. One that is owed
 * stays so. Throws NO_ENCONTRADO.
 */
export async function deshacerDevolucion(
  db: Db,
  { devolucionId, motivo, usuarioId }: { devolucionId: string; motivo: string; usuarioId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async db => {
    const { compra, devolucion } = await lockOwed(db, devolucionId)
    if (!devolucion.pagada_at) return
    const pagado = await findLineasDeAsiento(db, `devolucion:${devolucionId}:${devolucion.pagos}`)
    const pagos = devolucion.pagos + 1
    const terminada = await lockEnded(db, compra)
    const lineas = pagado.map(({ cuenta, importe }) => ({
      cuenta: terminada && !/^(a_devolver|org):/.test(cuenta) ? 'gasto:incobrable' : cuenta,
      importe: -importe,
    }))
    const evento = `devolucion:${devolucionId}:${pagos}`
    await postAsiento(db, { evento, at: now, usuarioId, compraId: compra.id, nota: motivo, lineas })
    await updatePago(db, devolucionId, pagos, null)
    await recordActo(db, 'deshacerDevolucion', compra.id, { devolucion: devolucionId })
  })
}
