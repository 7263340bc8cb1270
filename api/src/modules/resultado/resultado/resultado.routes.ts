import { AppError, actaApi, resultadoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { waitingLine } from '#http/in-line.ts'
import { mount } from '#http/mount.ts'
import { actaPdf } from '#modules/resultado/acta/acta.service.ts'
import { declaracionPdf } from '#modules/resultado/acta/acta-declaracion.service.ts'
import { toPublico } from './resultado.shape.ts'
import { misBoletos } from './resultado-boleto.service.ts'
import { findPublico } from './resultado-publico.queries.ts'
import {
  archivoDeListaSellada,
  archivoDePrueba,
  constanciaPublica,
  declaracionCsv,
} from './resultado-publico.service.ts'

/** What a draw publishes of itself, and the papers made of it. */
export function publicoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  // Up to a million unsold numbers are looked up for each: a few at a time, so that sales do not wait for them.
  const inLine = waitingLine(2, 20)

  mount(app, deps, resultadoApi.resultado, async ({ params }) => {
    const row = await findPublico(db, params.id)
    if (!row) throw new AppError('NO_ENCONTRADO')
    return { sorteo: toPublico(row, { zone: env.TZ_RIFA, now: clock.now() }) }
  })

  mount(app, deps, resultadoApi.prueba, async ({ params }) => await archivoDePrueba(db, params.id))

  mount(app, deps, resultadoApi.lista, async ({ params }) => await archivoDeListaSellada(db, params.id))

  mount(app, deps, resultadoApi.constancia, async ({ params, query }) => ({
    constancia: await constanciaPublica(db, params.id, query.numero),
  }))

  mount(app, deps, resultadoApi.noVendidos, ({ params }) => inLine(() => declaracionCsv(db, params.id)))

  mount(app, deps, resultadoApi.misBoletos, async ({ caller, query }) => await misBoletos(db, caller._id, query))

  mount(app, deps, actaApi.acta, async ({ params }) => await actaPdf(db, params.id, env))

  mount(app, deps, actaApi.declaracion, ({ params }) => inLine(() => declaracionPdf(db, params.id, env)))
}
