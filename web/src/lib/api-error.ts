/** A refusal of the server: its code, its sentence (fit to show) and its HTTP status. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** The status in words ('Internal Server Error'), or its number where the connection carries no words (HTTP/2). */
  readonly statusText: string
  /** The whole reply, for the few calls that return data with a refusal (pago/exito). */
  readonly reply: unknown

  constructor(refusal: { code: string; status: number; statusText: string; message: string; reply: unknown }) {
    super(refusal.message)
    this.name = 'ApiError'
    this.code = refusal.code
    this.status = refusal.status
    this.statusText = refusal.statusText || String(refusal.status)
    this.reply = refusal.reply
  }
}

/** The request did not reach the server, or its reply was lost. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('Error al conectar con el servidor', { cause })
    this.name = 'ConnectionError'
  }
}

/** Where nothing else is said: of a refusal whose reason the server did not name, or a fault of this program. */
type Sentences = { refused?: string; offline?: string }

/** The sentence to show: the server's or `refused`; `offline` if the server was not reached. */
export function sentenceOf(
  error: unknown,
  { refused = 'Algo salió mal. Probá de nuevo.', offline }: Sentences = {},
): string {
  if (error instanceof ConnectionError) return offline ?? error.message
  return error instanceof ApiError ? error.message || refused : refused
}

/** The reason, to show below a screen's own sentence. */
export function reasonOf(error: unknown): string | undefined {
  return (error instanceof ApiError || error instanceof ConnectionError) && error.message ? error.message : undefined
}

/** 'Error en el servidor: …' when the server broke or was not reached; undefined when it refused with a reason. */
export function brokenServer(error: unknown): string | undefined {
  const broken = error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)
  return broken ? `Error en el servidor: ${error.message}` : undefined
}
