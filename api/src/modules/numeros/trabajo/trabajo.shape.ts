import { dayToWire, type Trabajo } from '@talonario/contract'
import type { TrabajoRow } from './trabajo.queries.ts'

/** A work as the organiser's screens show it. */
export function toTrabajo(row: TrabajoRow): Trabajo {
  const { id, tipo, estado, total, hecho, desde, hasta, fecha, vendedor_nombre, vendedor_ci, error } = row
  return {
    _id: id,
    ...{ tipo, estado, total, hecho, desde, hasta, error },
    FechaSorteo: fecha && dayToWire(fecha),
    vendedor: vendedor_nombre === null ? null : { nombreCompleto: vendedor_nombre, ci: vendedor_ci ?? '' },
  }
}
