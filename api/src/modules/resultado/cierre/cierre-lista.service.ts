import { createHash } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { ListaConsultable } from '@talonario/sorteo/draw'
import { findPlaceOfNumero } from '@talonario/sorteo/list'
import { type Arbol, arbolDeHashes, buildArbol } from '@talonario/sorteo/merkle'
import type { Cierre } from '@talonario/sorteo/proof'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { openThread } from '#http/line/thread.ts'
import {
  insertBloques,
  insertFuera,
  insertParticipaciones,
  type Jugado,
  listSelladas,
  listSellados,
  readFuera,
  readVendidas,
} from './cierre-lista.queries.ts'
import { type Bloque, HOJAS_POR_BLOQUE, sealRows } from './cierre-lista.rules.ts'

const FILAS = 10 * HOJAS_POR_BLOQUE

/**
 * Stores the list of a draw whose row is locked: the numbers that play, ascending, one leaf each. Returns how many, their root, the SHA-256
 * of the numbers (huellaDeNumeros), what was paid for them and how many were sold without a name; null if there are none. Hashing, reading
 * and writing overlap, and only a few blocks are in memory.
 */
export async function sealLista(
  db: Transaction<Database>,
  sorteo: Jugado,
): Promise<{ participantes: number; raiz: Uint8Array; numeros: string; cobrado: number; portadores: number } | null> {
  const raices: Uint8Array[] = []
  const numeros = createHash('sha256')
  let participantes = 0
  let cobrado = 0
  let portadores = 0
  let anterior = -1
  await insertParticipaciones(db, sorteo)
  for await (const bloques of sellarEnOrden(readVendidas(db, sorteo.id, FILAS))) {
    for (const { desde, hasta, cantidad, numeros: suyos, ...bloque } of bloques) {
      if (desde <= anterior) throw new Error('Sold numbers came out of order')
      numeros.update(participantes > 0 ? `\n${suyos}` : suyos)
      anterior = hasta
      participantes += cantidad
      cobrado += bloque.cobrado
      portadores += bloque.portadores
    }
    await insertBloques(db, sorteo.id, raices.length, bloques)
    raices.push(...bloques.map(({ raiz }) => raiz))
  }
  if (participantes === 0) return null
  const { raiz } = arbolDeHashes(Buffer.concat(raices))
  return { participantes, raiz, numeros: numeros.digest('hex'), cobrado, portadores }
}

/** Stores and publishes the numbers that do not play, after the list. Returns how many for each reason, and the SHA-256 of the lines (huellaDeFuera). */
export async function sealFuera(db: Transaction<Database>, sorteo: Jugado) {
  const cuantos = await insertFuera(db, sorteo)
  const huella = createHash('sha256')
  let before = ''
  for await (const lineas of readFuera(db, sorteo.id)) {
    huella.update(before + lineas)
    before = '\n'
  }
  return { ...cuantos, fuera: huella.digest('hex') }
}

/** Seals one piece after another: the first in this thread, the others in threads of their own while the next is read and the last written. */
async function* sellarEnOrden(piezas: AsyncIterable<string>): AsyncGenerator<Bloque[]> {
  const enCurso: Promise<Bloque[]>[] = []
  let hilos: ReturnType<typeof openHilo>[] = []
  let n = 0
  try {
    for await (const pieza of piezas) {
      if (n === 1) hilos = Array.from({ length: HILOS }, openHilo)
      const esta = hilos[n++ % HILOS]?.ask(pieza) ?? Promise.resolve(sealRows(pieza))
      // Whoever waits for this piece gets its failure; until then it must not count as unhandled.
      esta.catch(() => {})
      enCurso.push(esta)
      if (enCurso.length > HILOS) yield (await enCurso.shift()) ?? []
    }
    for (const esta of enCurso) yield await esta
  } finally {
    await Promise.all(hilos.map(hilo => hilo.end()))
  }
}

const HILOS = 2

/** Enough for a few pieces; without a limit a thread would keep the leaves of a long list as garbage for a while. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

const openHilo = () =>
  openThread<string, Bloque[]>(new URL('./cierre-hilo.service.ts', import.meta.url), { resourceLimits: MEMORY })

/**
 * Reads the sealed list of a closed draw, as far as these positions and numbers need it; with `todos`, all its numbers. Checks the root,
 * and each block read against it. Throws NO_ENCONTRADO for a draw without a stored list.
 */
export async function queryLista(
  db: Db,
  cierre: Cierre,
  {
    indices = [],
    numeros = [],
    todos = false,
  }: { indices?: readonly number[]; numeros?: readonly number[]; todos?: boolean },
): Promise<ListaConsultable> {
  const { id } = cierre.sorteo
  const sellados = await listSellados(db, id, { bloques: indices.map(bloqueOf), numeros })
  if (sellados.length === 0) throw new AppError('NO_ENCONTRADO')
  const arriba = arbolDeHashes(Buffer.concat(sellados.map(({ raiz }) => raiz)))
  refuseOther(arriba, Buffer.from(cierre.raiz, 'hex'), id)
  const abiertos = new Map<number, { hojas: string[]; arbol: Arbol }>()
  for (const { bloque, raiz, hojas: texto } of sellados) {
    if (texto === null) continue
    const hojas = texto.split('\n')
    const arbol = buildArbol(hojas)
    refuseOther(arbol, raiz, id)
    abiertos.set(bloque, { hojas, arbol })
  }
  return consultable(abiertos, arriba, todos ? await listSelladas(db, id) : null)
}

const bloqueOf = (indice: number): number => Math.floor(indice / HOJAS_POR_BLOQUE)

function refuseOther({ raiz }: Arbol, sellada: Uint8Array, sorteoId: string): void {
  if (!Buffer.from(raiz).equals(sellada)) throw new Error(`The stored list of draw ${sorteoId} is not the sealed one`)
}

function consultable(
  abiertos: Map<number, { hojas: string[]; arbol: Arbol }>,
  arriba: Arbol,
  todos: readonly number[] | null,
): ListaConsultable {
  const abierto = (indice: number) => {
    const bloque = abiertos.get(bloqueOf(indice))
    if (!bloque) throw new Error(`The block of position ${indice} was not read`)
    return { ...bloque, lugar: indice % HOJAS_POR_BLOQUE }
  }
  return {
    lugarOf(numero) {
      for (const [bloque, { hojas }] of abiertos) {
        const lugar = findPlaceOfNumero(hojas, numero)
        if (lugar !== -1) return bloque * HOJAS_POR_BLOQUE + lugar
      }
      return -1
    },
    hojaEn(indice) {
      const { hojas, lugar } = abierto(indice)
      return hojas[lugar] ?? ''
    },
    caminoOf(indice) {
      const { arbol, lugar } = abierto(indice)
      return [...arbol.camino(lugar), ...arriba.camino(bloqueOf(indice))]
    },
    todos() {
      if (!todos) throw new Error('The numbers of the list were not read')
      return todos
    },
  }
}
