import { AppError, type disponibilidadApi, fromMinor, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { existsSorteo, listAsignadas, listTomadas, listTramos } from './disponibilidad.queries.ts'
import { allBut, bitmapDe } from './disponibilidad.rules.ts'

/** Every number of a draw in a few kilobytes. Throws SORTEO_NO_ENCONTRADO. */
export async function disponibilidad(
  db: Db,
  idSorteo: string,
  { now, venderAsignadas }: { now: Date; venderAsignadas: boolean },
): Promise<ReplyOf<typeof disponibilidadApi.disponibilidad>> {
  const conPrecio = await listTramos(db, idSorteo)
  if (conPrecio.length === 0 && !(await existsSorteo(db, idSorteo))) throw new AppError('SORTEO_NO_ENCONTRADO')
  const { vendidas, reservadas } = await listTomadas(db, idSorteo, now)
  const tramos = conPrecio.map(({ desde, hasta }): [number, number] => [desde, hasta])
  return {
    idSorteo,
    tramos,
    precios: conPrecio.map(({ precio }) => fromMinor(precio)),
    vendidas: bitmapDe(tramos, vendidas),
    // What a draw has not sold by its closing is for nobody any more.
    reservadas: bitmapDe(tramos, conPrecio.some(({ enVenta }) => enVenta) ? reservadas : allBut(tramos, vendidas)),
    asignadas: venderAsignadas ? '' : bitmapDe(tramos, await listAsignadas(db, idSorteo)),
  }
}
