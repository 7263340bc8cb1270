import { numeroDe } from '@talonario/sorteo/compromiso'
import { DatoInvalido } from '@talonario/sorteo/error'
import { buscarBoleto, type ClaveInclusion } from '@talonario/sorteo/inclusion'
import { leerLista } from '@talonario/sorteo/list'
import { leerPrueba, type Prueba } from '@talonario/sorteo/proof'
import type { Informe, Paso } from '@talonario/sorteo/step'
import { type ClavePaso, pasosDe } from '@talonario/sorteo/verify'

/** The proof file, and the list's file where the proof only names it. */
export type Archivos = { prueba: Blob; lista: Blob | null }

/** What a screen asks of the verifier. `huella` is '' when the reader brings none. */
export type Pedido = Archivos & { huella: string } & ({ tipo: 'verificar' } | { tipo: 'boleto'; codigo: string })

/** What a proof says of its draw. */
export type Resumen = { fecha: string; participantes: number; premios: number; ganadores: (number | null)[] }

/** What the verifier answers: a message a step and one at the end, or the report on a ticket. */
export type Respuesta =
  | { tipo: 'paso'; paso: Paso<ClavePaso> }
  | { tipo: 'fin' /** Null when it is not a proof at all. */; resumen: Resumen | null }
  | { tipo: 'boleto'; informe: Informe<ClaveInclusion> }
  | { tipo: 'ilegible'; motivo: string }

const NO_ES_JSON = 'El archivo no es una prueba: no se puede leer como JSON.'
const SIN_LISTA = 'Para buscar tu número hace falta la lista: agregá su archivo.'

/** Answers one request. No network, no clock, nothing kept. */
export async function* atender(pedido: Pedido): AsyncGenerator<Respuesta> {
  const valor = leerJson(await pedido.prueba.text())
  if (valor === undefined) {
    yield { tipo: 'ilegible', motivo: NO_ES_JSON }
    return
  }
  const hojas = pedido.lista ? leerLista(await pedido.lista.text()) : null
  if (pedido.tipo === 'boleto') yield buscar(pedido, valor, hojas)
  else yield* verificar(valor, { ...(hojas && { hojas }), ...opcionHuella(pedido.huella) })
}

function* verificar(valor: unknown, opciones: Parameters<typeof pasosDe>[1]): Generator<Respuesta> {
  let esPrueba = false
  for (const paso of pasosDe(valor, opciones)) {
    if (paso.clave === 'formato') esPrueba = paso.estado === 'bien'
    yield { tipo: 'paso', paso }
  }
  yield { tipo: 'fin', resumen: esPrueba ? resumenDe(leerPrueba(valor)) : null }
}

type Busqueda = { codigo: string; huella: string }

function buscar({ codigo, huella }: Busqueda, valor: unknown, aparte: readonly string[] | null): Respuesta {
  try {
    const { cierre, lista } = leerPrueba(valor)
    const hojas = 'hojas' in lista ? lista.hojas : aparte
    if (!hojas) return { tipo: 'ilegible', motivo: SIN_LISTA }
    return { tipo: 'boleto', informe: buscarBoleto(codigo, cierre, hojas, opcionHuella(huella).huella) }
  } catch (error) {
    if (error instanceof DatoInvalido)
      return { tipo: 'ilegible', motivo: `El archivo no es una prueba: ${error.message}.` }
    throw error
  }
}

function resumenDe({ cierre, resultado }: Prueba): Resumen {
  return {
    fecha: cierre.sorteo.fecha,
    participantes: cierre.participantes,
    premios: cierre.premios.length,
    ganadores: resultado.ganadores.map(extraida => extraida && numeroDe(extraida.hoja)),
  }
}

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** The fingerprint as it was mailed, whatever spaces copying added. */
export function opcionHuella(huella: string): { huella?: string } {
  const limpia = huella.replace(/\s/g, '').toLowerCase()
  return limpia ? { huella: limpia } : {}
}
