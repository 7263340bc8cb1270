import { AppError, dayToWire, limits, pageCount, type Usuario } from '@talonario/contract'
import type { ListaConsultable } from '@talonario/sorteo/draw'
import { readCierre } from '@talonario/sorteo/proof'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import type { Db } from '#db/schema.ts'
import { talonesDe } from '#modules/numeros/toma/toma-talon.service.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import { countBoletos, listBoletos, listBoletosDeCompra } from './boleto.queries.ts'

/** An account's numbers with the code of each ticket and, in closed draws, its place in the sealed list. */
export async function misBoletos(
  db: Db,
  usuarioId: string,
  { page = 1, sorteo }: { page?: number | undefined; sorteo?: string | undefined },
  keys: KeySource,
) {
  const talonDe = await talonesDe(keys)
  const filtro = { usuarioId, sorteoId: sorteo }
  const limit = limits.boletosPorPagina
  const rows = await listBoletos(db, filtro, { limit, offset: (page - 1) * limit })
  const listas = new Map<string, ListaConsultable>()
  for (const [id, suyos] of Map.groupBy(rows, row => row.sorteo)) {
    const cierre = suyos[0]?.cierre
    const numeros = suyos.map(({ numero }) => numero)
    if (cierre) listas.set(id, await queryLista(db, readCierre(cierre), { numeros }))
  }
  const boletos = rows.map(({ sorteo, fecha, numero, clave, ci, nombre, compra }) => ({
    ...{ idSorteo: sorteo, fechaSorteo: dayToWire(fecha), numeroRifa: numero },
    // Years after the draw who bought is erased, and the code with it; anyone who kept the mail still has it.
    codigo: nombre && codigoDeBoleto({ sorteo, numero, clave: clave.toString('hex'), ci, nombre }),
    talon: talonDe({ compraId: compra, numero }),
    inclusion: inclusionEn(listas.get(sorteo), numero),
  }))
  const total = await countBoletos(db, filtro)
  return { boletos, total, page, pages: pageCount(total, limit) }
}

/** The tickets of an order, for who bought or sold it and for organisers. Throws COMPRA_NO_ENCONTRADA. */
export async function boletosDeCompra(db: Db, compraId: string, caller: Usuario, keys: KeySource) {
  const numeros = await listBoletosDeCompra(db, compraId, { usuarioId: caller.id, todas: caller.rol === 'admin' })
  if (!numeros) throw new AppError('COMPRA_NO_ENCONTRADA')
  const talonDe = await talonesDe(keys)
  return { boletos: numeros.map(numero => ({ numeroRifa: numero, talon: talonDe({ compraId, numero }) })) }
}

function inclusionEn(lista: ListaConsultable | undefined, numero: number) {
  if (!lista) return null
  const indice = lista.lugarDe(numero)
  return { indice, hoja: lista.hojaEn(indice), camino: lista.caminoDe(indice) }
}
