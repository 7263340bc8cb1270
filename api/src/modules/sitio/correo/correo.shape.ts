import type { Mailer } from '#outside/mailer.ts'

type Row = {
  id: string
  para: string
  asunto: string
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
  intentos: number
}

export function toCorreo(row: Row) {
  return {
    _id: row.id,
    para: row.para,
    asunto: row.asunto,
    creado: row.created_at.toISOString(),
    enviado: row.sent_at?.toISOString() ?? '',
    estado: row.sent_at ? 'enviado' : row.failed_at ? 'fallido' : 'pendiente',
    intentos: row.intentos,
  } as const
}

/** Where mail really leaves, a link that opens somebody's account is for that person alone. */
export function visibleText(row: { texto: string; secreto: boolean }, salida: Mailer['salida']): string {
  return row.secreto && salida !== 'archivo' ? '' : row.texto
}
