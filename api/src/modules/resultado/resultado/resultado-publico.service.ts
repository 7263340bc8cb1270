import { Readable } from 'node:stream'
import { AppError } from '@talonario/contract'
import { composeConstancia } from '@talonario/sorteo/inclusion'
import { type Cierre, type Constancia, type Prueba, readCierre, readPrueba } from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { listExport } from '#http/list-export.ts'
import type { SorteoDeDia } from '#modules/campania/sorteo/sorteo.rules.ts'
import { readFuera, readLista } from '#modules/resultado/cierre/cierre-lista.queries.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { findDocumentos, listUnsoldTramos } from './resultado.queries.ts'
import { bytesOfPrueba, fileNameOf } from './resultado.service.ts'

/** A draw with the documents it has published so far. Throws NO_ENCONTRADO, SORTEO_CANCELADO. */
async function requireDocumentos(db: Db, id: string) {
  const sorteo = await findDocumentos(db, id)
  if (!sorteo) throw new AppError('NO_ENCONTRADO')
  if (sorteo.estado === 'cancelado') throw new AppError('SORTEO_CANCELADO')
  return sorteo
}

/** The closing of a draw. Throws SORTEO_SIN_CERRAR and what requireDocumentos throws. */
export async function cierrePublico(db: Db, id: string): Promise<SorteoDeDia & { cierre: Cierre }> {
  const sorteo = await requireDocumentos(db, id)
  if (!sorteo.cierre) throw new AppError('SORTEO_SIN_CERRAR')
  return { fecha: sorteo.fecha, tipo: sorteo.tipo, cierre: readCierre(sorteo.cierre) }
}

/** The proof of a draw. Throws SORTEO_SIN_RESULTADO and what requireDocumentos throws. */
export async function pruebaPublica(db: Db, id: string): Promise<SorteoDeDia & { prueba: Prueba }> {
  const sorteo = await requireDocumentos(db, id)
  if (!sorteo.prueba) throw new AppError('SORTEO_SIN_RESULTADO')
  return { fecha: sorteo.fecha, tipo: sorteo.tipo, prueba: readPrueba(sorteo.prueba) }
}

/** The proof as a file, which never changes. */
export async function archivoDePrueba(db: Db, id: string) {
  const { prueba, ...sorteo } = await pruebaPublica(db, id)
  const bytes = bytesOfPrueba(prueba)
  return {
    bytes,
    type: 'application/json; charset=utf-8',
    fileName: fileNameOf('prueba', sorteo, 'json'),
    immutable: true,
  }
}

/** The sealed list as the file that the proof names, in a stream. */
export async function archivoDeListaSellada(db: Db, id: string) {
  const sorteo = await cierrePublico(db, id)
  const bytes = Readable.from(readLista(db, id))
  return { bytes, type: 'text/plain; charset=utf-8', fileName: fileNameOf('lista', sorteo), immutable: true }
}

/**
 * The numbers that do not play, as the file that the proof names, in a stream; empty for a draw closed before such files were written.
 * Throws what cierrePublico throws.
 */
export async function archivoDeLoQueNoJuega(db: Db, id: string) {
  const sorteo = await cierrePublico(db, id)
  const bytes = Readable.from(linesOf(readFuera(db, id)))
  return { bytes, type: 'text/plain; charset=utf-8', fileName: fileNameOf('fuera', sorteo), immutable: true }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${piece}\n`
}

/** The position of a number in the sealed list. Throws NUMERO_NO_SELLADO and what cierrePublico throws. */
export async function constanciaPublica(db: Db, id: string, numero: number): Promise<Constancia> {
  const { cierre } = await cierrePublico(db, id)
  const lista = await queryLista(db, cierre, { numeros: [numero] })
  const indice = lista.lugarOf(numero)
  if (indice === -1) throw new AppError('NUMERO_NO_SELLADO')
  return composeConstancia({ cierre, indice, hoja: lista.hojaEn(indice), camino: lista.caminoOf(indice) })
}

/** The declaration of unsold numbers, one a line, in a stream. */
export async function declaracionCsv(db: Db, id: string) {
  const { cierre, ...sorteo } = await cierrePublico(db, id)
  const pieces = piecesOfTramos(await listUnsoldTramos(db, id, !cierre.participacion))
  const bytes = Readable.from(listExport(['Número'], pieces, numero => [numero]))
  return { bytes, type: 'text/csv; charset=utf-8', fileName: fileNameOf('sin-vender', sorteo, 'csv'), immutable: true }
}

const ROWS_AT_ONCE = 5_000

function* piecesOfTramos(tramos: readonly [desde: number, hasta: number][]): Generator<number[]> {
  let tanda: number[] = []
  for (const [desde, hasta] of tramos) {
    for (let numero = desde; numero <= hasta; numero++) {
      if (tanda.push(numero) < ROWS_AT_ONCE) continue
      yield tanda
      tanda = []
    }
  }
  if (tanda.length > 0) yield tanda
}
