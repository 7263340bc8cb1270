import { premioApi, rifaApi, sorteoApi } from '@talonario/contract'
import type { Client } from './test-app.ts'

/** Numbers of a new draw with prizes, made through the API. */
export type Raffle = { idSorteo: string; fecha: string; numeros: number[]; premios: string[] }

/** Schedules a draw for `fecha` with `cantidad` numbers at `precio` and prizes of these names. */
export async function makeRaffle(
  admin: Client,
  {
    fecha,
    cantidad,
    precio = 100,
    premios = [],
  }: { fecha: string; cantidad: number; precio?: number; premios?: string[] },
): Promise<Raffle> {
  const made = await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad, precioRifa: precio, fecha } })
  if (made.status !== 200) throw new Error(made.body.message)
  const { sorteos } = (await admin.call(sorteoApi.sorteosFuturos)).body
  const idSorteo = sorteos.find(sorteo => sorteo.fechaSorteo.startsWith(fecha))?.id ?? ''
  const ids: string[] = []
  for (const nombre of premios) {
    const { body } = await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: `Es ${nombre}` } })
    ids.push(body.premio.id)
  }
  if (ids.length > 0) await admin.call(sorteoApi.asignarPremio, { body: { idSorteo, idPremios: ids } })
  const { desde, total } = made.body
  return { idSorteo, fecha, numeros: Array.from({ length: total }, (_, i) => desde + i), premios: ids }
}
