import { AppError, limits, padNumber } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  assignFreeRifas,
  enTramos,
  listDeOtro,
  passRifas,
  type Reparto,
  releaseRifas,
} from '#modules/numeros/rifa/rifa.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.service.ts'
import { enqueueCorreo, saludo } from '#modules/sitio/correo/correo.service.ts'
import {
  listMissing,
  listVendidas,
  lockNumerosOf,
  shareVendedor,
  sortInMemory,
  type Vendedor,
} from './asignacion.queries.ts'
import { invalido, motivoDeRechazo, readAsignaciones } from './asignacion.rules.ts'

export { motivoDeRechazo } from './asignacion.rules.ts'

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
    await asignar(db, { numeros, lugares: numeros.map(() => 1), vendedores: [id] }, now)
    await recordActo(db, 'asignarRifaAVendedor', id, cuales(numeros))
    return numeros.length
  })
}

/** Assigns numbers by a file (`numero;ci`, rows without ci are skipped), all or nothing. Returns how many numbers. */
export async function importarAsignaciones(db: Db, csv: string, now: Date): Promise<number> {
  const filas = readAsignaciones(csv, { maximo: limits.rifasEnTotal })
  if (filas.length === 0) throw invalido('no trae ningún número con su vendedor')
  return await inTransaction(db, async db => {
    const vendedores: string[] = []
    const lugarByCi = new Map<string, number>()
    for (const ci of [...new Set(filas.map(fila => fila.ci))].sort()) {
      const vendedor = await shareVendedor(db, { ci })
      if (vendedor?.estado !== 'activo') throw invalido(`no hay un vendedor activo con documento ${ci}`)
      refuseExcedido(vendedor)
      lugarByCi.set(ci, vendedores.push(vendedor.id))
    }
    const lugares = filas.map(({ ci }) => lugarByCi.get(ci) ?? 0)
    const numeros = filas.map(({ numero }) => numero)
    await asignar(db, { numeros, lugares, vendedores }, now)
    await recordActo(db, 'importarAsignaciones', '', { ...cuales(numeros), vendedores })
    return filas.length
  })
}

/** Beyond these, sorting would spill to disk. */
const MANY = 10_000

async function asignar(db: Tx, reparto: Reparto, now: Date): Promise<void> {
  if (reparto.numeros.length > MANY) await sortInMemory(db)
  await lockAll(db, reparto.numeros)
  const vendidas = await listVendidas(db, reparto.numeros)
  const asignadas = vendidas.length > 0 ? 0 : await assignFreeRifas(db, reparto, now)
  if (asignadas === reparto.numeros.length) return
  // Some were not free: assigned to them already, to another seller, or sold.
  const sold = new Set(vendidas)
  const deOtro = (await listDeOtro(db, reparto)).filter(numero => !sold.has(numero))
  const motivo = motivoDeRechazo({ vendidas, deOtro }, await findNumberWidth(db))
  if (motivo) throw new AppError('RIFAS_VENDIDAS', { motivo })
}

/** Takes unsold numbers back from their sellers, all or nothing. Returns how many were assigned. */
export async function liberarRifas(db: Db, numerosRifas: readonly number[]): Promise<number> {
  const numeros = [...new Set(numerosRifas)]
  return await inTransaction(db, async db => {
    await lockAll(db, numeros)
    const motivo = motivoDeRechazo({ vendidas: await listVendidas(db, numeros), deOtro: [] }, await findNumberWidth(db))
    if (motivo) throw new AppError('RIFAS_NO_LIBERADAS', { motivo })
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

const cuales = (numeros: readonly number[]) => ({
  cantidad: numeros.length,
  numeros: enTramos(numeros.toSorted((a, b) => a - b)),
})

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

async function lockAll(db: Tx, numeros: readonly number[]): Promise<void> {
  if ((await lockNumerosOf(db, numeros)) < numeros.length) {
    throw new AppError('RIFAS_INEXISTENTES', { numeros: await listMissing(db, numeros) })
  }
}

type Traspasado = { origen: Vendedor; destino: Vendedor; numeros: readonly number[]; width: number }

/** What both sellers of a transfer get. */
function traspasoMails({ origen, destino, numeros, width }: Traspasado, id: string) {
  const cuales = enTramos(
    numeros.toSorted((a, b) => a - b),
    numero => padNumber(numero, width),
  )
  const mail = (vendedor: Vendedor, frase: string) => ({
    ...{ evento: `traspaso:${id}:${vendedor.id}`, para: vendedor.email, asunto: 'Se traspasaron números' },
    texto: [saludo(vendedor.nombre), frase, `Números: ${cuales}.`].join('\n\n'),
  })
  return [
    mail(origen, `La organización pasó números tuyos a ${destino.nombre}: ya no los tenés para vender.`),
    mail(destino, `La organización te pasó números que tenía ${origen.nombre}: ya los podés vender.`),
  ]
}
