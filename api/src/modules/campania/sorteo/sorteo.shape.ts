import {
  type Cancelado as CanceladoVisible,
  type Desierto as DesiertoVisible,
  dayToWire,
  type Fuente,
  fromMinor,
  type Ganador,
  type Pack,
  type Sorteo,
  type TipoSorteo,
} from '@talonario/contract'
import { sql } from 'kysely'
import { type PremioRow, toPremio } from '#modules/campania/premio/premio.queries.ts'
import { tipoVisible } from './sorteo.rules.ts'

/** The columns of a draw that the API shows: the one list. */
export const sorteoColumns = [
  'sorteo.id',
  'sorteo.fecha',
  'sorteo.estado',
  'sorteo.fuente',
  'sorteo.fuente_datos',
  'sorteo.numeros_de',
  'sorteo.tipo',
  'sorteo.vence_at',
  sql<Pack[]>`packs_de(sorteo.id)`.as('packs'),
  sql<string | null>`(select t.enlace from transmision t where t.sorteo_id = sorteo.id)`.as('transmision'),
] as const

export type SorteoRow = {
  id: string
  fecha: string
  estado: Sorteo['estado']
  fuente: Fuente
  fuente_datos: object
  numeros_de: string
  tipo: TipoSorteo
  vence_at: Date | null
  packs: Pack[]
  transmision: string | null
  premios: PremioRow[]
}
/** Which draw has the prizes of a draw without participants, if any has. */
export type Desierto = { sigue: { id: string; fecha: string; tipo: TipoSorteo } | null }
/** A draw that was called off after numbers were sold; `at`: an ISO instant. */
export type Cancelado = { at: string; motivo: string; sigue: boolean }
type GanadorRow = { rifa_id: string; numero: number; nombre: string; premio_id: string }
export type SorteoRealizadoRow = SorteoRow & { ganadores: GanadorRow[] }

export function toSorteo({ id, fecha, estado, fuente, fuente_datos, premios, ...row }: SorteoRow): Sorteo {
  const [año = 0, mes = 0] = fecha.split('-').map(Number)
  return {
    _id: id,
    id,
    fechaSorteo: dayToWire(fecha),
    estado,
    mes,
    año,
    fuente,
    premios: premios.map(toPremio),
    fuenteDatos: fuente_datos as Sorteo['fuenteDatos'],
    ...((row.vence_at || row.tipo === 'resorteo') && { numerosDe: row.numeros_de, tipo: row.tipo }),
    ...(row.vence_at && { vence: row.vence_at.toISOString() }),
    ...(row.packs.length > 0 && { packs: toPacks(row.packs) }),
    ...(row.transmision && { transmision: row.transmision }),
  }
}

/** Packs as the wire has them, in major units. */
export const toPacks = (packs: readonly Pack[]): Pack[] =>
  packs.map(({ cantidad, total, suelto }) => ({ cantidad, total: fromMinor(total), suelto: fromMinor(suelto) }))

/** Part of an answer: when and why a draw was called off after numbers were sold; empty for any other draw. */
export const toCancelado = (row: Cancelado | null): { cancelado?: CanceladoVisible } =>
  row ? { cancelado: { fecha: new Date(row.at).toISOString(), motivo: row.motivo, sigue: row.sigue } } : {}

/** Part of an answer: which draw has the prizes of a draw without participants; empty for any other draw. */
export function toDesierto(row: Desierto | null): { desierto?: DesiertoVisible } {
  if (!row) return {}
  if (!row.sigue) return { desierto: {} }
  const { id, fecha, tipo } = row.sigue
  return { desierto: { sigue: { idSorteo: id, fechaSorteo: dayToWire(fecha), tipo: tipoVisible(tipo) } } }
}

/** A draw with its winners in the order of the prizes; a prize without a winner is left out. */
export function toSorteoWithGanadores(row: SorteoRealizadoRow): Sorteo & { ganadores: Ganador[] } {
  const ganadores = row.premios.flatMap(premio => {
    const ganador = row.ganadores.find(({ premio_id }) => premio_id === premio.id)
    if (!ganador) return []
    const { _id, nombre, descripcion } = toPremio(premio)
    return [
      {
        numeroRifa: ganador.numero,
        nombreParticipante: ganador.nombre,
        premio: { _id, nombre, descripcion },
      },
    ]
  })
  return { ...toSorteo(row), ganadores }
}

/** A draw with the winning numbers aligned with its prizes; null where there was no number left to win. */
export function toSorteoWithRifas(row: SorteoRealizadoRow) {
  const rifasGanadoras = row.premios.map(({ id }) => {
    const ganador = row.ganadores.find(({ premio_id }) => premio_id === id)
    return ganador ? { _id: ganador.rifa_id, NumeroRifa: ganador.numero } : null
  })
  return { ...toSorteo(row), rifasGanadoras }
}
