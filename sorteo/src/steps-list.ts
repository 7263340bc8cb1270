import { hex } from './bytes.ts'
import { numeroOf } from './compromiso.ts'
import { findFirstOutOfOrder, huellaDeFuera, huellaDeNumeros, readFuera } from './list.ts'
import { raizOf } from './merkle.ts'
import type { Cierre } from './proof.ts'
import { bien, falla, findDifferenceFromSello, type Hallazgo, pendiente } from './step.ts'

type Hojas = readonly string[] | null

const SIN_LISTA = 'La prueba no trae la lista: agregá el archivo de la lista para revisarlo.'

/** The list has as many leaves as were sealed. */
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

/** Each leaf is `numero|compromiso`, and the numbers ascend. */
export function checkOrder(hojas: Hojas): Hallazgo {
  if (!hojas) return pendiente(SIN_LISTA)
  const mal = findFirstOutOfOrder(hojas)
  if (mal === -1) return bien('Los números van de menor a mayor y ninguno se repite.')
  return falla(`La lista fue reordenada o mal escrita en la hoja ${mal + 1}: «${hojas[mal]}».`)
}

/** The list has the sealed root, and its numbers have the digest that the seed uses. */
export function checkLista(cierre: Cierre, hojas: Hojas): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^numeros$/)
  if (distinto) return falla(`Los números de la lista fueron cambiados: ${distinto}.`)
  if (!hojas) return pendiente(SIN_LISTA)
  const raiz = hex(raizOf(hojas))
  if (raiz !== cierre.raiz) return falla(`Alguna hoja de la lista fue cambiada: la lista da el código ${raiz}.`)
  if (huellaDeNumeros(hojas) !== cierre.numeros) {
    return falla('Los números que entran en la cuenta no son los de la lista.')
  }
  return bien('La lista, recalculada hoja por hoja, da el código sellado.')
}

const SIN_FUERA = 'Falta la lista de lo que no juega: agregá su archivo para revisarla.'

/** The list of what does not play is the sealed one, and together with the sealed list it has exactly the issued numbers from 1 on. */
export function checkFuera(cierre: Cierre, hojas: Hojas, dadas: Hojas): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^fuera$/)
  if (distinto) return falla(`La lista de lo que no juega fue cambiada: ${distinto}.`)
  const lineas = dadas ?? (cierre.participacion.fuera === huellaDeFuera([]) ? [] : null)
  if (!lineas) return pendiente(hojas ? SIN_FUERA : SIN_LISTA)
  if (huellaDeFuera(lineas) !== cierre.participacion.fuera) {
    return falla('La lista de lo que no juega no es la que se selló: le agregaron, quitaron o cambiaron una línea.')
  }
  if (!hojas) return pendiente(SIN_LISTA)
  const fuera = lineas.map(readFuera)
  const mal = fuera.indexOf(null)
  if (mal !== -1) return falla(`La línea ${mal + 1} de la lista de lo que no juega está mal escrita: «${lineas[mal]}».`)
  return checkDivision(cierre, hojas, fuera as NonNullable<ReturnType<typeof readFuera>>[])
}

/** Each number from 1 on is in one of the two lists, once. */
function checkDivision(
  { sinVender, participacion }: Cierre,
  hojas: readonly string[],
  fuera: readonly NonNullable<ReturnType<typeof readFuera>>[],
): Hallazgo {
  const { emitidos, atrasadas, plan, tipo } = participacion
  let juegan = 0
  let afuera = 0
  while (juegan < hojas.length || afuera < fuera.length) {
    const numero = juegan + afuera + 1
    if (numeroOf(hojas[juegan] ?? '') === numero) juegan++
    else if (fuera[afuera]?.numero === numero) afuera++
    else return falla(`El número ${numero} no está en ninguna de las dos listas, o hay uno repetido o fuera de orden.`)
  }
  if (juegan + afuera !== emitidos) {
    return falla(`Se emitieron ${emitidos} números y entre las dos listas hay ${juegan + afuera}.`)
  }
  const cuantos = (motivo: string) => fuera.filter(linea => linea.motivo === motivo).length
  if (cuantos('S') !== sinVender || cuantos('A') !== atrasadas) {
    return falla(
      `Se declararon ${sinVender} números sin vender y ${atrasadas} con cuotas atrasadas, y la lista dice ${cuantos('S')} y ${cuantos('A')}.`,
    )
  }
  if (atrasadas > 0 && plan.length === 0) return falla('Hay números con cuotas atrasadas y no se vendía en cuotas.')
  if (tipo !== 'resorteo' && cuantos('G') > 0) return falla('Solo un resorteo deja afuera a los que ya ganaron.')
  return bien(
    `Cada número del 1 al ${emitidos} está en una sola de las dos listas: juegan ${juegan}, hay ${sinVender} sin vender y ${atrasadas} con cuotas atrasadas.`,
  )
}
