import { concatBytes } from '@noble/hashes/utils.js'
import { be64, utf8 } from './bytes.ts'
import { hmac } from './digest.ts'
import { DatoInvalido } from './error.ts'

/**
 * The inputs of a draw's seed. `ronda` is 0 unless the beacon decides; `n` is the number of leaves; `lista` is the digest of the list.
 * `lista` and `entropia` have 32 bytes.
 */
export type OrigenDeSemilla = { entropia: Uint8Array; id: string; ronda: number; n: number; lista: Uint8Array }

/** HMAC-SHA256(entropia, "rifa/sorteo/v1" 0x00 id 0x00 be64(ronda) be64(n) lista). Throws DatoInvalido. */
export function semillaOf({ entropia, id, ronda, n, lista }: OrigenDeSemilla): Uint8Array {
  if (entropia.length !== 32 || lista.length !== 32)
    throw new DatoInvalido('La entropía y la lista deben tener 32 bytes')
  if (id === '' || id.includes('\0')) throw new DatoInvalido('El identificador del sorteo no es válido')
  return hmac(entropia, concatBytes(utf8(`rifa/sorteo/v1\0${id}\0`), be64(ronda), be64(n), lista))
}
