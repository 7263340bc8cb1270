import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Asiento, insertAsientos } from './caja.queries.ts'
import { sinCeros } from './caja.rules.ts'

export { type Asiento, findSaldo, insertAsientos, type LineaDeAsiento } from './caja.queries.ts'
export { asientoDeVenta, type Cobro } from './caja.rules.ts'

/**
 * Posts an entry in the transaction of its cause, under the lock of the people whose accounts it touches. Returns false if its
 * `evento` is posted already, or if no line of it is other than zero. The database refuses lines that do not sum to zero.
 */
export async function postAsiento(db: Transaction<Database>, asiento: Asiento): Promise<boolean> {
  const lineas = sinCeros(asiento.lineas)
  if (lineas.length === 0) return false
  const { rows } = await sql`
    with causa as (select), ${insertAsientos([{ ...asiento, lineas }], sql`causa`)} select from asentados`.execute(db)
  return rows.length > 0
}
