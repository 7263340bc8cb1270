import { AppError, correoApi, pageCount } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { Caller, RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { withoutActingLinks } from '#mails/mail.ts'
import type { Mailer } from '#outside/mail.ts'
import { countCorreos, findCorreo, listCorreos } from './correo.queries.ts'
import { reenviarCorreo } from './correo.service.ts'

const POR_PAGINA = 20

export function correoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(app, deps, correoApi.listarCorreos, async ({ params: { page } }) => ({
    correos: (await listCorreos(db, page, POR_PAGINA)).map(toCorreo),
    page,
    pages: pageCount(await countCorreos(db), POR_PAGINA),
    salida: deps.mailer.salida,
  }))

  mount(app, deps, correoApi.verCorreo, async ({ params: { id }, caller }) => {
    const row = await findCorreo(db, id)
    if (!row) throw new AppError('NO_ENCONTRADO')
    return { correo: { ...toCorreo(row), texto: visibleText(row, caller, deps.mailer.salida), error: row.error } }
  })

  mount(app, deps, correoApi.reenviarCorreo, async ({ params: { id } }) => {
    await reenviarCorreo(db, id)
    return { message: 'El correo va a salir otra vez.' }
  })
}

type Row = {
  id: string
  para: string
  asunto: string
  created_at: Date
  sent_at: Date | null
  salida: Mailer['salida'] | null
  failed_at: Date | null
  rebotado: boolean
  intentos: number
}

function toCorreo(row: Row) {
  return {
    _id: row.id,
    para: row.para,
    asunto: row.asunto,
    creado: row.created_at.toISOString(),
    enviado: row.sent_at?.toISOString() ?? '',
    estado: stateOf(row),
    intentos: row.intentos,
  } as const
}

/** A mail that was only written to a file counts as `guardado`, because it has reached nobody. */
const stateOf = ({ sent_at, salida, rebotado, failed_at }: Row) => {
  if (sent_at) return salida === 'archivo' ? 'guardado' : 'enviado'
  if (rebotado) return 'rebotado'
  return failed_at ? 'fallido' : 'pendiente'
}

/** Hides the text with a link that opens an account from everybody once real mail is sent, and from who only looks every link by which one acts. */
function visibleText(row: { texto: string; secreto: boolean }, { soloMira }: Caller, salida: Mailer['salida']): string {
  if (row.secreto && (soloMira || salida !== 'archivo')) return ''
  return soloMira ? withoutActingLinks(row.texto) : row.texto
}
