import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { inPieces } from '#http/line/with-pauses.ts'
import { shareCajas } from '#modules/dinero/caja/caja.queries.ts'
import { type Cobro, ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { postVentas } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { pagaCuotas, totalOf } from '#modules/dinero/compra/compra.rules.ts'
import { type CompraNueva, insertCompras, type LineaNueva } from '#modules/dinero/compra/compra.service.ts'
import { boleteriaOf, mailComprobantes } from '#modules/dinero/compra/compra-comprobante.service.ts'
import { payCuotas } from '#modules/dinero/compra/compra-cuota.queries.ts'

type Env = Deps['env']
type Tx = Transaction<Database>

/** A sale in person; `cobro` if it is not in cash. */
export type VentaNueva = CompraNueva & {
  canal: 'presencial'
  solicitanteId: string
  vendedorId: string
  cobro: Cobro | undefined
}

/** What a sale has become, the same for every repetition of its key. */
export type Vendida = { id: string; total: number; numeros: number[]; createdAt: Date; lineas: readonly LineaNueva[] }

/**
 * Writes sales in person of locked numbers or of instalments of such, with the entries of their money, the commission they bring, and their receipts.
 * `along`: what is written with the first of them. Throws CUOTA_PAGADA.
 */
export async function sell(
  db: Tx,
  env: Env,
  ventas: Iterable<VentaNueva>,
  now: Date,
  along: readonly Part[] = [],
): Promise<Vendida[]> {
  const hechas: Hecha[] = []
  for (const parte of inPieces(ventas, VENTAS_A_LA_VEZ)) {
    await insertCompras(db, parte, { now, hasta: null }, hechas.length === 0 ? { along } : {})
    for (const { id, lineas } of parte)
      if (pagaCuotas(lineas) && !(await payCuotas(db, id, now))) throw new AppError('CUOTA_PAGADA')
    const [primera] = parte.flatMap(({ lineas }) => lineas.flatMap(({ rifa }) => rifa ?? []))
    await mailComprobantes(db, await boleteriaOf(env, primera?.width ?? 0), parte.map(toComprada))
    hechas.push(...parte.map(toHecha))
  }
  // The accounts come last: whoever decides by one waits for what is under way.
  if (await postInPieces(db, hechas, now)) {
    const ids = hechas.map(({ id }) => id)
    await postComision(db, ids, now)
  }
  return hechas.map(({ id, lineas, vendida: createdAt = now }) => {
    const numeros = lineas.flatMap(({ numero }) => numero ?? [])
    return { id, numeros, total: totalOf(lineas), createdAt, lineas }
  })
}

/** Sales of one statement: the server answers others in between. */
const VENTAS_A_LA_VEZ = 500

/** What is kept of a sale that is written, until its money is posted. */
type Hecha = Pick<VentaNueva, 'id' | 'vendedorId' | 'solicitanteId' | 'metodoPago' | 'cobro' | 'lineas' | 'vendida'>

const toHecha = ({ id, vendedorId, solicitanteId, metodoPago, cobro, lineas, vendida }: VentaNueva): Hecha => ({
  id,
  vendedorId,
  solicitanteId,
  metodoPago,
  cobro,
  lineas,
  ...(vendida && { vendida }),
})

/** Returns whether there is a plan of commission. */
async function postInPieces(db: Tx, hechas: readonly Hecha[], now: Date): Promise<boolean> {
  // All accounts at once, in their order: two that took them piece by piece could wait for each other.
  if (hechas.length > VENTAS_A_LA_VEZ)
    await shareCajas(
      db,
      hechas.map(({ vendedorId }) => vendedorId),
    )
  let plan = false
  for (const parte of inPieces(hechas, VENTAS_A_LA_VEZ)) {
    const asientos = parte.map(hecha => asientoOf(hecha, now))
    plan = await postVentas(db, asientos)
  }
  return plan
}

const toComprada = (venta: VentaNueva) => ({
  ...venta,
  total: totalOf(venta.lineas),
  compradorNombre: venta.comprador.nombre,
  compradorEmail: venta.comprador.email,
})

function asientoOf({ id, vendedorId, solicitanteId, metodoPago, cobro, lineas }: Hecha, at: Date) {
  const vendido = lineas.map(({ rifa, sorteoId, precio, cantidad }) => ({
    sorteoId: rifa?.sorteoId ?? sorteoId ?? null,
    importe: precio * cantidad,
  }))
  return ventaAsiento({ compraId: id, vendedorId, usuarioId: solicitanteId, metodoPago, cobro, vendido, at })
}
