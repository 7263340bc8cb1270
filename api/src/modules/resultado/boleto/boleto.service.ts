import { dayToWire, limits, pageCount } from '@talonario/contract'
import type { ListaConsultable } from '@talonario/sorteo/draw'
import { readCierre } from '@talonario/sorteo/proof'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import type { Db } from '#db/schema.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { countBoletos, listBoletos } from './boleto.queries.ts'

/** An account's numbers with the code of each ticket and, in closed draws, its place in the sealed list. */
export async function misBoletos(
  db: Db,
  usuarioId: string,
  { page = 1, sorteo }: { page?: number | undefined; sorteo?: string | undefined },
) {
  const filtro = { usuarioId, sorteoId: sorteo }
  const limit = limits.boletosPorPagina
  const rows = await listBoletos(db, filtro, { limit, offset: (page - 1) * limit })
  const listas = new Map<string, ListaConsultable>()
  for (const [id, suyos] of Map.groupBy(rows, row => row.sorteo)) {
    const cierre = suyos[0]?.cierre
    const numeros = suyos.map(({ numero }) => numero)
    if (cierre) listas.set(id, await queryLista(db, readCierre(cierre), { numeros }))
  }
  const boletos = rows.map(({ sorteo, fecha, numero, clave, ci, nombre }) => ({
    ...{ idSorteo: sorteo, fechaSorteo: dayToWire(fecha), numeroRifa: numero },
    // Years after the draw who bought is erased, and the code with it; anyone who kept the mail still has it.
    codigo: nombre && codigoDeBoleto({ sorteo, numero, clave: clave.toString('hex'), ci, nombre }),
    inclusion: inclusionEn(listas.get(sorteo), numero),
  }))
  const total = await countBoletos(db, filtro)
  return { boletos, total, page, pages: pageCount(total, limit) }
}

function inclusionEn(lista: ListaConsultable | undefined, numero: number) {
  if (!lista) return null
  const indice = lista.lugarDe(numero)
  return { indice, hoja: lista.hojaEn(indice), camino: lista.caminoDe(indice) }
}
