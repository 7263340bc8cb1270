import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Asiento, findLineasDeAsiento, insertAsientoDePagos, insertAsientos } from './caja.queries.ts'
import { type Anulacion, anulacionAsiento, type Devuelve, sinCeros } from './caja.rules.ts'

export {
  type Asiento,
  findSaldo,
  insertAsientoDePagos,
  insertAsientos,
  type LineaDeAsiento,
} from './caja.queries.ts'
export { type Cobro, type Devuelve, ventaAsiento } from './caja.rules.ts'

type Tx = Transaction<Database>

/**
 * Posts an entry in the transaction of its cause, under the lock of the people whose accounts it touches. Returns false if its
 * `evento` is posted already, or if no line of it is other than zero. The database refuses lines that do not sum to zero.
 */
export async function postAsiento(db: Tx, asiento: Asiento): Promise<boolean> {
  const lineas = sinCeros(asiento.lineas)
  if (lineas.length === 0) return false
  const { rows } = await sql`
    with causa as (select), ${insertAsientos([{ ...asiento, lineas }], sql`causa`)} select from asentados`.execute(db)
  return rows.length > 0
}

/** Posts what a locked online order's payments come to now, as the difference to what is posted of them. */
export async function postPagos(db: Tx, compraId: string, at: Date, usuarioId?: string): Promise<void> {
  await sql`select ${insertAsientoDePagos(compraId, at, usuarioId)}`.execute(db)
}

/** Posts that a sale in person is taken back. Returns who gives the money back: left out, whoever has got it. */
export async function postAnulacion(
  db: Tx,
  { devuelve, ...anulacion }: Omit<Anulacion, 'devuelve'> & { devuelve?: Devuelve | undefined },
): Promise<Devuelve> {
  const venta = await findLineasDeAsiento(db, `venta:${anulacion.compraId}`)
  const tiene = venta.some(({ cuenta }) => cuenta.startsWith('caja:')) ? 'vendedor' : 'organizacion'
  const quien = devuelve ?? tiene
  if (!(await postAsiento(db, anulacionAsiento(venta, { ...anulacion, devuelve: quien }))))
    throw new Error('A sale is taken back that was never posted')
  return quien
}
