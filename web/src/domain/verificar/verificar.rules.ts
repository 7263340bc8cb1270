import { numeroOf } from '@talonario/sorteo/compromiso'
import { DatoInvalido } from '@talonario/sorteo/error'
import {
  type ClaveInclusion,
  claimsToBeComprobante,
  searchBoleto,
  verificarComprobante,
} from '@talonario/sorteo/inclusion'
import { parseLista, readFuera } from '@talonario/sorteo/list'
import { type Prueba, readPrueba } from '@talonario/sorteo/proof'
import type { Informe, Paso } from '@talonario/sorteo/step'
import { parseText, readFingerprint, readJson } from '@talonario/sorteo/text'
import { type ClavePaso, pasosOf } from '@talonario/sorteo/verify'

/** The proof file, and the files of what plays and of what does not, in any order; of two of a kind the first counts. */
export type Archivos = { prueba: Blob; listas: readonly Blob[] }

/** Proof and lists among files that were chosen together: JSON is the proof, any other a list. Null: more than there can be. */
export function sortFiles(files: readonly File[]): { prueba: File | null; listas: File[] } | null {
  const isJson = ({ name, type }: File) => /\.json$/i.test(name) || type === 'application/json'
  const [prueba = null, otraPrueba] = files.filter(isJson)
  const listas = files.filter(file => !isJson(file))
  return otraPrueba || listas.length > 2 ? null : { prueba, listas }
}

/** A request to the verifier. `huella` is '' if the reader gives none. */
export type Verificable = { huella: string } & (
  | ({ tipo: 'verificar' } & Archivos)
  | ({ tipo: 'boleto'; codigo: string } & Archivos)
  | { tipo: 'comprobante'; comprobante: Blob }
)

/** The draw's data in a proof. */
export type Resumen = { fecha: string; participantes: number; premios: number; ganadores: (number | null)[] }

/** The verifier's replies: one per step and one at the end, or the report on a ticket. */
export type Respuesta =
  | { tipo: 'paso'; paso: Paso<ClavePaso> }
  | { tipo: 'fin' /** Null when it is not a proof at all. */; resumen: Resumen | null }
  | { tipo: 'boleto'; informe: Informe<ClaveInclusion> }
  | { tipo: 'ilegible'; motivo: string }

const SIN_LISTA = 'Para buscar tu número hace falta la lista: agregá su archivo.'

const ES_COMPROBANTE = 'Es un comprobante: elegilo abajo, en «¿Participó mi boleto?».'

/** Serves one request. No network, no clock, no state. */
export async function* atender(pedido: Verificable): AsyncGenerator<Respuesta> {
  try {
    if (pedido.tipo === 'comprobante') {
      const valor = readJson(await bytesOf(pedido.comprobante))
      yield { tipo: 'boleto', informe: verificarComprobante(valor, readFingerprint(pedido.huella)) }
    } else yield* atenderPrueba(pedido)
  } catch (error) {
    if (!(error instanceof DatoInvalido)) throw error
    const que = pedido.tipo === 'comprobante' ? 'un comprobante' : 'una prueba'
    yield { tipo: 'ilegible', motivo: `El archivo no es ${que}: ${error.message}.` }
  }
}

async function* atenderPrueba(pedido: Exclude<Verificable, { tipo: 'comprobante' }>): AsyncGenerator<Respuesta> {
  const valor = readJson(await bytesOf(pedido.prueba))
  if (claimsToBeComprobante(valor)) return yield { tipo: 'ilegible', motivo: ES_COMPROBANTE }
  const { hojas, fuera } = await readListas(pedido.listas)
  const huella = readFingerprint(pedido.huella)
  if (pedido.tipo === 'boleto') yield buscar({ codigo: pedido.codigo, huella }, valor, hojas ?? null)
  else yield* verificar(valor, { ...(hojas && { hojas }), ...(fuera && { fuera }), ...(huella && { huella }) })
}

/** What plays and what does not tell themselves apart by their lines; a file without any lists nothing that does not play. */
async function readListas(archivos: readonly Blob[]): Promise<{ hojas?: string[]; fuera?: string[] }> {
  const listas = await Promise.all(archivos.map(async archivo => parseLista(parseText(await bytesOf(archivo)))))
  const isFuera = ([primera]: string[]) => primera === undefined || readFuera(primera) !== null
  const hojas = listas.find(lineas => !isFuera(lineas))
  const fuera = listas.find(isFuera)
  return { ...(hojas && { hojas }), ...(fuera && { fuera }) }
}

/** The file of the keys of paper; null if it is no JSON. */
export async function readClaves(archivo: Blob): Promise<unknown> {
  try {
    return readJson(await bytesOf(archivo))
  } catch (error) {
    if (error instanceof DatoInvalido) return null
    throw error
  }
}

const bytesOf = async (archivo: Blob): Promise<Uint8Array> => new Uint8Array(await archivo.arrayBuffer())

function* verificar(valor: unknown, opciones: Parameters<typeof pasosOf>[1]): Generator<Respuesta> {
  let esPrueba = false
  for (const paso of pasosOf(valor, opciones)) {
    if (paso.clave === 'formato') esPrueba = paso.estado === 'bien'
    yield { tipo: 'paso', paso }
  }
  yield { tipo: 'fin', resumen: esPrueba ? resumenOf(readPrueba(valor)) : null }
}

type Busqueda = { codigo: string; huella: string | undefined }

function buscar({ codigo, huella }: Busqueda, valor: unknown, aparte: readonly string[] | null): Respuesta {
  const { cierre, lista } = readPrueba(valor)
  const hojas = aparte ?? ('hojas' in lista ? lista.hojas : null)
  if (!hojas) return { tipo: 'ilegible', motivo: SIN_LISTA }
  return { tipo: 'boleto', informe: searchBoleto(codigo, cierre, hojas, huella) }
}

function resumenOf({ cierre, resultado }: Prueba): Resumen {
  return {
    fecha: cierre.sorteo.fecha,
    participantes: cierre.participantes,
    premios: cierre.premios.length,
    ganadores: resultado.ganadores.map(extraida => extraida && numeroOf(extraida.hoja)),
  }
}
