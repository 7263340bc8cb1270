import type { Trabajo } from '@talonario/contract'
import { count, dayDots, padNumber } from '#lib/format.ts'

/** Whether it is under way. */
export const isUnderWay = ({ estado }: Trabajo): boolean => estado === 'pendiente' || estado === 'en_curso'

/** What is being done: 'Generando números para el sorteo del 24.12.2026'. */
export function tituloDe({ tipo, vendedor, FechaSorteo }: Trabajo): string {
  if (tipo === 'asignar') return `Asignando números a ${vendedor?.nombreCompleto}`
  return `Generando números para el sorteo del ${dayDots(FechaSorteo ?? '')}`
}

/** How far it is: 'Se generaron 240.000 de 1.000.000 números'. */
export function avanceDe({ tipo, hecho, total }: Trabajo): string {
  return `${hechos(tipo, hecho)} de ${count(total)} números`
}

/** Its result, in sentences. */
export function resultadoDe(trabajo: Trabajo): string {
  const { tipo, estado, total, desde, hasta, vendedor, error } = trabajo
  if (estado === 'fallado') return `El trabajo se detuvo. ${error} ${avanceDe(trabajo)}; eso queda hecho.`
  if (estado === 'cancelado') return `El trabajo se canceló. ${avanceDe(trabajo)}; eso queda hecho.`
  const quien = tipo === 'asignar' ? ` a ${vendedor?.nombreCompleto}` : ''
  // Others may have generated in between: then the numbers are no single stretch.
  const deCorrido = desde !== null && hasta !== null && hasta - desde + 1 === total
  const cuales = deCorrido ? `: del ${padNumber(desde)} al ${padNumber(hasta)}` : ''
  return `${hechos(tipo, total)} números${quien}${cuales}.`
}

function hechos(tipo: Trabajo['tipo'], cuantos: number): string {
  const verbo = tipo === 'generar' ? ['generó', 'generaron'] : ['asignó', 'asignaron']
  return `Se ${cuantos === 1 ? verbo[0] : verbo[1]} ${count(cuantos)}`
}
