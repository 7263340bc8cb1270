import { hex } from './bytes.ts'
import { numeroOf } from './compromiso.ts'
import type { ListaSellada } from './draw.ts'
import { findPlaceOfNumero, numeroEscrito } from './list.ts'
import { buildArbol, raizFromCamino } from './merkle.ts'
import { type Cierre, type Comprobante, type Constancia, readComprobante, readConstancia } from './proof.ts'
import {
  bien,
  check,
  falla,
  findDifferenceFromSello,
  type Hallazgo,
  type Informe,
  type Paso,
  reportOn,
} from './step.ts'
import { checkSeal } from './steps-seal.ts'
import { type Boleto, hojaDeBoleto, readBoleto } from './ticket.ts'

const TITULOS = {
  constancia: 'Constancia de inclusión',
  codigo: 'Código del boleto',
  sello: 'Sello del cierre',
  hoja: 'Tu número y tus datos',
  camino: 'Camino en la lista',
}

/** The keys of the steps, in order. */
export type ClaveInclusion = keyof typeof TITULOS

/** The inclusion proof of a number in the list as sealed, or null if the number is not in it. */
export function constanciaOf(cierre: Cierre, { hojas, arbol }: ListaSellada, numero: number): Constancia | null {
  const indice = findPlaceOfNumero(hojas, numero)
  if (indice === -1) return null
  return composeConstancia({ cierre, indice, hoja: hojas[indice] ?? '', camino: arbol.camino(indice) })
}

export const composeConstancia = (partes: Omit<Constancia, 'formato'>): Constancia => ({
  formato: 'rifa/inclusion/v3',
  ...partes,
})

/** A buyer's receipt: ticket and inclusion proof together, which can be verified anywhere without a list. */
export const composeComprobante = (codigo: string, constancia: Constancia): Comprobante => ({
  formato: 'rifa/comprobante/v1',
  codigo,
  constancia,
})

/** Whether parsed JSON claims to be a buyer's receipt. */
export const claimsToBeComprobante = (valor: unknown): boolean =>
  typeof valor === 'object' &&
  valor !== null &&
  'formato' in valor &&
  typeof valor.formato === 'string' &&
  valor.formato.startsWith('rifa/comprobante/')

/** Verifies a buyer's receipt (parsed JSON of any shape). Never throws: what is wrong becomes a failed step. */
export function verificarComprobante(valor: unknown, huella?: string): Informe<ClaveInclusion> {
  const leido: { comprobante?: Comprobante } = {}
  const lectura = paso('constancia', () => {
    leido.comprobante = readComprobante(valor)
    return bien('Es un comprobante «rifa/comprobante/v1».')
  })
  if (!leido.comprobante) return reportOn([lectura])
  return verificarInclusion(leido.comprobante.codigo, leido.comprobante.constancia, huella)
}

/**
 * Verifies by a ticket's code that its leaf is in the sealed list. `valor`: the buyer's inclusion proof (parsed JSON of any shape);
 * `huella`: the seal's fingerprint that the buyer was sent. Never throws: what is wrong becomes a failed step.
 */
export function verificarInclusion(codigo: string, valor: unknown, huella?: string): Informe<ClaveInclusion> {
  const leido: { boleto?: Boleto; constancia?: Constancia } = {}
  const pasos = [
    paso('constancia', () => {
      leido.constancia = readConstancia(valor)
      return bien(`Es una constancia «${leido.constancia.formato}».`)
    }),
    paso('codigo', () => {
      leido.boleto = readBoleto(codigo)
      return bien(`Es el número ${numeroEscrito(leido.boleto.numero)} de ${leido.boleto.nombre}.`)
    }),
  ]
  const { boleto, constancia } = leido
  if (!boleto || !constancia) return reportOn(pasos)
  return reportOn([
    ...pasos,
    paso('sello', () => checkCierre(constancia.cierre, boleto, huella)),
    paso('hoja', () => checkLeaf(boleto, constancia)),
    paso('camino', () => checkPath(constancia)),
  ])
}

/** Verifies a ticket against the whole list by the same steps, with the inclusion proof made from it. Never throws. */
export function searchBoleto(
  codigo: string,
  cierre: Cierre,
  hojas: readonly string[],
  huella?: string,
): Informe<ClaveInclusion> {
  const leido: { boleto?: Boleto } = {}
  const lectura = paso('codigo', () => {
    leido.boleto = readBoleto(codigo)
    return bien('El código del boleto está completo.')
  })
  if (!leido.boleto) return reportOn([lectura])
  const { numero } = leido.boleto
  if (findPlaceOfNumero(hojas, numero) === -1) {
    return reportOn([
      lectura,
      paso('hoja', () => falla(`El número ${numeroEscrito(numero, hojas)} no está en la lista sellada.`)),
    ])
  }
  return verificarInclusion(codigo, constanciaOf(cierre, { hojas, arbol: buildArbol(hojas) }, numero), huella)
}

const paso = (clave: ClaveInclusion, revision: () => Hallazgo): Paso<ClaveInclusion> => ({
  clave,
  titulo: TITULOS[clave],
  ...check(revision),
})

function checkCierre(cierre: Cierre, boleto: Boleto, huella?: string): Hallazgo {
  if (boleto.sorteo !== cierre.sorteo.id)
    return falla(`El boleto es del sorteo ${boleto.sorteo}, no de ${cierre.sorteo.id}.`)
  const distinto = findDifferenceFromSello(cierre, /^/)
  return distinto ? falla(`El cierre fue cambiado: ${distinto}.`) : checkSeal(cierre, huella)
}

function checkLeaf(boleto: Boleto, { hoja }: Constancia): Hallazgo {
  if (hojaDeBoleto(boleto) === hoja) return bien('La hoja sellada es la de tu número, con tu documento y tu nombre.')
  return numeroOf(hoja) === boleto.numero
    ? falla(`El número ${numeroEscrito(boleto.numero)} se selló con otros datos: con otro nombre, documento o clave.`)
    : falla(`La constancia es de otra hoja: «${hoja}».`)
}

function checkPath({ cierre, hoja, indice, camino }: Constancia): Hallazgo {
  const raiz = raizFromCamino(hoja, indice, cierre.participantes, camino)
  if (!raiz || hex(raiz) !== cierre.raiz) return falla('El camino no llega al código sellado de la lista.')
  return bien(
    `Tu número es la hoja ${indice + 1} de ${cierre.participantes} y su camino llega al código sellado de la lista.`,
  )
}
