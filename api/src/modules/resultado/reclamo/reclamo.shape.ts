import { dayToWire, type EstadoReclamo, fromMinor, type PremioPropio, type Reclamo } from '@talonario/contract'
import type { ReclamoRow } from './reclamo.queries.ts'

function estadoDe({ entregado_at, vencido_at, confirmado_at }: ReclamoRow): EstadoReclamo {
  if (entregado_at) return 'entregado'
  if (vencido_at) return 'vencido'
  return confirmado_at ? 'confirmado' : 'llamado'
}

const comun = (row: ReclamoRow) => ({
  estado: estadoDe(row),
  premio: row.premio,
  turno: row.turno,
  numeroRifa: row.numero,
  FechaSorteo: dayToWire(row.fecha),
  vence: row.vence_at.toISOString(),
})

/** For the person called: number and prize, nothing about anybody. */
export const toPremioPropio = (row: ReclamoRow): PremioPropio => ({
  ...comun(row),
  idSorteo: row.sorteo,
  clave: row.clave,
})

export const toReclamo = (row: ReclamoRow, now: Date): Reclamo => ({
  ...comun(row),
  _id: row.id,
  beneficiario: { nombre: row.nombre, email: row.email, telefono: row.telefono, ci: row.ci },
  sinSuplentes: estadoDe(row) === 'llamado' && row.vence_at <= now && !row.quedan,
  entrega: row.entregado_dia
    ? {
        documento: row.documento,
        fecha: dayToWire(row.entregado_dia),
        impuesto: row.impuesto === null ? null : fromMinor(row.impuesto),
        nota: row.nota,
      }
    : null,
})
