import {
  type BodyOf,
  type Day,
  type Fuente,
  generarSorteoForm,
  type Respaldo,
  type Sorteo,
  type sorteoApi,
  toDay,
} from '@talonario/contract'
import { timeOfInstant } from '#lib/format.ts'

/** The fields of all sources, including those that the chosen one does not use. */
export type Eleccion = {
  fuente: Fuente
  hora: string
  respaldo: Respaldo
  loteria: { nombre: string; fecha: Day | ''; cifras: string; cantidad: string; digitos: string; hora: string }
}

export type Pedido = BodyOf<typeof sorteoApi.generarSorteo>

/** What the screen offers before anything is chosen. */
export const recomendada: Eleccion = {
  fuente: 'drand',
  hora: '21:00',
  respaldo: 'ninguno',
  loteria: { nombre: '', fecha: '', cifras: '', cantidad: '', digitos: '', hora: '' },
}

/** How a scheduled draw is made, to be changed. */
export function eleccionOf({ fuente, fuenteDatos: { hora, respaldo, oficial = respaldo?.oficial } }: Sorteo): Eleccion {
  return {
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
      : recomendada.loteria,
  }
}

/** Whether an official draw decides, or would if the beacon stays silent. */
export const asksForLoteria = ({ fuente, respaldo }: Eleccion): boolean =>
  fuente === 'loteria' || (fuente === 'drand' && respaldo === 'loteria')

/** Whether the organiser's secret decides, or would if the beacon stays silent: then he has to be trusted. */
export const asksForTrust = (fuente: Fuente, respaldo: Respaldo | undefined): boolean =>
  fuente === 'interna' || (fuente === 'drand' && respaldo === 'interna')

/** What is sent of a choice: only what its source uses. */
export function pedidoOf(fechaSorteo: string, eleccion: Eleccion) {
  const { fuente, hora, respaldo, loteria } = eleccion
  return {
    fechaSorteo,
    fuente,
    ...(fuente !== 'loteria' && { hora }),
    ...(fuente === 'drand' && { respaldo }),
    ...(asksForLoteria(eleccion) && { loteria }),
  } satisfies Pedido
}

/** The sentence of each field that is not in order, by its path: 'hora', 'loteria.cifras'. */
export function errorsOf(pedido: Pedido): Record<string, string> {
  const { error } = generarSorteoForm.safeParse(pedido)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}
