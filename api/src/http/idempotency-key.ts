import { createHash } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { FastifyRequest } from 'fastify'

/** The `Idempotency-Key` header with the SHA-256 of its call and body; null if there is none. */
export function idempotencyKey(request: FastifyRequest): { clave: string; huella: Buffer } | null {
  const clave = request.headers['idempotency-key']
  if (clave === undefined) return null
  if (typeof clave !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(clave)) throw new AppError('VALIDACION')
  const huella = createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { clave, huella }
}
