import { AppError, limits } from '@talonario/contract'
import { compromisoDe, hojaDe } from '@talonario/sorteo/compromiso'
import { cerrar, type ListaSellada } from '@talonario/sorteo/draw'
import { construirArbol } from '@talonario/sorteo/merkle'
import type { Cierre, Programa } from '@talonario/sorteo/proof'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countRifas, listPremiosDe, readVendidas, updateToCerrado } from './cierre.queries.ts'
import { lockSorteoDeFecha, type SorteoPropio } from './sorteo.queries.ts'

/** A closed draw; with the list as sealed if this call was the one that sealed it. */
export type Cerrado = { sorteo: SorteoPropio; lista: ListaSellada | null }

/**
 * Closes the draw of a date if it is open: from its row lock on no number of it changes hands, and the paid ones are sealed.
 * Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO, SORTEO_SIN_PREMIOS, SORTEO_SIN_PARTICIPANTES.
 */
export async function cerrarSorteo(db: Db, fecha: string, now: Date): Promise<Cerrado> {
  return await inTransaction(db, async db => {
    const sorteo = await lockSorteoDeFecha(db, fecha)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    if (sorteo.estado === 'cerrado') return { sorteo, lista: null }
    return await sellarSorteo(db, sorteo, now)
  })
}

async function sellarSorteo(db: Transaction<Database>, sorteo: SorteoPropio, now: Date): Promise<Cerrado> {
  const premios = await listPremiosDe(db, sorteo.id)
  if (premios.length === 0) throw new AppError('SORTEO_SIN_PREMIOS')
  const hojas = await hojasDe(db, sorteo.id)
  if (hojas.length === 0) throw new AppError('SORTEO_SIN_PARTICIPANTES')
  const { hora, programa } = programaDe(sorteo)
  const { cierre, arbol } = cerrar(
    {
      sorteo: { id: sorteo.id, fecha: sorteo.fecha, hora },
      agendado: sorteo.created_at.toISOString(),
      cerrado: now.toISOString(),
      sinVender: (await countRifas(db, sorteo.id)) - hojas.length,
      premios,
      cupoSuplentes: limits.suplentesPorSorteo,
      programa,
      adelantado: now.toISOString() < hora,
    },
    hojas,
  )
  const sello = { cerrado_at: now, cantidad: cierre.participantes, raiz: cierre.raiz, cierre }
  return { sorteo: await updateToCerrado(db, sorteo.id, sello), lista: { hojas, arbol } }
}

/** `fuente_datos` holds the planned hour beside what the source published. */
function programaDe({ fuente, fuente_datos: { hora, ...datos } }: SorteoPropio): { hora: string; programa: Programa } {
  return { hora: String(hora), programa: { fuente, ...datos } as Programa }
}

/** One leaf a paid number, ascending. */
async function hojasDe(db: Transaction<Database>, sorteoId: string): Promise<string[]> {
  const hojas: string[] = []
  for await (const block of readVendidas(db, sorteoId)) {
    for (const vendida of block) hojas.push(hojaDe(vendida.numero, compromisoDe(vendida)))
  }
  return hojas
}

/** The sealed list of a closed draw, made again from its frozen rows. Throws if they no longer give the sealed root. */
export async function listaSelladaDe(
  db: Transaction<Database>,
  sorteoId: string,
  cierre: Cierre,
): Promise<ListaSellada> {
  const hojas = await hojasDe(db, sorteoId)
  const arbol = construirArbol(hojas)
  if (Buffer.from(arbol.raiz).toString('hex') !== cierre.raiz) {
    throw new Error(`The list of draw ${sorteoId} no longer gives its sealed root`)
  }
  return { hojas, arbol }
}
