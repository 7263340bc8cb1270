import { cuotasInWords, deAVarios, oEnCuotas, type Sorteo } from '@talonario/contract'
import { money } from '#lib/format.ts'

// Apart from the table itself: covers and links, which are opened first, need the words alone.

/** What a plan is called: it is made of its instalments, whatever an organiser noted. */
export const planInWords = (cuotas: readonly { monto: number }[]): string =>
  cuotasInWords(
    cuotas.map(({ monto }) => monto),
    money,
  )

/** What stands beside the price of a number: that it may be paid in instalments too, or that several of a draw cost less; '' if neither. */
export const enCuotasInWords = (enCuotas: readonly (readonly number[])[], packs: Sorteo['packs'] = []): string =>
  oEnCuotas(enCuotas, money) || deAVarios(packs, money)
