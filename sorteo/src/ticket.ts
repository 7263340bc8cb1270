import { deHex, sha256Hex, utf8 } from './bytes.ts'
import { type Contado, compromisoOf, digitosOf, hojaOf } from './compromiso.ts'
import { DatoInvalido } from './error.ts'
import type { Cierre } from './proof.ts'

/** What a buyer holds: the draw, the number, its key (64 hexadecimal digits), document and name as sold, and what was counted of it (from version 3 on). */
export type Boleto = {
  sorteo: string
  numero: number
  clave: string
  ci: string
  nombre: string
  contado?: Contado | undefined
}

/**
 * The ticket's code, text to copy or to put in a QR: `b2.` ‖ base64url(UTF-8 of draw, number, key, digits of ci, plan, what was paid and name
 * in NFC, one a line) ‖ `.` ‖ the first 8 hexadecimal digits of SHA-256 of all before that last dot; of draws before version 3 `b1.`, without
 * plan and payment. Throws DatoInvalido.
 */
export function codigoDeBoleto({ sorteo, numero, clave, ci, nombre, contado }: Boleto): string {
  const delPlan = contado ? [contado.modalidad, String(contado.pagado)] : []
  const lineas = [sorteo, String(numero), clave, digitosOf(ci), ...delPlan, nombre.normalize('NFC')]
  const cuerpo = `${contado ? 'b2' : 'b1'}.${aBase64Url(utf8(lineas.join('\n')))}`
  return `${cuerpo}.${checksumOf(cuerpo)}`
}

/** What a ticket says was counted of its number; nothing in a draw closed before version 3. `cierre`: null while it is open. */
export const contadoEn = (cierre: Pick<Cierre, 'participacion'> | null, contado: Contado): Contado | undefined =>
  cierre && !cierre.participacion ? undefined : contado

/** Reads a ticket's code; spaces and line breaks that copying added are dropped. Throws DatoInvalido. */
export function readBoleto(codigo: string): Boleto {
  const [, cuerpo = '', contenido = '', control] =
    /^(b[12]\.([\w-]+))\.([0-9a-f]{8})$/.exec(codigo.replace(/\s/g, '')) ?? []
  if (cuerpo === '' || checksumOf(cuerpo) !== control) {
    throw new DatoInvalido('El código del boleto está incompleto o mal copiado')
  }
  const [sorteo = '', numero = '', clave = '', ci = '', ...resto] = deBase64Url(contenido).split('\n')
  if (!ENTERO.test(numero)) throw new DatoInvalido('El código del boleto no trae un número')
  const boleto = { sorteo, numero: Number(numero), clave, ci }
  if (cuerpo.startsWith('b1.')) return { ...boleto, nombre: resto.join('\n') }
  const [modalidad = '', pagado = '', ...nombre] = resto
  if (!ENTERO.test(pagado)) throw new DatoInvalido('El código del boleto no trae lo pagado')
  return { ...boleto, nombre: nombre.join('\n'), contado: { modalidad, pagado: Number(pagado) } }
}

const ENTERO = /^(0|[1-9][0-9]{0,14})$/

/** The leaf that the sealed list must hold for a ticket. Throws DatoInvalido on a key that is not 32 bytes. */
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
