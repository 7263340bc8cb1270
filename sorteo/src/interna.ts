import { deHex, hex } from './bytes.ts'
import { sha256 } from './digest.ts'

/** What is published when the draw is scheduled: hex SHA-256 of the 32 secret bytes. Throws DatoInvalido. */
export const compromisoDeSecreto = (secreto: string): string => hex(sha256([deHex(secreto, 32)]))

/** Whether a revealed secret (64 hexadecimal digits) is the one that was committed to. */
export const opensCompromiso = (secreto: string, compromiso: string): boolean =>
  compromisoDeSecreto(secreto) === compromiso
