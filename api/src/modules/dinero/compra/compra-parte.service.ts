import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Compra } from './compra.queries.ts'
import { pagaCuotas } from './compra.rules.ts'
import { takeGoodsBack } from './compra.service.ts'
import {
  type FirmaDeParte,
  type LineaDeParte,
  listDevueltas,
  listLineasDeParte,
  moveToDevueltas,
} from './compra-parte.queries.ts'

type Tx = Transaction<Database>

/** `entera`: the lines are all there is. */
export type Parte = { lineas: LineaDeParte[]; entera: boolean }

/**
 * The chosen lines that are still an order's; none if all were returned before. Throws NO_ENCONTRADO, and CUOTAS_ENTERAS for
 * some lines of an order that pays instalments.
 */
export async function parteOf(db: Tx, compraId: string, elegidas: readonly number[]): Promise<Parte> {
  const todas = await listLineasDeParte(db, compraId)
  const lineas = todas.filter(({ linea }) => elegidas.includes(linea))
  const devueltas = (await listDevueltas(db, compraId)).map(({ linea }) => linea)
  const known = [...lineas.map(({ linea }) => linea), ...devueltas]
  if (!elegidas.every(linea => known.includes(linea))) throw new AppError('NO_ENCONTRADO')
  const entera = lineas.length === todas.length
  if (!entera && pagaCuotas(todas)) throw new AppError('CUOTAS_ENTERAS')
  return { lineas, entera }
}

/** Takes lines of a locked, paid order away, and returns the smaller order that is left. Throws SORTEO_CERRADO. */
export async function takePartBack(
  db: Tx,
  compra: Compra,
  lineas: readonly LineaDeParte[],
  firma: FirmaDeParte,
): Promise<Compra> {
  if (!(await takeGoodsBack(db, compra, firma.at, lineas))) throw new AppError('SORTEO_CERRADO')
  await moveToDevueltas(
    db,
    compra.id,
    lineas.map(({ linea }) => linea),
    firma,
  )
  return { ...compra, total: compra.total - lineas.reduce((sum, { importe }) => sum + importe, 0) }
}
