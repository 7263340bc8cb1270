import type { Accion } from '@talonario/contract'

/** What a sale in person asks for, by where it comes from. One that is refused keeps all of its act from being written. */
type Reglas = {
  acto: Accion
  /** Its buyer has an e-mail, unless the organiser does without. */
  correo: boolean
  /** What sellers may sell a day that is not assigned to them counts. */
  limite: boolean
  /** Numbers on paper may be sold to whoever has their ticket. */
  portador: boolean
  /** In a continua whoever enters it says the plan; else it is the one of a single payment. */
  plan: boolean
}

export const ORIGENES = {
  /** At the door or with a stub of one's own. */
  puerta: { acto: 'realizarCompraFisica', correo: true, limite: true, portador: false, plan: false },
  /** Stubs entered at an organiser's desk for their seller. */
  mesa: { acto: 'registrarTalones', correo: false, limite: false, portador: true, plan: true },
  archivo: { acto: 'importarVentas', correo: true, limite: false, portador: false, plan: true },
  /** A buyer said which stub they have. */
  aviso: { acto: 'realizarCompraFisica', correo: false, limite: true, portador: false, plan: true },
  /** Another number for one that a telephone sold in vain. */
  cambio: { acto: 'realizarCompraFisica', correo: false, limite: false, portador: false, plan: false },
  /** A sale that a telephone made without signal: by then it is made, so each of its numbers has a result of its own. */
  sobre: { acto: 'recibirSobres', correo: false, limite: false, portador: false, plan: false },
} as const satisfies Record<string, Reglas>

export type Origen = keyof typeof ORIGENES
