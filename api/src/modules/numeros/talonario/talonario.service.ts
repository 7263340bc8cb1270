import {
  AppError,
  type armarTalonariosForm,
  pageCount,
  type ReplyOf,
  type TalonarioDePapel,
  type talonarioApi,
  type Usuario,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockAll, requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import type { Tramo } from '#modules/numeros/rifa/rifa.rules.ts'
import { lockSequence, putInBooks } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countTalonarios,
  insertTalonarios,
  listNumerosOf,
  listTalonarios,
  listUnfit,
  type TalonarioListado,
} from './talonario.queries.ts'
import { runsOf } from './talonario.rules.ts'

/**
 * Makes books of numbers that are in none yet, all or nothing; until they are printed these are sold as before. Returns their ids. Throws
 * VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO, RIFAS_INEXISTENTES, RIFA_EN_TALONARIO, RIFA_DE_OTRO_VENDEDOR.
 */
export async function armarTalonarios(
  db: Db,
  { tamano, partes }: z.output<typeof armarTalonariosForm>,
  now: Date,
): Promise<string[]> {
  return await inTransaction(db, async db => {
    await lockSequence(db)
    for (const id of new Set(partes.flatMap(({ vendedor }) => vendedor ?? []).sort()))
      await requireActiveVendedor(db, { id })
    const nuevos = partes.flatMap(({ desde, hasta, vendedor }) =>
      runsOf([desde, hasta], tamano).map(([desde, hasta]) => ({ desde, hasta, vendedorId: vendedor ?? null })),
    )
    const numeros = numerosOf(partes.map(({ desde, hasta }) => [desde, hasta]))
    refuseRepeated(numeros)
    await lockAll(db, numeros)
    const { enTalonario, deOtro } = await listUnfit(db, nuevos)
    if (enTalonario.length > 0) throw new AppError('RIFA_EN_TALONARIO', { numeros: enTalonario })
    if (deOtro.length > 0) throw new AppError('RIFA_DE_OTRO_VENDEDOR', { numeros: deOtro })
    const ids = await insertTalonarios(db, nuevos, now)
    await putInBooks(db, ids)
    await recordActo(db, 'armarTalonarios', '', { talonarios: ids.length, tamano, partes })
    return ids
  })
}

function refuseRepeated(numeros: readonly number[]): void {
  const seen = new Set<number>()
  for (const numero of numeros) {
    if (seen.has(numero)) throw new AppError('RIFA_EN_TALONARIO', { numeros: [numero] })
    seen.add(numero)
  }
}

const numerosOf = (tramos: readonly Tramo[]): number[] =>
  tramos.flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i))

const POR_PAGINA = 20

type FiltroTalonarios = {
  page?: number | undefined
  buscar?: string | undefined
  estado?: TalonarioDePapel['estado'] | '' | undefined
}

/** A page of the campaign's books; of a seller only their own. */
export async function listarTalonarios(
  db: Db,
  { page = 1, buscar = '', estado }: FiltroTalonarios,
  caller: Usuario,
): Promise<ReplyOf<typeof talonarioApi.listarTalonarios>> {
  const filtro = { vendedorId: onlyOf(caller), estado: estado || undefined, buscar }
  const rows = await listTalonarios(db, filtro, { limit: POR_PAGINA, offset: (page - 1) * POR_PAGINA })
  const total = await countTalonarios(db, filtro)
  return { talonarios: rows.map(toTalonario), total, page, pages: pageCount(total, POR_PAGINA) }
}

/** One book with its numbers. Throws TALONARIO_NO_ENCONTRADO, also to a seller whose it is not. */
export async function verTalonario(
  db: Db,
  id: string,
  caller: Usuario,
): Promise<ReplyOf<typeof talonarioApi.verTalonario>> {
  const [row] = await listTalonarios(db, { ids: [id], vendedorId: onlyOf(caller) }, { limit: 1, offset: 0 })
  if (!row) throw new AppError('TALONARIO_NO_ENCONTRADO')
  const numeros = await listNumerosOf(db, [id])
  return {
    talonario: toTalonario(row),
    numeros: numeros.map(({ id, numero, vendido, enPapel }) => ({ _id: id, numero, vendido, enPapel })),
  }
}

const onlyOf = ({ id, rol }: Usuario) => (rol === 'admin' ? undefined : id)

const toTalonario = ({ id, vendedor, vendedorId, ...row }: TalonarioListado): TalonarioDePapel => ({
  _id: id,
  vendedor: vendedor ?? '',
  idVendedor: vendedorId ?? '',
  ...row,
})
