import { randomInt } from 'node:crypto'
import { ALFABETO_ENLACE } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { venceOf } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { insertCodigo, listProgramas } from './transferencia.queries.ts'

type Tx = Transaction<Database>

/** `reserva`: when the hold would end that is paid at once; at least until then. */
type Espera = { horas: number; reserva: Date; now: Date }

/** Until when numbers of these draws wait for a transfer: so many hours, and no longer than the draws sell. */
export async function esperaDeTransferencia(db: Tx, sorteoIds: readonly string[], { horas, reserva, now }: Espera) {
  const finales = (await listProgramas(db, sorteoIds)).map(programa => venceOf(programa).getTime())
  return new Date(Math.max(reserva.getTime(), Math.min(now.getTime() + horas * 3_600_000, ...finales)))
}

/** Makes a new order one that is paid by a transfer. The database counts what waits so long: TRANSFERENCIAS_CUENTA, TRANSFERENCIAS_SORTEO, RESERVAS_RED. */
export async function insertTransferencia(db: Tx, compraId: string, now: Date): Promise<void> {
  const letter = () => ALFABETO_ENLACE[randomInt(ALFABETO_ENLACE.length)]
  await insertCodigo(db, { compraId, codigo: Array.from({ length: 8 }, letter).join('') }, now)
}
