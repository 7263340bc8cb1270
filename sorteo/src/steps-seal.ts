import { sha256Hex } from './bytes.ts'
import type { Cierre } from './proof.ts'
import { readSeal, versionOf } from './seal.ts'
import { bien, falla, findDifferenceFromSello, type Hallazgo } from './step.ts'
import { readFingerprint } from './text.ts'

const CLAVES =
  /^(sorteo|fecha|hora|agendado|cerrado|anunciado|participantes|sin-vender|raiz|numeros|tarde\.(ventas|anuladas)|premios|premio\.\d+|suplentes|ronda|(respaldo\.)?(fuente|cadena|loteria|loteria\.(fecha|cifras|hora|cantidad|digitos)|compromiso))$/

/** The seal's text gives its fingerprint, and it equals the one the reader received, if given. */
export function checkSeal(cierre: Cierre, copiada = ''): Hallazgo {
  const { sello } = cierre
  const recibida = readFingerprint(copiada)
  if (sha256Hex(sello.texto) !== sello.huella) return falla('El texto del sello fue cambiado: ya no da su huella.')
  const lineas = readSeal(cierre)
  if (!lineas) return falla(`El texto del sello no tiene la forma «${versionOf(cierre)}».`)
  const ajena = [...lineas.keys()].find(clave => !CLAVES.test(clave))
  if (ajena) return falla(`El sello tiene una línea desconocida: «${ajena}».`)
  if (recibida === undefined) {
    return bien(`El texto da la huella ${sello.huella}. Comparala con la que recibiste al cierre de la venta.`)
  }
  return recibida === sello.huella
    ? bien(`La huella ${sello.huella} es la que recibiste al cierre de la venta.`)
    : falla(`El sello fue reemplazado: recibiste la huella ${recibida} y la prueba trae ${sello.huella}.`)
}

/** Which draw it is, its date, the declaration of unsold numbers and how many alternates it has. */
export function checkSorteo(cierre: Cierre): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^(sorteo|fecha|hora|sin-vender|suplentes)$/)
  if (distinto) return falla(`Los datos del sorteo fueron cambiados: ${distinto}.`)
  return bien(
    `Sorteo ${cierre.sorteo.id} del ${cierre.sorteo.fecha}; ${cierre.sinVender} números declarados sin vender.`,
  )
}

/** The prizes in their order. */
export function checkPremios(cierre: Cierre): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^premios?(\.|$)/)
  if (distinto) return falla(`Los premios o su orden fueron cambiados: ${distinto}.`)
  return bien(`${cierre.premios.length} premios, en el orden sellado.`)
}

/** The root of the list. */
export function checkRoot(cierre: Cierre): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^raiz$/)
  return distinto
    ? falla(`El código de la lista fue cambiado: ${distinto}.`)
    : bien(`El código de la lista es el sellado: ${cierre.raiz}.`)
}
