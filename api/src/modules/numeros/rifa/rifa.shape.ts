import { dayToWire, fromMinor, type Rifa, type TipoSorteo } from '@talonario/contract'
import type { Caller } from '#http/deps.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'

/** A number as the database has it. Only an organiser's query reads a buyer's name. */
export type RifaRow = {
  id: string
  numero: number
  precio: number
  vendedor_id: string | null
  /** Printed: in the shop it looks held. */
  en_papel: boolean
  fecha: string
  tipo: TipoSorteo
  sorteo_estado: 'agendado' | 'cerrado' | 'realizado' | 'cancelado'
  /** Its live holder, not counting an expired hold. */
  titular: 'reservada' | 'vendida' | 'liberada' | null
  vendedor_ci: string | null
  vendedor_nombre: string | null
  participante: string | null
  debe: boolean
  atrasada: boolean
  gano: boolean
  prestada: boolean
}

const isShopper = (viewer: Caller | null) => viewer === null || viewer.rol === 'public'

/** A number as this caller may see it: shoppers get nothing personal, a seller his own data, an organiser all. */
export function toRifa(row: RifaRow, viewer: Caller | null): Rifa {
  const mine = viewer?.rol === 'admin' || (viewer !== null && viewer.id === row.vendedor_id)
  const rifa: Rifa = {
    _id: row.id,
    NumeroRifa: row.numero,
    precioRifa: fromMinor(row.precio),
    pagoRealizado: row.titular === 'vendida',
    reservada: row.titular === 'reservada' || (row.en_papel && row.titular === null && isShopper(viewer)),
    asignada: row.vendedor_id !== null,
    enVenta: row.sorteo_estado === 'agendado',
    vendedorAsignado: mine ? row.vendedor_ci : null,
    FechaSorteo: dayToWire(row.fecha),
    tipoSorteo: tipoVisible(row.tipo),
  }
  if (viewer?.rol !== 'admin') return rifa
  rifa.vendedor =
    row.vendedor_id === null ? null : { nombreCompleto: row.vendedor_nombre ?? '', ci: row.vendedor_ci ?? '' }
  rifa.nombreParticipante = (rifa.pagoRealizado && row.participante) || ''
  if (rifa.pagoRealizado) rifa.debe = row.debe
  if (row.atrasada) rifa.atrasada = true
  if (row.gano) rifa.gano = true
  if (row.prestada) rifa.prestada = true
  if (row.en_papel) rifa.impresa = true
  return rifa
}
