/** Kinds that the configuration names, by themselves: every visit loads it, and none the calls about them. */

/** `serie`: a number plays in the draw it was made for. `continua`: in every draw from its sale on. */
export const CLASES_CAMPANIA = ['serie', 'continua'] as const

/** Where the entropy of a draw comes from; see docs/draw.md. */
export const FUENTES = ['drand', 'loteria', 'interna', 'bolillero'] as const
export type Fuente = (typeof FUENTES)[number]
