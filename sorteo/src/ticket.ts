import { deHex, sha256Hex, utf8 } from './bytes.ts'
import { type Contado, compromisoOf, digitosOf, hojaOf } from './compromiso.ts'
import { DatoInvalido } from './error.ts'

/** What a buyer has: the draw, the number, its key (64 hexadecimal digits), document and name as sold, and what was counted of it. */
export type Boleto = {
  sorteo: string
  numero: number
  clave: string
  ci: string
  nombre: string
  contado: Contado
}

/**
 * The ticket's code, as text to copy or for a QR: `b2.` ‖ base64url(UTF-8 of draw, number, key, digits of ci, plan, what was paid and name
 * in NFC, one a line) ‖ `.` ‖ the first 8 hexadecimal digits of SHA-256 of everything before that last dot. Throws DatoInvalido.
 */
export function codigoDeBoleto({ sorteo, numero, clave, ci, nombre, contado }: Boleto): string {
  const { modalidad, pagado } = contado
  const lineas = [sorteo, String(numero), clave, digitosOf(ci), modalidad, String(pagado), nombre.normalize('NFC')]
  const cuerpo = `b2.${aBase64Url(utf8(lineas.join('\n')))}`
  return `${cuerpo}.${checksumOf(cuerpo)}`
}

/** Reads a ticket's code, without the spaces and line breaks that copying adds. Throws DatoInvalido. */
export function readBoleto(codigo: string): Boleto {
  const [, cuerpo = '', contenido = '', control] =
    /^(b2\.([\w-]+))\.([0-9a-f]{8})$/.exec(codigo.replace(/\s/g, '')) ?? []
  if (cuerpo === '' || checksumOf(cuerpo) !== control) {
    throw new DatoInvalido('El código del boleto está incompleto o mal copiado')
  }
  const [sorteo = '', numero = '', clave = '', ci = '', modalidad = '', pagado = '', ...nombre] =
    deBase64Url(contenido).split('\n')
  if (!ENTERO.test(numero)) throw new DatoInvalido('El código del boleto no trae un número')
  if (!ENTERO.test(pagado)) throw new DatoInvalido('El código del boleto no trae lo pagado')
  const contado = { modalidad, pagado: Number(pagado) }
  return { sorteo, numero: Number(numero), clave, ci, nombre: nombre.join('\n'), contado }
}

const ENTERO = /^(0|[1-9][0-9]{0,14})$/

/** The leaf that the sealed list must have for a ticket. Throws DatoInvalido unless the key has 32 bytes. */
export const hojaDeBoleto = ({ numero, clave, ...comprador }: Boleto): string =>
  hojaOf(numero, compromisoOf({ clave: deHex(clave, 32), ...comprador }))

const checksumOf = (cuerpo: string): string => sha256Hex(cuerpo).slice(0, 8)

const aBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function deBase64Url(texto: string): string {
  try {
    const binario = atob(texto.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binario, letra => letra.charCodeAt(0)))
  } catch {
    throw new DatoInvalido('El código del boleto no se puede leer')
  }
}
