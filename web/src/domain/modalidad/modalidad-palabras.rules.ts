import { cuotasInWords, oEnCuotas } from '@talonario/contract'
import { money } from '#lib/format.ts'

// Apart from the table itself: covers and links, which are opened first, need the words alone.

/** What a plan is called: it is made of its instalments, whatever an organiser noted. */
export const planInWords = (cuotas: readonly { monto: number }[]): string =>
  cuotasInWords(
    cuotas.map(({ monto }) => monto),
    money,
  )

/** What stands beside the price of a number that may be paid in instalments too; '' if it may not. */
export const enCuotasInWords = (enCuotas: readonly (readonly number[])[]): string => oEnCuotas(enCuotas, money)
