import type { Desierto } from '@talonario/contract'
import { nombreDeSorteo } from './sorteo-nombre.rules.ts'

/** Of a draw that was declared without participants. */
export const desiertoMessages = {
  titulo: 'Este sorteo quedó sin participantes',
  ninguno: 'No jugaba ningún número.',
} as const

/** What becomes of the prizes of such a draw. */
export const premiosDelDesierto = ({ sigue }: Desierto): string =>
  sigue
    ? `Sus premios pasaron al sorteo del ${nombreDeSorteo(sigue)}.`
    : 'Sus premios se pueden sortear en un resorteo, con los que nadie reclame.'
