import { AppError, type disponibilidadApi, fromMinor, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Tramo } from './rifa.rules.ts'
import { existsSorteo, listAsignadas, listTomadas, listTramos } from './rifa-disponibilidad.queries.ts'

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
  const conVendedor = bitmapOf(tramos, await listAsignadas(db, idSorteo))
  return {
    idSorteo,
    tramos,
    precios: conPrecio.map(({ precio }) => fromMinor(precio)),
    vendidas: bitmapOf(tramos, vendidas),
    // Numbers not sold by the closing of their draw are not for sale any more.
    reservadas: bitmapOf(tramos, conPrecio.some(({ enVenta }) => enVenta) ? reservadas : allBut(tramos, vendidas)),
    asignadas: venderAsignadas ? '' : conVendedor,
    repartidas: venderAsignadas ? conVendedor : '',
  }
}

/** One bit a number of the stretches, in their order, least significant bit first, in base64: 1 for those among `numeros`. */
function bitmapOf(tramos: readonly Tramo[], numeros: readonly number[]): string {
  let total = 0
  const places = tramos.map(([desde, hasta]) => {
    const before = total
    total += hasta - desde + 1
    return { desde, hasta, before }
  })
  const bits = Buffer.alloc(Math.ceil(total / 8))
  for (const numero of numeros) {
    const place = places.find(({ desde, hasta }) => desde <= numero && numero <= hasta)
    if (!place) continue
    const i = place.before + numero - place.desde
    bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  }
  return bits.toString('base64')
}

/** The numbers of the stretches that are not among `numeros`. */
function allBut(tramos: readonly Tramo[], numeros: readonly number[]): number[] {
  const left = new Set(numeros)
  return tramos
    .flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i))
    .filter(numero => !left.has(numero))
}
