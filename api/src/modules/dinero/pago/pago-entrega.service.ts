import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Compra, Linea } from '#modules/dinero/compra/compra.service.ts'
import { addVendidos } from '#modules/dinero/producto/producto.service.ts'
import { findVendidasA, lockForSale, takeRifas } from '#modules/numeros/toma/toma.service.ts'

type Tx = Transaction<Database>

/** Ensures that a paid order owns its numbers and its products count as sold. False: one of its numbers is taken. */
export async function deliver(db: Tx, compra: Compra, lineas: readonly Linea[], now: Date): Promise<boolean> {
  const owned = await findVendidasA(db, compra.id)
  const missing = lineas.flatMap(({ rifaId }) => (rifaId && !owned.includes(rifaId) ? [rifaId] : []))
  if (missing.length > 0 && !(await takeAgain(db, compra.id, missing, now))) return false
  if (!compra.pagadaAt) await addVendidos(db, compra.id, 1)
  return true
}

/** What was paid is delivered, whatever the rules of sale are by now. */
const ENTREGA = { canal: 'entrega', persona: null, reglas: { ventaLibre: true, venderAsignadas: true } } as const

/** The order's own holds become sales; numbers it has lost are taken again if all of them are free. */
async function takeAgain(db: Tx, compraId: string, rifaIds: readonly string[], now: Date): Promise<boolean> {
  const rifas = await lockForSale(db, rifaIds, { venta: ENTREGA, now, para: [compraId] }).catch(nullIfTaken)
  if (!rifas) return false
  await takeRifas(
    db,
    rifas.map(rifa => ({ rifa, compraId })),
    { now, hasta: null },
  )
  return true
}

/** Both are refused before anything is written, so the transaction can continue. */
function nullIfTaken(error: unknown): null {
  if (error instanceof AppError && (error.code === 'RIFA_NO_DISPONIBLE' || error.code === 'SORTEO_CERRADO')) return null
  throw error
}
