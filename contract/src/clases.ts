/** Kinds that the configuration names. In a file of their own, because every visit loads them without the calls about them. */

/** `serie`: a number plays in its own draw. `continua`: it plays in every draw after its sale. */
export const CLASES_CAMPANIA = ['serie', 'continua'] as const

/** Where the entropy of a draw comes from; see docs/draw.md. */
export const FUENTES = ['drand', 'loteria', 'interna', 'bolillero'] as const
export type Fuente = (typeof FUENTES)[number]
