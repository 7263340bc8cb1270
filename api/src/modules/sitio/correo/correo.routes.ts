import { AppError, correoApi, pageCount } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { countCorreos, findCorreo, listCorreos } from './correo.queries.ts'
import { toCorreo, visibleText } from './correo.shape.ts'

const POR_PAGINA = 20

export function correoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(app, deps, correoApi.listarCorreos, async ({ params: { page } }) => ({
    correos: (await listCorreos(db, page, POR_PAGINA)).map(toCorreo),
    page,
    pages: pageCount(await countCorreos(db), POR_PAGINA),
    salida: deps.mailer.salida,
  }))

  mount(app, deps, correoApi.verCorreo, async ({ params: { id } }) => {
    const row = await findCorreo(db, id)
    if (!row) throw new AppError('NO_ENCONTRADO')
    return { correo: { ...toCorreo(row), texto: visibleText(row, deps.mailer.salida), error: row.error } }
  })
}
