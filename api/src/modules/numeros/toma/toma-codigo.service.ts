import { timingSafeEqual } from 'node:crypto'
import { type KeySource, signer } from '#outside/data-key.ts'

/**
 * What a code is for. Only this installation can write it: what it says and the beginning of its signature for this purpose, in base64url, so
 * that a code of one purpose is none of another. `proposito` is also the address of the page that it opens; `contenido`, `firma`: bytes.
 */
type Uso<Dicho> = {
  proposito: string
  contenido: number
  firma: number
  write: (dicho: Dicho) => Buffer
  read: (contenido: Buffer) => Dicho
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Shows the ticket of a number as one order bought it: passed on in groups, it shows no more than is printed. */
export const BOLETO: Uso<{ compraId: string; numero: number }> = {
  proposito: 'boleto',
  contenido: 20,
  firma: 12,
  write: ({ compraId, numero }) => {
    const bytes = Buffer.concat([idBytes(compraId), Buffer.alloc(4)])
    bytes.writeUInt32BE(numero, 16)
    return bytes
  },
  read: bytes => ({ compraId: idOf(bytes), numero: bytes.readUInt32BE(16) }),
}

/** Lets anybody pay the instalments of a number; says its holder, the id of `titular`. */
export const CUOTAS: Uso<string> = { proposito: 'cuotas', contenido: 16, firma: 16, write: idBytes, read: idOf }

/** Shows that an order was begun by this browser; says its reference. */
export const PROPIA: Uso<string> = {
  proposito: 'propia',
  contenido: 16,
  firma: 16,
  write: referencia => Buffer.from(referencia, 'base64url'),
  read: bytes => bytes.toString('base64url'),
}

/** Opens the page where an order is paid by a transfer; says its reference. */
export const TRANSFERENCIA: Uso<string> = { ...PROPIA, proposito: 'transferencia' }

export type CodeWriter<Dicho> = (dicho: Dicho) => string

/** Returns a function that writes codes for one purpose. */
export async function codeWriter<Dicho>(
  keys: KeySource,
  { proposito, firma, write }: Uso<Dicho>,
): Promise<CodeWriter<Dicho>> {
  const sign = await signer(keys)
  return dicho => {
    const contenido = write(dicho)
    const firmado = Buffer.from(sign(Buffer.from(`${proposito} ${contenido.toString('hex')}`)), 'hex')
    return Buffer.concat([contenido, firmado.subarray(0, firma)]).toString('base64url')
  }
}

/** What a code says, or null if this installation has not written it for this purpose. */
export async function readCode<Dicho>(keys: KeySource, uso: Uso<Dicho>, codigo: string): Promise<Dicho | null> {
  const bytes = Buffer.from(codigo, 'base64url')
  if (bytes.length !== uso.contenido + uso.firma) return null
  const said = uso.read(bytes.subarray(0, uso.contenido))
  const genuine = Buffer.from((await codeWriter(keys, uso))(said), 'base64url')
  return timingSafeEqual(genuine, bytes) ? said : null
}

/** The page that a code opens without an account. */
export const enlaceOf = <Dicho>(
  { FRONTEND_URL }: { FRONTEND_URL: string },
  { proposito }: Uso<Dicho>,
  codigo: string,
) => `${FRONTEND_URL}/${proposito}/${codigo}`
