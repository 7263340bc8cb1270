import {
  type BodyOf,
  type Day,
  dayFromWire,
  type Fuente,
  type Respaldo,
  type Sorteo,
  type sorteoApi,
  toDay,
} from '@talonario/contract'
import { timeOfInstant } from '#lib/format.ts'

/** The day, and the fields of all sources, including those that the chosen one does not use. */
export type Eleccion = {
  fechaSorteo: Day | ''
  fuente: Fuente
  hora: string
  respaldo: Respaldo
  loteria: { nombre: string; fecha: Day | ''; cifras: string; cantidad: string; digitos: string; hora: string }
}

export type SorteoPorGenerar = BodyOf<typeof sorteoApi.generarSorteo>

const sinLoteria = { nombre: '', fecha: '', cifras: '', cantidad: '', digitos: '', hora: '' } as const

/** What the screen offers before anything is chosen: the source of the installation. */
export const recomendada = (fuente: Fuente): Eleccion => ({
  fechaSorteo: '',
  fuente,
  hora: '21:00',
  respaldo: 'ninguno',
  loteria: sinLoteria,
})

/** How a scheduled draw is made, to be changed. */
export function eleccionOf({ fechaSorteo, fuente, fuenteDatos }: Sorteo): Eleccion {
  const { hora, respaldo, oficial = respaldo?.oficial } = fuenteDatos
  return {
    fechaSorteo: dayFromWire(fechaSorteo),
    fuente,
    hora: timeOfInstant(hora),
    respaldo: respaldo?.fuente ?? 'ninguno',
    loteria: oficial
      ? {
          nombre: oficial.nombre,
          fecha: toDay(oficial.fecha) ?? '',
          cifras: oficial.cifras,
          cantidad: String(oficial.forma?.cantidad ?? ''),
          digitos: String(oficial.forma?.digitos ?? ''),
          hora: timeOfInstant(respaldo?.hora ?? hora),
        }
      : sinLoteria,
  }
}

/** Whether an official draw decides, or would if the beacon stays silent. */
export const asksForLoteria = ({ fuente, respaldo }: Eleccion): boolean =>
  fuente === 'loteria' || (fuente === 'drand' && respaldo === 'loteria')

/** Whether the organiser's secret decides, or would if the beacon stays silent: then he has to be trusted. */
export const asksForTrust = (fuente: Fuente, respaldo: Respaldo | undefined): boolean =>
  fuente === 'interna' || (fuente === 'drand' && respaldo === 'interna')

/** What is sent of a choice: only what its source uses. */
export function pedidoOf(eleccion: Eleccion) {
  const { fechaSorteo, fuente, hora, respaldo, loteria } = eleccion
  return {
    fechaSorteo,
    fuente,
    ...(fuente !== 'loteria' && { hora }),
    ...(fuente === 'drand' && { respaldo }),
    ...(asksForLoteria(eleccion) && { loteria }),
  } satisfies SorteoPorGenerar
}
