import { hex } from './bytes.ts'
import { findFirstOutOfOrder, huellaDeNumeros } from './list.ts'
import { raizOf } from './merkle.ts'
import type { Cierre } from './proof.ts'
import { bien, falla, findDifferenceFromSello, type Hallazgo, pendiente } from './step.ts'

type Hojas = readonly string[] | null

const SIN_LISTA = 'La prueba no trae la lista: agregá el archivo de la lista para revisarlo.'

/** As many leaves as were sealed: none added, none removed. */
export function checkCount(cierre: Cierre, hojas: Hojas): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^participantes$/)
  if (distinto) return falla(`La cantidad de participantes fue cambiada: ${distinto}.`)
  if (!hojas) return pendiente(SIN_LISTA)
  const diferencia = hojas.length - cierre.participantes
  if (diferencia > 0)
    return falla(`A la lista le agregaron hojas: se sellaron ${cierre.participantes} y hay ${hojas.length}.`)
  if (diferencia < 0)
    return falla(`A la lista le quitaron hojas: se sellaron ${cierre.participantes} y hay ${hojas.length}.`)
  return bien(`${hojas.length} números participan.`)
}

/** Each leaf is `numero|compromiso` and the numbers rise. */
export function checkOrder(hojas: Hojas): Hallazgo {
  if (!hojas) return pendiente(SIN_LISTA)
  const mal = findFirstOutOfOrder(hojas)
  if (mal === -1) return bien('Los números van de menor a mayor y ninguno se repite.')
  return falla(`La lista fue reordenada o mal escrita en la hoja ${mal + 1}: «${hojas[mal]}».`)
}

/** The list gives the sealed root, and its numbers give the digest of the seed. */
export function checkLista(cierre: Cierre, hojas: Hojas): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^numeros$/)
  if (distinto) return falla(`Los números de la lista fueron cambiados: ${distinto}.`)
  if (!hojas) return pendiente(SIN_LISTA)
  const raiz = hex(raizOf(hojas))
  if (raiz !== cierre.raiz) return falla(`Alguna hoja de la lista fue cambiada: la lista da el código ${raiz}.`)
  if (cierre.numeros !== undefined && huellaDeNumeros(hojas) !== cierre.numeros) {
    return falla('Los números que entran en la cuenta no son los de la lista.')
  }
  return bien('La lista, recalculada hoja por hoja, da el código sellado.')
}
