import { createHash } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { FastifyRequest } from 'fastify'
import type { Form } from './form.ts'

/** The `Idempotency-Key` header with the SHA-256 of its call and its body or form; null if there is none. */
export function idempotencyKey(request: FastifyRequest, form: Form | null): { clave: string; huella: Buffer } | null {
  const clave = request.headers['idempotency-key']
  if (clave === undefined) return null
  if (typeof clave !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(clave)) throw new AppError('VALIDACION')
  const huella = createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(form?.fields ?? request.body ?? null)}`)
    .update(form?.image ?? '')
    .digest()
  return { clave, huella }
}
