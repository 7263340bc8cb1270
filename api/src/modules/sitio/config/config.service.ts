import { type configApi, dayIn, fromMinor, moneyFormat, oEnCuotas, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { DbParts } from '#http/deps.ts'
import type { Look } from '#http/pages/first-look.ts'
import { whatsappPropio } from '#modules/sitio/organizacion/organizacion.rules.ts'
import { describeOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { takesTestMoney } from '#outside/payment-provider.ts'
import { WrongVariable } from '#start-error.ts'
import { findCampania, findMoneda, findNextPrecio } from './config.queries.ts'
import { campaignYear, porTransferencia, reglasDeVenta } from './config.rules.ts'

/** The configuration for the browser. */
export async function readConfig({ db, env, clock }: DbParts): Promise<ReplyOf<typeof configApi.config>> {
  const { organizacion, portada, contacto } = await describeOrganizacion(db)
  const campania = await findCampania(db)
  return {
    nombre: organizacion.nombre,
    campaignYear: campaignYear(env, clock.now()),
    currency: env.CURRENCY,
    locale: env.LOCALE,
    zone: env.TZ_RIFA,
    payments: env.PAYMENTS,
    mercadoPago: { publicKey: env.PAYMENTS === 'mercadopago' ? (env.MP_PUBLIC_KEY ?? '') : '', locale: env.LOCALE },
    demo: env.DEMO ? env.DEMO_CLASE : '',
    reservaMinutos: env.RESERVA_MINUTOS,
    ...(porTransferencia(env) && { transferencia: env.TRANSFERENCIA_HORAS }),
    ...reglasDeVenta(env),
    correoEnPersona: env.CORREO_EN_PERSONA,
    segundoFactorObligatorio: env.ADMIN_SEGUNDO_FACTOR === 'obligatorio',
    fuente: env.DRAW_SOURCE,
    contactEmail: env.CONTACT_EMAIL ?? contacto,
    chat: (whatsappPropio(organizacion.whatsapp, env.LOCALE) ?? '').slice(1),
    hoy: dayIn(env.TZ_RIFA, clock.now()),
    ...campania,
    enCuotas: campania.enCuotas.map(montos => montos.map(fromMinor)),
    organizacion,
    portada,
  }
}

const priceOf = (precio: string, enCuotas: readonly (readonly number[])[], money: Intl.NumberFormat) =>
  [precio, oEnCuotas(enCuotas, money.format)].filter(Boolean).join(', ')

/** The data that pages need before a script runs: the configuration, and the prizes and price for link previews. */
export async function readLook(parts: DbParts): Promise<Look> {
  const config = await readConfig(parts)
  const precio = await findNextPrecio(parts.db)
  const { bajada, premios } = config.portada
  const prizes = new Intl.ListFormat('es').format(premios.map(({ nombre }) => nombre))
  const money = moneyFormat(config.locale, config.currency)
  const sentences = [
    bajada ||
      (prizes
        ? `${prizes}. Elegí tu número y participá.`
        : 'Elegí tu número, pagá seguro y comprobá el sorteo vos mismo.'),
    precio !== undefined && `Cada número, ${priceOf(money.format(fromMinor(precio)), config.enCuotas, money)}.`,
  ]
  const resumen = sentences.filter(Boolean).join(' ')
  return { config, baseUrl: parts.env.FRONTEND_URL, resumen, prueba: takesTestMoney(parts.env) }
}

/** Every figure adds up what was sold as money of one currency. Throws a WrongVariable if it was sold in another one, but for the demo's. */
export async function refuseOtraMoneda(db: Db, { CURRENCY, DEMO }: { CURRENCY: string; DEMO: boolean }): Promise<void> {
  if (DEMO) return
  const moneda = await findMoneda(db)
  if (moneda === undefined || moneda === CURRENCY) return
  throw new WrongVariable(
    'CURRENCY',
    `es ${CURRENCY}, y hay ventas en ${moneda}: se sumarían montos de dos monedas. Volvé a poner ${moneda}, o anulá esas ventas`,
  )
}
