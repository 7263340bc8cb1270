import { AppError, type asignacionApi, dayToWire, fromMinor, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller, Deps } from '#http/deps.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { existsVendedor, listAsignadas } from './asignacion.queries.ts'

/**
 * The seller that a call is about: a seller may see only himself, an organiser anyone. Throws DATOS_FALTANTES,
 * SIN_PERMISO, VENDEDOR_NO_ENCONTRADO.
 */
export async function vendedorVisible(db: Db, caller: Caller, userId: string | undefined): Promise<string> {
  if (userId === undefined) throw new AppError('DATOS_FALTANTES')
  if (caller.rol !== 'admin' && caller.id !== userId) throw new AppError('SIN_PERMISO')
  if (!(await existsVendedor(db, userId))) throw new AppError('VENDEDOR_NO_ENCONTRADO')
  return userId
}

/** A seller's numbers in the current campaign: assigned ones of the given year, else all. */
export async function rifasPorVendedor(
  db: Db,
  { userId, año }: { userId?: string | undefined; año?: number | undefined },
  { caller, clock }: { caller: Caller } & Pick<Deps, 'clock'>,
): Promise<ReplyOf<typeof asignacionApi.rifasPorVendedor>> {
  const vendedorId = await vendedorVisible(db, caller, userId)
  const rows = await listAsignadas(db, vendedorId, { anio: año, now: clock.now() })
  const numerosRifa = rows.map(row => ({
    _id: row.id,
    numero: row.numero,
    sinAsignar: row.sinAsignar,
    pagoRealizado: row.vendida,
    debe: row.debe,
    atrasada: row.atrasada,
    gano: row.gano,
    reservada: row.reservada,
    prestada: row.prestada,
    enPapel: row.enPapel,
    abierta: row.abierta,
    precioRifa: fromMinor(row.precio),
    FechaSorteo: dayToWire(row.fecha),
    tipoSorteo: tipoVisible(row.tipo),
  }))
  return { data: { numerosRifa } }
}
