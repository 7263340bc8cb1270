import type { DEVUELVE } from '@talonario/contract'

/** Minor units; a debit is above zero, a credit below. The codes of the accounts: docs/money.md. */
export type LineaDeAsiento = { cuenta: string; importe: number }

export type Asiento = {
  /** The unique name of the event: `venta:<compra>`, `comision:<vendedor>:<campania>:<n>` … */
  evento: string
  at: Date
  /** The person; omitted for the provider's answer or a job. */
  usuarioId?: string | undefined
  compraId?: string | undefined
  /** The person whose ledger shows it, if no line is of one of their own accounts; null: nobody's. */
  vendedorId?: string | null
  rendicionId?: string
  nota?: string
  lineas: readonly LineaDeAsiento[]
}

/** Who decides something about money, and when. */
export type Firma = { usuarioId: string; now: Date }

/** The receiver of a payment in person that is not cash: the organisation's account or terminal, or the seller's own. */
export type Cobro = 'organizacion' | 'vendedor'

/** What was sold, in minor units; `sorteoId` null is a product. */
export type Vendido = { sorteoId: string | null; importe: number }

type Venta = {
  compraId: string
  vendedorId: string
  usuarioId: string
  metodoPago: string
  cobro?: Cobro | undefined
  vendido: readonly Vendido[]
  at: Date
}

/** A sale in person: the person or account that holds its money owes it. */
export function ventaAsiento({ compraId, vendedorId, usuarioId, metodoPago, cobro, vendido, at }: Venta): Asiento {
  const ventas = lineasDeVentas(vendido)
  const total = sum(ventas)
  const lineas = [{ cuenta: dondeEntra(metodoPago, cobro, vendedorId), importe: -total }, ...ventas]
  return { evento: `venta:${compraId}`, at, usuarioId, compraId, vendedorId, lineas: sinCeros(lineas) }
}

/** Who returns the money of a voided sale; `nadie` if an announced payment never arrived; `despues`: it is owed to the buyer until somebody does. */
export type Devuelve = (typeof DEVUELVE)[number] | 'despues'

/**
 * The entry that reverses what a sale in person is still posted as, or a part of it, by its lines of sales (credits). If the payment of all that is
 * left never came, nothing is waited for any more: what was given back of it before, in cash, is lost.
 */
export function anulacionAsiento(
  venta: readonly LineaDeAsiento[],
  { compraId, vendedorId, devuelve, parte, ...firma }: Anulacion,
): Asiento {
  const de = {
    vendedor: `caja:${vendedorId}`,
    organizacion: 'org:efectivo',
    nadie: `por_acreditar:${vendedorId}`,
    despues: `a_devolver:${compraId}`,
  }
  const ventas = parte ? lineasDeVentas(parte.vendido) : venta.filter(({ cuenta }) => cuenta.startsWith('ventas:'))
  const total = sum(ventas)
  const lineas = ventas.map(({ cuenta, importe }) => ({ cuenta, importe: -importe }))
  const awaited = venta.find(({ cuenta }) => cuenta === de.nadie)?.importe ?? 0
  const perdido = devuelve === 'nadie' && !parte ? awaited + total : 0
  return {
    evento: parte ? `anulacion:${compraId}:${parte.n}` : `anulacion:${compraId}`,
    compraId,
    vendedorId,
    ...firma,
    lineas: sinCeros([
      ...lineas,
      { cuenta: de[devuelve], importe: total - perdido },
      { cuenta: 'gasto:incobrable', importe: perdido },
    ]),
  }
}

/** When a part of a sale is taken back: its lines, and which part it is, counted from 1. */
export type ParteAnulada = { n: number; vendido: readonly Vendido[] }

export type Anulacion = {
  compraId: string
  vendedorId: string
  devuelve: Devuelve
  /** Omitted: all that is left. */
  parte?: ParteAnulada | undefined
  usuarioId: string
  nota: string
  at: Date
}

/** What an online order's money depends on; of the past, the lines posted for its payments. Minor units. */
export type Dinero = {
  compraId: string
  total: number
  pagada: boolean
  /** Whether its payments are transfers that a person saw. */
  porTransferencia: boolean
  lineas: readonly LineaDeAsiento[]
  /** In the order of the provider's word about them. */
  pagos: readonly { id: string; estado: string; rechazo: string; importe: number; costo: number }[]
  asentado: readonly LineaDeAsiento[]
  asientos: number
}

/** Whether a payment's money is at the provider now. */
const isHere = ({ estado, rechazo }: Dinero['pagos'][number]) =>
  rechazo === '' && ['aprobado', 'en_reclamo', 'contracargo_revertido'].includes(estado)

/** Whether a payment's money came, wherever it is now: what the provider charges for it counts. */
const came = (pago: Dinero['pagos'][number]) =>
  isHere(pago) || (pago.rechazo === '' && ['devuelto', 'contracargo'].includes(pago.estado))

/**
 * What an online order comes to: the money that is here, of it what was sold, and what is to be given back, and what the provider charges. Money that
 * does not reach the total fills the order's lines from the first on.
 */
function dineroOf({ compraId, total, pagada, porTransferencia, lineas, pagos }: Dinero): LineaDeAsiento[] {
  const existing = sum(pagos.filter(isHere))
  const costo = pagos.filter(came).reduce((total, pago) => total + pago.costo, 0)
  const vendido = pagada ? Math.min(existing, total) : 0
  let left = vendido
  const ventas = lineas.map(({ cuenta, importe }) => {
    const part = Math.min(importe, left)
    left -= part
    return { cuenta, importe: -part }
  })
  return [
    { cuenta: porTransferencia ? 'org:banco' : 'org:proveedor', importe: existing - costo },
    { cuenta: 'gasto:cobros', importe: costo },
    { cuenta: `a_devolver:${compraId}`, importe: vendido - existing },
    ...ventas,
  ]
}

/** The entry that brings the ledger to that; null if it is there already. */
export function dineroAsiento(
  dinero: Dinero,
  { usuarioId, now }: { usuarioId?: string | undefined; now: Date },
): Asiento | null {
  const { compraId, pagos, asentado, asientos } = dinero
  const pago = pagos.at(-1)
  const undone = asentado.map(({ cuenta, importe }) => ({ cuenta, importe: -importe }))
  const lineas = sinCeros(porCuenta([...dineroOf(dinero), ...undone]))
  if (!pago || lineas.length === 0) return null
  return { evento: `pago:${pago.id}:${asientos + 1}`, at: now, usuarioId, compraId, lineas }
}

function dondeEntra(metodoPago: string, cobro: Cobro | undefined, vendedorId: string): string {
  const enMano = metodoPago === 'efectivo' || cobro === 'vendedor'
  return `${enMano ? 'caja' : 'por_acreditar'}:${vendedorId}`
}

/** One credit a draw, and one for all products. */
const lineasDeVentas = (vendido: readonly Vendido[]): LineaDeAsiento[] =>
  porCuenta(
    vendido.map(({ sorteoId, importe }) => ({ cuenta: `ventas:${sorteoId ?? 'productos'}`, importe: -importe })),
  )

/** One line an account. */
function porCuenta(lineas: readonly LineaDeAsiento[]): LineaDeAsiento[] {
  const groups = Map.groupBy(lineas, ({ cuenta }) => cuenta)
  return [...groups].map(([cuenta, suyas]) => ({ cuenta, importe: sum(suyas) }))
}

const sum = (some: readonly { importe: number }[]) => some.reduce((total, { importe }) => total + importe, 0)

export const sinCeros = (lineas: readonly LineaDeAsiento[]): LineaDeAsiento[] =>
  lineas.filter(({ importe }) => importe !== 0)
