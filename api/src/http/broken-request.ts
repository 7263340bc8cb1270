import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@talonario/contract'

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  ERR_HTTP_REQUEST_TIMEOUT: 'PEDIDO_LENTO',
}

/**
 * What never became a request (no HTTP, headers without end, a body that takes for ever) has an answer in JSON too, and then
 * its connection ends: nothing that comes after it can be trusted to begin where it seems to.
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

/** Where a path goes that cannot be decoded: to a route like any other, so that its refusal carries every header. */
export const UNREADABLE_PATH = '/ilegible'

export function readablePath(url = '/'): string {
  try {
    decodeURI(url.replace(/[?].*$/s, ''))
    return url
  } catch {
    return UNREADABLE_PATH
  }
}
