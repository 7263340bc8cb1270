import type { Venta } from '@talonario/contract'
import { cualesOf } from '#domain/cuota/cuota.messages.ts'
import { padNumber } from '#lib/format.ts'

/** What undoing a sale is called and does. */
export const ventaWords = (juntas: readonly Venta[]) => ({
  que: 'la venta',
  cual: 'la venta',
  son:
    juntas.length > 1 &&
    `Son ${juntas.length} números: ${juntas.map(({ rifa }) => padNumber(rifa.NumeroRifa)).join(', ')}.`,
  alDeshacer: 'Sus números quedan libres',
  motivo: 'La deshizo quien la vendió.',
  firmes: {
    cedida: 'El número pasó a otra persona: la venta ya no se deshace.',
    sellada: 'El número jugó un sorteo con esta venta: ya no se deshace ni se corrige.',
  },
})

/** The same of instalments that were taken. */
export function cobroWords(juntas: readonly Venta[]) {
  const cuotas = juntas.flatMap(({ cuota }) => cuota ?? []).sort((a, b) => a.n - b.n)
  return {
    que: 'el cobro',
    cual: `el cobro de ${cualesOf(cuotas)}`,
    son: false as const,
    alDeshacer: cuotas.length === 1 ? 'La cuota queda sin pagar' : 'Las cuotas quedan sin pagar',
    motivo: 'Lo deshizo quien lo cobró.',
    firmes: {
      cedida: 'El número pasó a otra persona: el cobro ya no se deshace.',
      sellada: 'El número jugó un sorteo con este cobro: ya no se deshace.',
    },
  }
}
