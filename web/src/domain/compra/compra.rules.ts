import { awaitsPayment, type compraApi, type EstadoCompra, hasNumbers, type ReplyOf } from '@talonario/contract'
import { type ConGanadores, premioOf } from '#domain/sorteo/sorteo.rules.ts'

export type MiCompra = ReplyOf<typeof compraApi.misCompras>['compras'][number]

/** The numbers of these orders that are paid, and those held while a payment is awaited. */
export function ownNumbers(compras: readonly MiCompra[]) {
  const numbersOf = (counts: (estado: EstadoCompra) => boolean) =>
    new Set(compras.filter(({ estado }) => counts(estado)).flatMap(numbersIn))
  return { tuyas: numbersOf(hasNumbers), apartadas: numbersOf(awaitsPayment) }
}

/** The numbers of an order that are still its own. */
export function numbersIn({ lineas }: MiCompra): number[] {
  return lineas.flatMap(({ NumeroRifa, perdida }) => (perdida ? [] : (NumeroRifa ?? [])))
}

/** Those that are not any more, and why, by number. */
export const lostIn = ({ lineas }: MiCompra) =>
  new Map(lineas.flatMap(({ NumeroRifa, perdida }) => (perdida && NumeroRifa ? [[NumeroRifa, perdida] as const] : [])))

/** The sellers of an order, for its receipt: 'Te vendió Ana', 'Te vendieron Ana y Leo'; '' without one. */
export function soldBy({ lineas }: MiCompra): string {
  const names = [...new Set(lineas.map(({ vendedor }) => vendedor).filter(Boolean))]
  const last = names.pop()
  if (!last) return ''
  return names.length > 0 ? `Te vendieron ${names.join(', ')} y ${last}` : `Te vendió ${last}`
}

/** Time left as 'mm:ss minutos'; null once it is over. */
export function clockLeft(milliseconds: number): string | null {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds <= 0) return null
  // Minutes of more than two digits are read as hours.
  if (seconds >= 6000) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${[seconds / 60, seconds % 60].map(part => String(Math.trunc(part)).padStart(2, '0')).join(':')} minutos`
}

type Realizado = ConGanadores & {
  _id: string
  /** Of numbers that play in several draws: those are told by ticket. */
  numerosDe?: string | undefined
  fechaSorteo: string
}

/** The outcome of an order's numbers whose draw has been carried out: the prizes, '' if it won nothing. */
export function outcomesOf({ lineas }: MiCompra, realizados: readonly Realizado[]) {
  const outcomes = new Map<number, { premio: string; idSorteo: string }>()
  for (const { NumeroRifa, FechaSorteo, perdida } of lineas) {
    if (perdida) continue
    const delDia = realizados.filter(({ fechaSorteo, numerosDe }) => fechaSorteo === FechaSorteo && !numerosDe)
    for (const sorteo of delDia) {
      if (NumeroRifa === null) continue
      outcomes.set(NumeroRifa, { premio: premioOf(sorteo, NumeroRifa), idSorteo: sorteo._id })
    }
  }
  return outcomes
}
