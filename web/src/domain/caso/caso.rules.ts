import type { CompraEnLista } from '@talonario/contract'
import { padNumber } from '#lib/format.ts'

/** Numbers a row of the list names; the others are counted. */
const VISIBLES = 4

/** What was bought: '00001, 00002 y 3 números más · Remera'. */
export function enPalabras({ numeros, productos }: Pick<CompraEnLista, 'numeros' | 'productos'>): string {
  const shown = numeros.slice(0, VISIBLES).map(numero => padNumber(numero))
  const rest = numeros.length - shown.length
  const more = rest === 0 ? '' : rest === 1 ? ' y 1 número más' : ` y ${rest} números más`
  return [shown.join(', ') + more, ...productos].filter(Boolean).join(' · ')
}
