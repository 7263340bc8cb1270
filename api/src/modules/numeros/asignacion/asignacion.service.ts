import { AppError, limits, padNumber } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { enTramos } from '#modules/numeros/rifa/rifa.rules.ts'
import {
  assignFreeRifas,
  listDeOtro,
  type Parte,
  passRifas,
  releaseRifas,
} from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { refusePrestadas } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  listEnPapel,
  listMissing,
  listVendidas,
  lockNumerosOf,
  shareVendedor,
  sortInMemory,
  type Vendedor,
} from './asignacion.queries.ts'
import { cuales, invalido, motivoDeRechazo, readAsignaciones } from './asignacion.rules.ts'

type Tx = Transaction<Database>

/**
 * Hands numbers to an active seller, all or nothing; those the seller has already are no obstacle. Returns how many.
 * Throws VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO, RIFAS_INEXISTENTES, RIFAS_VENDIDAS, SORTEO_CERRADO.
 */
export async function asignarRifaAVendedor(
  db: Db,
  { numerosRifas, ...vendedor }: { numerosRifas: readonly number[] } & ({ ci: string } | { id: string }),
  now: Date,
): Promise<number> {
  const numeros = [...new Set(numerosRifas)]
  return await inTransaction(db, async db => {
    const { id } = await requireActiveVendedor(db, vendedor)
    await asignar(db, [{ vendedor: id, numeros }], now)
    await recordActo(db, 'asignarRifaAVendedor', id, cuales(numeros))
    return numeros.length
  })
}

/** Assigns numbers by a file (`numero;ci`, rows without ci are skipped), all or nothing. Returns how many numbers. */
export async function importarAsignaciones(db: Db, csv: string, now: Date): Promise<number> {
  const filas = await readAsignaciones(csv, { maximo: limits.rifasEnTotal })
  if (filas.length === 0) throw invalido('no trae ningún número con su vendedor')
  return await inTransaction(db, async db => {
    const partes: Parte[] = []
    const filasByCi = Map.groupBy(filas, fila => fila.ci)
    for (const [ci, suyas] of [...filasByCi].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const vendedor = await shareVendedor(db, { ci })
      if (vendedor?.estado !== 'activo') throw invalido(`no hay un vendedor activo con documento ${ci}`)
      refuseExcedido(vendedor)
      partes.push({ vendedor: vendedor.id, numeros: suyas.map(({ numero }) => numero) })
    }
    await asignar(db, partes, now)
    const vendedores = partes.map(({ vendedor }) => vendedor)
    await recordActo(db, 'importarAsignaciones', '', { ...cuales(filas.map(({ numero }) => numero)), vendedores })
    return filas.length
  })
}

/** Beyond these, sorting would spill to disk. */
const MANY = 10_000

/**
 * All the numbers are locked together before any is assigned; a seller's are then assigned by one statement. Returns how many are newly theirs.
 */
export async function asignar(db: Tx, partes: readonly Parte[], now: Date): Promise<number> {
  const numeros = partes.flatMap(parte => parte.numeros)
  if (numeros.length > MANY) await sortInMemory(db)
  await lockAll(db, numeros)
  const vendidas = await listVendidas(db, numeros)
  const sold = new Set(vendidas)
  const deOtro: Awaited<ReturnType<typeof listDeOtro>> = []
  let given = 0
  for (const parte of partes) {
    const fresh = sold.size === 0 ? await assignFreeRifas(db, parte, now) : 0
    given += fresh
    if (fresh === parte.numeros.length) continue
    // Some were not free: assigned to this seller already, to another one, or sold.
    deOtro.push(...(await listDeOtro(db, parte)).filter(({ numero }) => !sold.has(numero)))
  }
  if (vendidas.length === 0 && deOtro.length === 0) return given
  const motivo = motivoDeRechazo({ vendidas, deOtro }, await findNumberWidth(db))
  if (motivo) throw new AppError('RIFAS_VENDIDAS', { motivo })
  return given
}

/** Takes unsold numbers back from their sellers, all or nothing. Returns how many were assigned. Throws RIFAS_NO_LIBERADAS, RIFA_EN_PRESTAMO. */
export async function liberarRifas(db: Db, numerosRifas: readonly number[], now: Date): Promise<number> {
  const numeros = [...new Set(numerosRifas)]
  return await inTransaction(db, async db => {
    await lockAll(db, numeros)
    const motivo = motivoDeRechazo({ vendidas: await listVendidas(db, numeros) }, await findNumberWidth(db))
    if (motivo) throw new AppError('RIFAS_NO_LIBERADAS', { motivo })
    await refusePrestadas(
      db,
      sql`r.numero = any(${numeros}::int[]) and r.campania_id = (select campania_actual())`,
      now,
    )
    const liberadas = await releaseRifas(db, numeros)
    await recordActo(db, 'liberarRifas', '', { ...cuales(numeros), liberadas })
    return liberadas
  })
}

type Traspaso = { de: string; a: string; numerosRifas: readonly number[] }

/** Passes unsold, unheld numbers from a seller to an active one, all or nothing; both get a mail. Returns how many. */
export async function traspasarRifas(db: Db, { de, a, numerosRifas }: Traspaso, now: Date): Promise<number> {
  const numeros = [...new Set(numerosRifas)]
  return await inTransaction(db, async db => {
    const destino = await requireActiveVendedor(db, { id: a })
    const origen = await shareVendedor(db, { id: de })
    if (!origen) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    await lockAll(db, numeros)
    const passed = de === a ? new Set<number>() : await passRifas(db, numeros, { de, a, now })
    const others = numeros.filter(numero => !passed.has(numero))
    if (others.length > 0) throw new AppError('RIFAS_NO_TRASPASADAS', { numeros: others })
    await recordActo(db, 'traspasarRifas', a, { ...cuales(numeros), de })
    const width = await findNumberWidth(db)
    await enqueueCorreo(db, traspasoMails({ origen, destino, numeros, width }, crypto.randomUUID()))
    return numeros.length
  })
}

function refuseExcedido({ excedido, nombre }: Vendedor): void {
  if (excedido) throw new AppError('TOPE_CAJA', { nombre })
}

/** The active seller with this document or id. Throws VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO, TOPE_CAJA. */
export async function requireActiveVendedor(db: Db, by: { ci: string } | { id: string }): Promise<Vendedor> {
  const vendedor = await shareVendedor(db, by)
  if (!vendedor) throw new AppError('VENDEDOR_NO_ENCONTRADO')
  if (vendedor.estado !== 'activo') throw new AppError('VENDEDOR_INACTIVO')
  refuseExcedido(vendedor)
  return vendedor
}

/** Locks numbers that change hands. Those on paper do so with their book. Throws RIFAS_INEXISTENTES, RIFA_EN_PAPEL. */
export async function lockAll(db: Tx, numeros: readonly number[]): Promise<void> {
  if ((await lockNumerosOf(db, numeros)) < numeros.length) {
    throw new AppError('RIFAS_INEXISTENTES', { numeros: await listMissing(db, numeros) })
  }
  const enPapel = await listEnPapel(db, numeros)
  if (enPapel.length > 0) throw new AppError('RIFA_EN_PAPEL', { numeros: enPapel })
}

type Traspasado = { origen: Vendedor; destino: Vendedor; numeros: readonly number[]; width: number }

/** What both sellers of a transfer get. */
function traspasoMails({ origen, destino, numeros, width }: Traspasado, id: string) {
  const written = enTramos(
    numeros.toSorted((a, b) => a - b),
    numero => padNumber(numero, width),
  )
  const to = (vendedor: Vendedor) => ({ de: [id, vendedor.id], para: vendedor.email })
  return [
    correo('traspaso', to(origen), origen.nombre, { numeros: written, pasanA: destino.nombre }),
    correo('traspaso', to(destino), destino.nombre, { numeros: written, eranDe: origen.nombre }),
  ]
}
