import { hex } from './bytes.ts'
import { numeroOf } from './compromiso.ts'
import { countDrawn, drawIndices, terminados } from './draw.ts'
import { findPlaceOfNumero, numeroEscrito } from './list.ts'
import { raizFromCamino } from './merkle.ts'
import type { Extraida, Prueba } from './proof.ts'
import { semillaDelSorteo } from './source.ts'
import { bien, falla, type Hallazgo, omitido, pendiente } from './step.ts'

type Hojas = readonly string[] | null

/** Computes the seed again. */
export function checkSeed({ cierre, resultado }: Prueba): Hallazgo {
  const semilla = semillaDelSorteo(cierre, resultado.entropia)
  const esperada = semilla && hex(semilla)
  if (esperada !== resultado.semilla)
    return falla(`El código del azar fue cambiado: corresponde ${esperada ?? 'ninguna'}.`)
  if (!semilla) return omitido('Un bolillero no usa código del azar.')
  return bien(`El código del azar, recalculado, es ${esperada}.`)
}

/** Draws the winners again, in the order of the prizes. */
export function checkGanadores(prueba: Prueba, hojas: Hojas): Hallazgo {
  const { premios } = prueba.cierre
  const { ganadores } = prueba.resultado
  if (ganadores.length !== premios.length)
    return falla(`Hay ${premios.length} premios y ${ganadores.length} ganadores.`)
  const indices = indicesOf(prueba, hojas, premios.length)
  const mal = premios.findIndex((_, i) => !coincide(ganadores[i] ?? null, indices[i], hojas))
  if (mal === -1) return bien(`Los ganadores, sorteados otra vez, son los mismos: ${numerosOf(ganadores, hojas)}.`)
  return falla(`El ganador del premio ${mal + 1} fue cambiado: ${corresponde(indices[mal], hojas)}.`)
}

/** Draws the alternates again, after the winners and in the same way. */
export function checkAlternates(prueba: Prueba, hojas: Hojas): Hallazgo {
  const { suplentes, entropia } = prueba.resultado
  const { premios, participantes } = prueba.cierre
  // Counted before they are drawn, because a forged file may ask for more than anybody can draw.
  const drawn = entropia.fuente === 'bolillero' ? entropia.numeros.length : countDrawn(prueba.cierre)
  const corresponden = drawn - Math.min(premios.length, participantes, drawn)
  if (suplentes.length !== corresponden)
    return falla(`Corresponden ${corresponden} suplentes y hay ${suplentes.length}.`)
  const indices = indicesOf(prueba, hojas).slice(premios.length)
  const mal = suplentes.findIndex((suplente, i) => !coincide(suplente, indices[i], hojas))
  if (mal !== -1) return falla(`El suplente ${mal + 1} fue cambiado: ${corresponde(indices[mal], hojas)}.`)
  return bien(suplentes.length === 0 ? 'No hay suplentes.' : `Los suplentes son ${numerosOf(suplentes, hojas)}.`)
}

/** Looks in the whole list for the numbers that win by the last digits of another prize's number. */
export function checkDerivados({ cierre, resultado }: Prueba, hojas: Hojas): Hallazgo {
  const { derivados, premios } = cierre
  const dichos = resultado.derivados
  if (dichos.length !== derivados.length)
    return falla(`Hay ${derivados.length} premios por terminación y ${dichos.length} listas de ganadores.`)
  if (derivados.length === 0) return bien('No hay premios por terminación.')
  if (!hojas) return pendiente('La prueba no trae la lista: agregá el archivo de la lista para revisarlo.')
  const numeros = hojas.map(hoja => numeroOf(hoja) ?? -1)
  for (const [i, { nombre, de, cifras }] of derivados.entries()) {
    const directo = resultado.ganadores[premios.findIndex(({ id }) => id === de)]
    const debidos = terminados(numeros, directo ? numeroOf(directo.hoja) : null, cifras)
    if (debidos.join() !== dichos[i]?.join()) {
      return falla(`Los ganadores de «${nombre}» fueron cambiados: corresponden ${debidos.length}.`)
    }
  }
  const total = dichos.reduce((suma, suyos) => suma + suyos.length, 0)
  return bien(`Los ganadores por terminación, buscados otra vez en toda la lista, son los mismos ${total}.`)
}

/** Each drawn leaf's path leads from its position to the sealed root. */
export function checkPaths({ cierre, resultado }: Prueba): Hallazgo {
  const extraidas = [...resultado.ganadores, ...resultado.suplentes].filter(extraida => extraida !== null)
  const mal = extraidas.find(({ hoja, indice, camino }) => {
    const raiz = raizFromCamino(hoja, indice, cierre.participantes, camino)
    return !raiz || hex(raiz) !== cierre.raiz
  })
  if (mal) return falla(`El camino de la hoja «${mal.hoja}» no llega al código sellado de la lista.`)
  return bien('Cada número sorteado llega al código de la lista por su camino: estaba en la lista.')
}

/** Positions of what was drawn. Without the list, a drum's numbers are where the proof says, which checkPaths verifies. */
function indicesOf({ cierre, resultado }: Prueba, hojas: Hojas, cuantos?: number): number[] {
  const dichas = [...resultado.ganadores, ...resultado.suplentes].filter(extraida => extraida !== null)
  const lugares = new Map(dichas.map(({ hoja, indice }) => [numeroOf(hoja), indice]))
  const lugarOf = (numero: number) => (hojas ? findPlaceOfNumero(hojas, numero) : (lugares.get(numero) ?? -1))
  return drawIndices(cierre, resultado.entropia, lugarOf, cuantos)
}

const coincide = (dicha: Extraida | null, indice: number | undefined, hojas: Hojas): boolean =>
  dicha === null ? indice === undefined : dicha.indice === indice && (!hojas || dicha.hoja === hojas[indice])

function corresponde(indice: number | undefined, hojas: Hojas): string {
  if (indice === undefined) return 'no corresponde ninguno'
  const hoja = hojas?.[indice]
  return `corresponde la hoja ${indice + 1} de la lista${hoja ? `, el número ${numeroEn(hoja, hojas)}` : ''}`
}

const numerosOf = (extraidas: readonly (Extraida | null)[], hojas: Hojas): string =>
  extraidas.map(extraida => (extraida ? numeroEn(extraida.hoja, hojas) : 'sin número')).join(', ')

/** A leaf's number as written; a malformed leaf as it is. */
function numeroEn(hoja: string, hojas: Hojas): string {
  const numero = numeroOf(hoja)
  return numero === null ? hoja : numeroEscrito(numero, hojas)
}
