import { configApi, dayIn } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { describeOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { findHighestNumero } from './config.queries.ts'
import { campaignYear, reglasDeVenta } from './config.service.ts'

export function configRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { env, clock, db } = deps
  mount(app, deps, configApi.config, async () => {
    const { organizacion, portada, contacto } = await describeOrganizacion(db)
    return {
      nombre: organizacion.nombre,
      campaignYear: campaignYear(env, clock.now()),
      currency: env.CURRENCY,
      locale: env.LOCALE,
      zone: env.TZ_RIFA,
      payments: env.PAYMENTS,
      demo: env.DEMO,
      reservaMinutos: env.RESERVA_MINUTOS,
      ...reglasDeVenta(env),
      segundoFactorObligatorio: env.ADMIN_SEGUNDO_FACTOR === 'obligatorio',
      fuente: env.DRAW_SOURCE,
      contactEmail: env.CONTACT_EMAIL ?? contacto,
      hoy: dayIn(env.TZ_RIFA, clock.now()),
      numeroMayor: await findHighestNumero(db),
      organizacion,
      portada,
    }
  })
}
