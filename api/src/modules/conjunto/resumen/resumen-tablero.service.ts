import { dayIn, dayToWire, fromMinor, type ReplyOf, type resumenApi } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { findPendiente, findVentas } from './resumen.queries.ts'

const DAY_MS = 86_400_000
const DIAS = 30
const SEMANA = 7

/** How the raffle goes and what waits for a person, in two statements. */
export async function readTablero(
  db: Db,
  { TZ_RIFA: zone }: { TZ_RIFA: string },
  now: Date,
): Promise<ReplyOf<typeof resumenApi.tablero>> {
  const hoy = dayIn(zone, now)
  const today = Date.parse(hoy)
  const desde = new Date(today - (DIAS - 1) * DAY_MS).toISOString().slice(0, 10)
  const anio = Number(hoy.slice(0, 4))
  const ventas = await findVentas(db, { zone, hoy, desde })
  const { meta, ...esperan } = await findPendiente(db, { anio, now, vencen: new Date(now.getTime() + SEMANA * DAY_MS) })
  const daysLeft = (fecha: string) => Math.round((Date.parse(fecha) - today) / DAY_MS)
  const sorteos = ventas.sorteos.map(({ id, fecha, tipo, recaudado, ultimo, ...rest }) => ({
    _id: id,
    fechaSorteo: dayToWire(fecha),
    tipo: tipoVisible(tipo),
    recaudado: fromMinor(recaudado),
    ...rest,
    dias: daysLeft(fecha),
  }))
  // In a continua numbers are still sold after every draw except the last.
  const closing = ventas.sorteos.filter(({ ultimo, fecha }) => ultimo && daysLeft(fecha) <= SEMANA)
  return {
    sorteos,
    dias: ventas.dias.map(({ recaudado, ...day }) => ({ ...day, recaudado: fromMinor(recaudado) })),
    meta: { meta, vendidas: ventas.delAnio, esperadas: Math.round(meta * yearGone(today, anio)) },
    vendedores: ventas.vendedores.map(({ id, nombre, vendidas, recaudado }) => ({
      _id: id,
      nombreCompleto: nombre,
      vendidas,
      recaudado: fromMinor(recaudado),
    })),
    esperan: { ...esperan, porCerrar: closing.reduce((sum, { total, vendidas }) => sum + total - vendidas, 0) },
  }
}

/** The part of a year that is over at the end of a day. */
function yearGone(today: number, anio: number): number {
  const [begin, end] = [Date.UTC(anio, 0, 1), Date.UTC(anio + 1, 0, 1)]
  return (today + DAY_MS - begin) / (end - begin)
}
