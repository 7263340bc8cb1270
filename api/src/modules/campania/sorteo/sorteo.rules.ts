import { conTipo, type Fuente, instantIn, type TipoSorteo, wallIn } from '@talonario/contract'

/** Default local time of a draw. */
const HORA_DEL_SORTEO = '21:00'

/** The instant of a draw's day at `hora` (`HH:mm`), in the organiser's zone. */
export const horaDelSorteo = (fecha: string, zone: string, hora = HORA_DEL_SORTEO): Date =>
  instantIn(zone, `${fecha}T${hora}:00`)

/** `dd.MM.yyyy` of a day. */
export const diaEscrito = (fecha: string): string => fecha.split('-').toReversed().join('.')

/** A draw by its day and its kind. */
export type SorteoDeDia = { fecha: string; tipo: TipoSorteo }

/** The name of a draw in texts: `dd.MM.yyyy`, with its kind where another draw may be on the same day. */
export const nombreDeSorteo = ({ fecha, tipo }: SorteoDeDia): string => conTipo(diaEscrito(fecha), tipo)

/** A draw's kind for answers, which leave out an ordinary one. */
export const tipoVisible = (tipo: TipoSorteo | null | undefined): TipoSorteo | undefined =>
  tipo && tipo !== 'principal' ? tipo : undefined

/** `dd.MM.yyyy a las HH:mm` on the clocks of `zone`. */
export const cuandoEscrito = (instant: number | Date, zone: string): string =>
  instanteEscrito(instant, zone).slice(0, -':00'.length)

/** `dd.MM.yyyy a las HH:mm:ss` on the clocks of `zone`. */
export function instanteEscrito(instant: number | Date, zone: string): string {
  const { day, time } = wallIn(zone, instant)
  return `${diaEscrito(day)} a las ${time}`
}

type Traslado = { ahora: string; zone: string }

/**
 * A source's published data moved to another day, at the same local time. Null if that is impossible: a lottery has its own day, and the
 * lottery that stands in for the beacon must be after the draw.
 */
export function moveHora(
  fuente: Fuente,
  datos: Record<string, unknown>,
  { ahora, zone }: Traslado,
): Record<string, unknown> | null {
  if (fuente === 'loteria') return null
  const hora = String(datos.hora)
  const next = instantIn(zone, `${ahora}T${wallIn(zone, new Date(hora)).time}`)
  const respaldo = datos.respaldo as { hora?: string } | null | undefined
  if (respaldo?.hora && respaldo.hora <= next.toISOString()) return null
  const shift = next.getTime() - Date.parse(hora)
  const cierre = typeof datos.cierre === 'string' && {
    cierre: new Date(Date.parse(datos.cierre) + shift).toISOString(),
  }
  return { ...datos, hora: next.toISOString(), ...cierre }
}
