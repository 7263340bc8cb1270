import { AppError, type Derivado, dayToWire, limits, pageCount } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  type DerivadoRow,
  insertDerivados,
  listDerivados,
  lockDerivado,
  updateDerivado,
} from './reclamo-derivado.queries.ts'
import { type Presentado, requirePortador } from './reclamo-portador.service.ts'

/** Stores the winners by last digits, in the transaction of the result; `numeros` aligned with the prizes. */
export async function recordDerivados(
  db: Db,
  sorteoId: string,
  premios: readonly { id: string }[],
  numeros: readonly (readonly number[])[],
): Promise<void> {
  for (const [i, { id }] of premios.entries()) await insertDerivados(db, sorteoId, id, numeros[i] ?? [])
}

/** A page of the winners by last digits. */
export async function derivados(db: Db, { page, numero }: { page: number; numero?: number | undefined }) {
  const limit = limits.boletosPorPagina
  const { total, derivados } = await listDerivados(db, { numero, limit, offset: (page - 1) * limit })
  return { derivados: derivados.map(toDerivado), total, page, pages: pageCount(total, limit) }
}

type EntregaDerivada = Presentado & { idPremio: string; titularId: string; documento: string }

/** Records that a prize by last digits was handed over. Throws NO_ENCONTRADO, RECLAMO_ENTREGADO, and what requirePortador throws. */
export async function entregarDerivado(
  db: Db,
  { idPremio: premioId, titularId, documento, ...presentado }: EntregaDerivada,
  now: Date,
): Promise<void> {
  await inTransaction(db, async db => {
    const derivado = await lockDerivado(db, { premioId, titularId })
    if (!derivado) throw new AppError('NO_ENCONTRADO')
    if (derivado.entregado_at) throw new AppError('RECLAMO_ENTREGADO')
    const portador = await requirePortador(db, titularId, presentado)
    await updateDerivado(db, { premioId, titularId }, { documento, now, ...portador })
    await recordActo(db, 'entregarDerivado', derivado.sorteo_id, { premio: premioId, titular: titularId })
  })
}

const toDerivado = (row: DerivadoRow): Derivado => ({
  idPremio: row.premioId,
  titularId: row.titularId,
  premio: row.premio,
  idSorteo: row.sorteo,
  FechaSorteo: dayToWire(row.fecha),
  tipoSorteo: tipoVisible(row.tipo),
  numeroRifa: row.numero,
  beneficiario: { nombre: row.nombre, email: row.email, telefono: row.telefono, whatsapp: row.whatsapp, ci: row.ci },
  entrega: row.entregado_at && {
    documento: row.documento,
    at: row.entregado_at.toISOString(),
    ...(row.portador && { nombre: row.portador }),
  },
})
