import type { Socket } from 'node:net'
import { AppError, type ErrorCode, errors } from '@talonario/contract'
import type { FastifyError, FastifyInstance } from 'fastify'
import { $ZodError } from 'zod/v4/core'
import { codeOf, DATABASE_DOWN, DISK_FULL, waitedForSorteo } from '#db/outage.ts'
import { CambioMientras } from '#http/leido.ts'
import type { Disk } from '#http/report/health.ts'

export type ErrorBody = {
  status: 'error'
  code: ErrorCode
  message: string
  fields?: { path: string; message: string }[]
  /** With CAMBIO_MIENTRAS: the values that somebody else has saved. */
  ahora?: Readonly<Record<string, unknown>>
}

/** Replies to every error with JSON and a Spanish sentence. The text of a bug is logged with its request id and never sent. */
export function installErrorReply(app: FastifyInstance, disk: Disk, findWidth: () => Promise<number>): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, body } = await replyTo(error, findWidth)
    if (codeOf(error) === DISK_FULL) disk.wasFullAt = performance.now()
    // The sender disconnected before the body was complete: nothing failed here, and nobody reads a reply.
    if (request.raw.destroyed && !request.raw.complete) request.log.info('request aborted')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (status === 429 || status === 503) reply.header('retry-after', retryAfter(error, status))
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** Writes the numbers that a refusal names with as many digits as the raffle's. */
async function replyTo(error: unknown, findWidth: () => Promise<number>) {
  if (!(error instanceof AppError && Array.isArray(error.details.numeros))) return toReply(error)
  try {
    return refusal(error.code, error.written(await findWidth()))
  } catch (failure) {
    return toReply(failure)
  }
}

function retryAfter(error: unknown, status: number): string {
  const seconds = error instanceof AppError ? error.details.segundos : undefined
  return String(seconds ?? (status === 429 ? 60 : 5))
}

/** The status and body sent for anything thrown. */
export function toReply(error: unknown): { status: number; body: ErrorBody } {
  if (error instanceof CambioMientras) return refusal(error.code, error.message, { ahora: error.ahora })
  if (error instanceof AppError) return refusal(error.code, error.message)
  if (error instanceof $ZodError) return validation(error)
  const code = codeOf(error)
  if (waitedForSorteo(error)) return refusal('SORTEO_OCUPADO')
  if (DATABASE_DOWN.test(code)) return refusal('BASE_DE_DATOS')
  const known = BY_CODE[code]
  return refusal(known ?? 'ERROR_INTERNO')
}

function refusal(
  code: ErrorCode,
  message = new AppError(code).message,
  more: Pick<ErrorBody, 'ahora'> = {},
): { status: number; body: ErrorBody } {
  return { status: errors[code][0], body: { status: 'error', code, message, ...more } }
}

/** The first message becomes the sentence; all of them are listed by field. */
function validation(error: $ZodError): { status: number; body: ErrorBody } {
  const fields = error.issues
    .slice(0, 50)
    .map(issue => ({ path: issue.path.map(String).join('.'), message: issue.message }))
  const { status, body } = refusal('VALIDACION', fields[0]?.message)
  return { status, body: { ...body, fields } }
}

const BY_CODE: Record<string, ErrorCode> = {
  RF001: 'SORTEO_CERRADO',
  RF037: 'NUMEROS_CANCELADOS',
  RF002: 'SORTEO_REALIZADO',
  RF003: 'FUENTE_FIJA',
  RF004: 'PREMIO_PROMETIDO',
  RF020: 'SIN_PUBLICAR',
  RF021: 'CAMPANIA_TERMINADA',
  RF022: 'CAMPANIA_CON_SORTEOS',
  RF023: 'CLASE_FIJA',
  RF024: 'CAMPANIA_SELLADA',
  RF025: 'CIERRE_ANTES_DE_VENCER',
  RF026: 'ORDEN_DE_SORTEOS',
  RF030: 'RIFA_EN_PAPEL',
  RF031: 'PREMIO_AL_PORTADOR',
  RF032: 'HAY_PARTICIPANTES',
  RF033: 'TRANSFERENCIAS_CUENTA',
  RF034: 'TRANSFERENCIAS_SORTEO',
  RF035: 'RESERVAS_RED',
  RF036: 'PACK_SIN_PRECIO',
  RF010: 'SESION_VENCIDA',
  RF015: 'SORTEO_SIMULADO',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PEDIDO_GRANDE',
  FST_REQ_FILE_TOO_LARGE: 'IMAGEN_GRANDE',
  FST_FILES_LIMIT: 'PEDIDO_GRANDE',
  FST_FIELDS_LIMIT: 'PEDIDO_GRANDE',
  FST_PARTS_LIMIT: 'PEDIDO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_ADMITIDO',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'TIPO_NO_ADMITIDO',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'JSON_INVALIDO',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'JSON_INVALIDO',
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON_INVALIDO',
  FST_ERR_BAD_URL: 'JSON_INVALIDO',
  FST_PROTO_VIOLATION: 'JSON_INVALIDO',
  FST_ERR_MAX_PARAM_LENGTH: 'RUTA_DESCONOCIDA',
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  ERR_HTTP_REQUEST_TIMEOUT: 'PEDIDO_LENTO',
}

/**
 * Replies with JSON to bytes that are no valid request (not HTTP, headers without end, a body that never ends) and ends the connection,
 * since the start of another request could not be trusted.
 */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = CODES[error.code ?? ''] ?? 'JSON_INVALIDO'
  const { status, message } = new AppError(code)
  const body = JSON.stringify({ status: 'error', code, message })
  const head = [
    `HTTP/1.1 ${status} `,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The route for paths that cannot be decoded, so that their refusal has all headers too. */
export const UNREADABLE_PATH = '/ilegible'

export function readablePath(url = '/'): string {
  try {
    decodeURI(url.replace(/[?].*$/s, ''))
    return url
  } catch {
    return UNREADABLE_PATH
  }
}
