import { AppError, type recibirTalonarioForm, type reimprimirForm, type talonarioApi } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { enTramos } from '#modules/numeros/rifa/rifa.rules.ts'
import { handOver, leaveBook, voidPaper } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { lockRifas } from '#modules/numeros/toma/toma.queries.ts'
import { refuseCanceladas } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  insertReimpresiones,
  listNumerosOf,
  lockTalonarios,
  type NumeroDeTalonario,
  type TalonarioRow,
  updateTalonarios,
} from './talonario.queries.ts'
import { estadoAfterReturn, requireLive, requirePaper } from './talonario.rules.ts'
import { requireBoleto } from './talonario-portador.service.ts'

type Tx = Transaction<Database>
type Acto = { talonario: string; motivo: string }

/**
 * Hands printed books to an active seller, whose numbers their unsold ones are from then on; another one had them, or nobody. Throws
 * VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO, TOPE_CAJA, TALONARIO_NO_ENCONTRADO, TALONARIO_SIN_IMPRIMIR, TALONARIO_TERMINADO, CAMBIO_MIENTRAS.
 */
export async function entregar(
  db: Db,
  { talonarios, vendedor, leido }: z.output<typeof talonarioApi.entregar.body>,
  now: Date,
): Promise<number> {
  return await inTransaction(db, async db => {
    await requireActiveVendedor(db, { id: vendedor })
    const libros = await lockBooks(db, talonarios)
    libros.forEach(requirePaper)
    libros.forEach(requireLive)
    for (const { estado, vendedor_id } of libros) {
      requireLeido(leido, { tiene: estado === 'entregado' ? vendedor_id : '' }, { tiene: vendedor })
    }
    const ids = libros.map(({ id }) => id)
    const { unsold } = await lockPaperOf(db, ids)
    await updateTalonarios(db, ids, { estado: 'entregado', vendedor_id: vendedor, entregado_at: now })
    await handOver(db, idsOf(unsold), vendedor, now)
    await recordActo(db, 'entregar', vendedor, { talonarios: libros.map(({ numero }) => numero) })
    return libros.length
  })
}

/**
 * Receives the unsold numbers of a stretch of a book back: their paper is void and the shop sells them. Returns how many came, and how many are
 * still out. Throws TALONARIO_NO_ENCONTRADO, TALONARIO_SIN_IMPRIMIR, FUERA_DEL_TALONARIO.
 */
export async function recibir(
  db: Db,
  { talonario, desde, hasta }: z.output<typeof recibirTalonarioForm>,
): Promise<{ devueltos: number; faltan: number }> {
  return await inTransaction(db, async db => {
    const libro = await lockBook(db, talonario)
    requirePaper(libro)
    requireInside(libro, { desde, hasta })
    const { sold, unsold } = await lockPaperOf(db, [libro.id])
    const vuelven = unsold.filter(({ numero }) => numero >= desde && numero <= hasta)
    await leaveBook(db, idsOf(vuelven))
    const faltan = unsold.length - vuelven.length
    await updateTalonarios(db, [libro.id], { estado: estadoAfterReturn(libro, { vendidos: sold.length, faltan }) })
    const detalle = { talonario: libro.numero, desde, hasta, devueltos: vuelven.length, faltan }
    await recordActo(db, 'recibir', libro.id, detalle)
    return { devueltos: vuelven.length, faltan }
  })
}

/** Freezes the unsold numbers of a lost book: nobody's, and still on paper, so that only an organiser registers one. Throws as `entregar`. */
export async function darPorPerdido(db: Db, { talonario, motivo }: Acto, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const libro = await lockBook(db, talonario)
    requirePaper(libro)
    requireLive(libro)
    const { unsold } = await lockPaperOf(db, [libro.id])
    await updateTalonarios(db, [libro.id], { estado: 'perdido' })
    await handOver(db, idsOf(unsold), null, now)
    await recordActo(db, 'darPorPerdido', libro.id, { talonario: libro.numero, congelados: unsold.length, motivo })
  })
}

/**
 * Voids what was printed of some numbers, sold ones too: their next print is valid. One that is its bearer's only alone and by the code of the
 * ticket that it replaces. Throws FUERA_DEL_TALONARIO, TALONARIO_SIN_IMPRIMIR, TALONARIO_TERMINADO, REIMPRESION_AL_PORTADOR, BOLETO_DE_OTRO.
 */
export async function reimprimir(
  db: Db,
  { talonario, desde, hasta, motivo, codigo }: z.output<typeof reimprimirForm>,
  { usuarioId, now }: { usuarioId: string; now: Date },
): Promise<number> {
  return await inTransaction(db, async db => {
    const libro = await lockBook(db, talonario)
    requirePaper(libro)
    // What has ended is not printed either: its paper would be void for nothing.
    requireLive(libro)
    requireInside(libro, { desde, hasta })
    const { sold, unsold } = await lockPaperOf(db, [libro.id])
    const cuales = [...sold, ...unsold].filter(({ numero }) => numero >= desde && numero <= hasta)
    const deOtros = cuales.filter(({ alPortador }) => alPortador)
    const [primero] = deOtros
    const conBoleto = cuales.length === 1 && primero !== undefined && codigo !== undefined
    if (primero && !conBoleto)
      throw new AppError('REIMPRESION_AL_PORTADOR', { numeros: deOtros.map(({ numero }) => numero) })
    if (conBoleto) await requireBoleto(db, primero.id, codigo)
    await insertReimpresiones(db, cuales, { conBoleto, usuarioId, now })
    await voidPaper(db, idsOf(cuales))
    await recordActo(db, 'reimprimir', libro.id, { talonario: libro.numero, desde, hasta, motivo })
    return cuales.length
  })
}

/** Voids a book that no seller has: its unsold numbers leave it, and what was printed of them is void. Throws TALONARIO_ENTREGADO. */
export async function anular(db: Db, { talonario, motivo }: Acto): Promise<void> {
  await inTransaction(db, async db => {
    const libro = await lockBook(db, talonario)
    if (libro.estado === 'entregado') throw new AppError('TALONARIO_ENTREGADO')
    // What a lost book still has out may be given up.
    if (libro.estado !== 'perdido') requireLive(libro)
    const numeros = await lockNumbersOf(db, [libro.id])
    const salen = numeros.filter(({ vendido, enPapel }) => !(vendido && enPapel))
    await leaveBook(db, idsOf(salen))
    await updateTalonarios(db, [libro.id], { estado: 'anulado' })
    await recordActo(db, 'anular', libro.id, {
      talonario: libro.numero,
      numeros: enTramos(salen.map(({ numero }) => numero)),
      motivo,
    })
  })
}

/** Locked books, ascending. Throws TALONARIO_NO_ENCONTRADO. */
export async function lockBooks(db: Tx, ids: readonly string[]): Promise<TalonarioRow[]> {
  const libros = await lockTalonarios(db, ids)
  if (libros.length < new Set(ids).size) throw new AppError('TALONARIO_NO_ENCONTRADO')
  return libros
}

async function lockBook(db: Tx, id: string): Promise<TalonarioRow> {
  const [libro] = await lockBooks(db, [id])
  if (!libro) throw new AppError('TALONARIO_NO_ENCONTRADO')
  return libro
}

/** The numbers of locked books, locked ascending, as they are after the wait. Throws SORTEO_CERRADO. */
async function lockNumbersOf(db: Tx, ids: readonly string[]): Promise<NumeroDeTalonario[]> {
  const rifas = await lockRifas(db, idsOf(await listNumerosOf(db, ids)))
  await refuseCanceladas(db, rifas)
  const cerrados = rifas.filter(({ abierto }) => !abierto).map(({ numero }) => numero)
  if (cerrados.length > 0) throw new AppError('SORTEO_CERRADO', { numeros: cerrados })
  return await listNumerosOf(db, ids)
}

/** Of these, those on paper: sold, and still out. */
async function lockPaperOf(db: Tx, ids: readonly string[]) {
  const { true: sold = [], false: unsold = [] } = Object.groupBy(
    (await lockNumbersOf(db, ids)).filter(({ enPapel }) => enPapel),
    ({ vendido }) => `${vendido}` as const,
  )
  return { sold, unsold }
}

const idsOf = (rifas: readonly { id: string }[]) => rifas.map(({ id }) => id)

function requireInside({ desde, hasta }: TalonarioRow, tramo: { desde: number; hasta: number }): void {
  const fuera = Array.from(new Set([tramo.desde, tramo.hasta])).filter(numero => numero < desde || numero > hasta)
  if (fuera.length > 0) throw new AppError('FUERA_DEL_TALONARIO', { numeros: fuera })
}
