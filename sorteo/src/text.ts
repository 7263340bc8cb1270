import { DatoInvalido } from './error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text of a file; a byte order mark at its start is dropped. Throws DatoInvalido if it is not UTF-8. */
export function parseText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new DatoInvalido('no es un texto en UTF-8')
  }
}

/** The JSON of a file. Throws DatoInvalido. */
export function readJson(bytes: Uint8Array): unknown {
  const texto = parseText(bytes)
  try {
    return JSON.parse(texto)
  } catch {
    throw new DatoInvalido('no se puede leer como JSON')
  }
}

/** A fingerprint as it was mailed, in any case and spacing; undefined if the text is empty. */
export const readFingerprint = (copiada: string): string | undefined =>
  copiada.replace(/\s/g, '').toLowerCase() || undefined
