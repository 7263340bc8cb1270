import { AppError } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { findCuenta } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type Asiento, findLineasDeAsiento, hasOtherAdmin, insertAsientos, isOfClearedPast } from './caja.queries.ts'
import { type Anulacion, anulacionAsiento, type Devuelve, sinCeros } from './caja.rules.ts'

export {
  type Asiento,
  findSaldo,
  insertAsientoDePagos,
  insertAsientos,
  type LineaDeAsiento,
  lockCaja,
} from './caja.queries.ts'
export { type Cobro, type Devuelve, ventaAsiento } from './caja.rules.ts'

type Tx = Transaction<Database>

/**
 * Posts an entry in the transaction of its cause, under the lock of the person whose accounts it touches. Returns false if its
 * `evento` is posted already, or if no line of it is other than zero. The database refuses lines that do not sum to zero.
 */
export async function postAsiento(db: Tx, asiento: Asiento): Promise<boolean> {
  const lineas = sinCeros(asiento.lineas)
  if (lineas.length === 0) return false
  const { rows } = await sql`
    with causa as (select), ${insertAsientos([{ ...asiento, lineas }], sql`causa`)} select from asentados`.execute(db)
  return rows.length > 0
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

/** Nobody counts their own money while somebody else could. Throws UNO_MISMO. */
export async function requireAnother(db: Db, callerId: string, vendedorId: string): Promise<void> {
  if (callerId === vendedorId && (await hasOtherAdmin(db, callerId))) throw new AppError('UNO_MISMO')
}

type Firma = { usuarioId: string; now: Date }

/** A transfer that its seller announced has been seen at the bank. */
export async function acreditarTransferencia(db: Db, compraId: string, { usuarioId, now }: Firma): Promise<void> {
  await inTransaction(db, async db => {
    const venta = await findLineasDeAsiento(db, `venta:${compraId}`)
    if (venta.length === 0) throw new AppError('COMPRA_NO_ENCONTRADA')
    const anunciada = venta.find(({ cuenta }) => cuenta.startsWith('por_acreditar:'))
    if (!anunciada || (await isOfClearedPast(db, compraId))) throw new AppError('SIN_TRANSFERENCIA')
    const { cuenta, importe } = anunciada
    const lineas = [
      { cuenta: 'org:banco', importe },
      { cuenta, importe: -importe },
    ]
    const acreditada = { evento: `acreditada:${compraId}`, at: now, usuarioId, compraId, lineas }
    if (await postAsiento(db, acreditada)) await recordActo(db, 'acreditarTransferencia', compraId)
  })
}

type Ajuste = { vendedor: string; importe: number; cuenta: 'caja' | 'por_acreditar'; motivo: string }

/** A charge to a seller, or an allowance with an amount below zero. `clave` makes a repeated call the same one. */
export async function ajustar(
  db: Db,
  { vendedor, importe, cuenta, motivo }: Ajuste,
  { clave, usuarioId, now }: Firma & { clave: string },
): Promise<void> {
  if (!(await findCuenta(db, vendedor))) throw new AppError('VENDEDOR_NO_ENCONTRADO')
  await requireAnother(db, usuarioId, vendedor)
  await inTransaction(db, async db => {
    const lineas = [
      { cuenta: `${cuenta}:${vendedor}`, importe },
      { cuenta: `diferencia:${vendedor}`, importe: -importe },
    ]
    const ajuste = { evento: `ajuste:${clave}`, at: now, usuarioId, nota: motivo, lineas }
    if (await postAsiento(db, ajuste)) await recordActo(db, 'ajustar', vendedor, { importe, cuenta })
  })
}
