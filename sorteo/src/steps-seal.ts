import { sha256Hex } from './bytes.ts'
import type { Cierre } from './proof.ts'
import { PRIMERA_LINEA, readSeal } from './seal.ts'
import { bien, bienSalvo, falla, findDifferenceFromSello, type Hallazgo } from './step.ts'
import { readFingerprint } from './text.ts'

const CLAVES =
  /^(sorteo|fecha|hora|agendado|cerrado|anunciado|participantes|sin-vender|raiz|numeros|tarde\.(ventas|anuladas|cuotas|deshechas)|campania|tipo|vence|emitidos|atrasadas|fuera|plan|cobrado|derivado\.\d+|traslados|traslado\.\d+|deshechas|correcciones|simuladas|portadores|reimpresas|reclamo\.dias|bitacora|premios|premio\.\d+|suplentes|ronda|(respaldo\.)?(fuente|cadena|loteria|loteria\.(fecha|cifras|hora|cantidad|digitos)|compromiso))$/

/** The seal's text has its fingerprint, which equals the one the reader received, if any. */
export function checkSeal(cierre: Cierre, copiada = ''): Hallazgo {
  const { sello } = cierre
  const recibida = readFingerprint(copiada)
  if (sha256Hex(sello.texto) !== sello.huella) return falla('El texto del sello fue cambiado: ya no da su huella.')
  const lineas = readSeal(cierre)
  if (!lineas) return falla(`El texto del sello no tiene la forma «${PRIMERA_LINEA}».`)
  const ajena = [...lineas.keys()].find(clave => !CLAVES.test(clave))
  if (ajena) return falla(`El sello tiene una línea desconocida: «${ajena}».`)
  if (recibida === undefined) {
    return bien(`El texto da la huella ${sello.huella}. Comparala con la que recibiste al cierre de la venta.`)
  }
  return recibida === sello.huella
    ? bien(`La huella ${sello.huella} es la que recibiste al cierre de la venta.`)
    : falla(`El sello fue reemplazado: recibiste la huella ${recibida} y la prueba trae ${sello.huella}.`)
}

/** The draw and its date are the sealed ones, and so is what was declared about its numbers and what binds the organiser. */
export function checkSorteo(cierre: Cierre): Hallazgo {
  const claves =
    /^(sorteo|fecha|hora|sin-vender|suplentes|deshechas|correcciones|simuladas|portadores|reimpresas|reclamo\.dias|bitacora|campania|tipo|vence|emitidos|atrasadas|plan|cobrado)$/
  const distinto = findDifferenceFromSello(cierre, claves)
  if (distinto) return falla(`Los datos del sorteo fueron cambiados: ${distinto}.`)
  const { sorteo, sinVender, historia, participacion, programa } = cierre
  // A lottery takes place on its own day.
  if (programa.fuente !== 'loteria' && !isDayOf(sorteo.fecha, sorteo.hora))
    return falla(`La hora ${sorteo.hora} no es del día ${sorteo.fecha}.`)
  for (const fuente of [programa, programa.fuente === 'drand' ? programa.respaldo : null]) {
    if (fuente?.fuente === 'loteria' && !isDayOf(fuente.oficial.fecha, fuente.hora))
      return falla(`La hora ${fuente.hora} no es del día ${fuente.oficial.fecha} del sorteo oficial.`)
  }
  const desordenada = participacion.plan.find(
    ({ desde, hasta, cuotas }) =>
      hasta < desde || cuotas.length === 0 || cuotas.some(({ orden }, i) => orden < (cuotas[i - 1]?.orden ?? 1)),
  )
  if (desordenada) return falla(`Las cuotas de «${desordenada.nombre}» no van en orden.`)
  return bienSalvo(
    `Sorteo ${sorteo.id} del ${sorteo.fecha}; ${sinVender} números declarados sin vender. ${historySentence(historia)}`,
    historia.simuladas ? [trialSentence(historia.simuladas)] : [],
  )
}

const HORA_MS = 3_600_000

/** Whether an instant falls on that day in some time zone, from UTC+14 to UTC−12. */
function isDayOf(dia: string, instante: string): boolean {
  const horas = (Date.parse(instante) - Date.parse(`${dia}T00:00:00.000Z`)) / HORA_MS
  return horas >= -14 && horas < 24 + 12
}

/** What readers are told of a draw whose numbers nobody paid. */
export const trialSentence = (simuladas: number): string =>
  `Es una prueba: ${simuladas} de los números se vendieron con pagos simulados, que nadie pagó.`

/** What was done to sales before the closing, and how long winners can claim. */
export const historySentence = ({ deshechas, correcciones, reclamoDias, ...aparte }: Cierre['historia']): string =>
  [
    `Antes del cierre se deshicieron ${deshechas} ventas y se corrigieron los datos de ${correcciones} compradores.`,
    aparte.portadores && `Números al portador, sin nombre, entre los que juegan: ${aparte.portadores}.`,
    aparte.reimpresas && `Boletos de números vendidos que se reimprimieron: ${aparte.reimpresas}.`,
    `Hay ${reclamoDias} días para reclamar un premio.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The prizes in their order, and those that derive from them, are the sealed ones. */
export function checkPremios(cierre: Cierre): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^(premios?|derivado)(\.|$)/)
  if (distinto) return falla(`Los premios o su orden fueron cambiados: ${distinto}.`)
  const suelto = cierre.derivados.find(({ de }) => !cierre.premios.some(({ id }) => id === de))
  if (suelto) return falla(`El premio por terminación «${suelto.nombre}» no sale de ningún premio de este sorteo.`)
  return bien(`${cierre.premios.length} premios, en el orden sellado.`)
}

/** The root is the sealed one. */
export function checkRoot(cierre: Cierre): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^raiz$/)
  return distinto
    ? falla(`El código de la lista fue cambiado: ${distinto}.`)
    : bien(`El código de la lista es el sellado: ${cierre.raiz}.`)
}
