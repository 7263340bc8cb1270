import { sha256Hex, textoCanonico } from './bytes.ts'
import type { Cierre, Programa } from './proof.ts'

/** What the seal fixes: the closing without the seal itself. */
export type Sellado = Omit<Cierre, 'sello'>

const PRIMERA_LINEA = 'rifa/sello/v1'

/**
 * The sealed facts, one line `clave=valor` each after the line `rifa/sello/v1`, joined by line feeds, none at the end.
 * Free texts stand in their one-line form (textoCanonico), so a line is one fact.
 */
export const textoDelSello = (sellado: Sellado): string =>
  [PRIMERA_LINEA, ...lineasDelSello(sellado).map(([clave, valor]) => `${clave}=${valor}`)].join('\n')

/** Text and fingerprint (hex SHA-256) of the facts: what buyers are mailed at the closing. */
export function sellar(sellado: Sellado): Cierre['sello'] {
  const texto = textoDelSello(sellado)
  return { texto, huella: sha256Hex(texto) }
}

/** The lines of a seal's text by key, or null if it is not one. */
export function leerSello(texto: string): Map<string, string> | null {
  const [primera, ...lineas] = texto.split('\n')
  const pares = lineas.map(linea => /^([a-z0-9.-]+)=(.*)$/s.exec(linea))
  const valores = new Map(pares.map(par => [par?.[1] ?? '', par?.[2] ?? '']))
  return primera === PRIMERA_LINEA && !valores.has('') && valores.size === lineas.length ? valores : null
}

/** Key and value of each line, in order. */
export function lineasDelSello(sellado: Sellado): [string, string][] {
  const { sorteo, premios, programa, ronda } = sellado
  return [
    ['sorteo', sorteo.id],
    ['fecha', sorteo.fecha],
    ['hora', sorteo.hora],
    ['agendado', sellado.agendado],
    ['cerrado', sellado.cerrado],
    ['participantes', String(sellado.participantes)],
    ['sin-vender', String(sellado.sinVender)],
    ['raiz', sellado.raiz],
    ['premios', String(premios.length)],
    ...premios.map(({ id, nombre }, i): [string, string] => [`premio.${i + 1}`, `${id}|${textoCanonico(nombre)}`]),
    ['suplentes', String(sellado.cupoSuplentes)],
    ...lineasDelPrograma('', programa),
    ...(ronda ? [['ronda', `${ronda.usada}|${ronda.prevista}|${ronda.motivo}`] as [string, string]] : []),
  ]
}

function lineasDelPrograma(prefijo: string, programa: Programa | null): [string, string][] {
  const linea = (clave: string, valor: string): [string, string] => [`${prefijo}${clave}`, valor]
  if (!programa) return [linea('fuente', 'ninguna')]
  const fuente = linea('fuente', programa.fuente)
  switch (programa.fuente) {
    case 'drand':
      return [fuente, linea('cadena', programa.cadena), ...lineasDelPrograma('respaldo.', programa.respaldo)]
    case 'loteria':
      return [
        fuente,
        linea('loteria', textoCanonico(programa.oficial.nombre)),
        linea('loteria.fecha', programa.oficial.fecha),
        linea('loteria.cifras', textoCanonico(programa.oficial.cifras)),
        linea('loteria.hora', programa.hora),
      ]
    case 'interna':
      return [fuente, linea('compromiso', programa.compromiso)]
    case 'bolillero':
      return [fuente]
  }
}
