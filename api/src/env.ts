import { AJUSTES, CLASES_CAMPANIA, CORREO_EN_PERSONA, FUENTES, limits, PROVEEDORES } from '@talonario/contract'
import * as z from 'zod'
import {
  counts,
  email,
  hasCents,
  host,
  integer,
  known,
  list,
  oneOf,
  origin,
  pushService,
  sender,
  site,
  smtp,
  token,
  trustProxy,
  url,
  yesNo,
} from './env-fields.ts'
import { isThisMachine } from './outside/network.ts'
import { preferenceMarginMs } from './outside/payments.ts'
import { WrongVariable } from './start-error.ts'

const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: integer(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'tiene que ser una dirección IP o un nombre de máquina')
    .default('127.0.0.1'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  /** A pooler in transaction mode. What needs a session uses DATABASE_URL: migrations, live events, copies. */
  DATABASE_POOL_URL: url('postgres', 'postgresql').optional(),
  /** Connections of this process; take fewer for one of several raffles on a machine. */
  DATABASE_CONEXIONES: integer(4, 100).default(20),
  /** `no` for a pooler that does not support prepared statements. */
  PREPARED_STATEMENTS: yesNo.default(true),
  DATA_DIR: z.string().optional(),
  BASE_URL: site('http', 'https').optional(),
  /** Base of the links in payments and mails, if another origin serves the screens. */
  FRONTEND_URL: site('http', 'https').optional(),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: list(origin).default([]),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Authorises GET /metrics; without it there is no such page. */
  METRICS_TOKEN: z.string().min(16, 'tiene que llevar al menos 16 caracteres').optional(),
  TZ_RIFA: known('una zona horaria como America/Montevideo', zone =>
    Intl.DateTimeFormat('es', { timeZone: zone }),
  ).default('America/Argentina/Buenos_Aires'),
  LOCALE: known('un idioma como es-AR', tag => Intl.getCanonicalLocales(tag)[0]).default('es-AR'),
  CURRENCY: known('una moneda como ARS', code => Intl.supportedValuesOf('currency').includes(code))
    .refine(hasCents, 'tiene que ser una moneda con centavos: los montos llevan dos decimales')
    .default('ARS'),
  /** Absent: the present year in TZ_RIFA. */
  CAMPAIGN_YEAR: integer(2000, 2100).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `tiene que llevar al menos ${limits.passwordMin} caracteres`)
    .max(limits.passwordMax, `tiene que llevar como máximo ${limits.passwordMax} caracteres`)
    .optional(),
  /** With `obligatorio` an organiser without a second factor can only turn one on. */
  ADMIN_SEGUNDO_FACTOR: oneOf(['opcional', 'obligatorio']).default('opcional'),
  /** The key that encrypts secrets in the database. Absent: a key file in DATA_DIR. */
  SECRETO_DATOS: z.string().min(32, 'tiene que llevar al menos 32 caracteres').optional(),
  /** How long personal data are kept (docs/personal-data.md). */
  RETENCION_MENSAJES_DIAS: integer(1, 36_500).default(365),
  RETENCION_CORREOS_DIAS: integer(1, 36_500).default(180),
  RETENCION_IMPAGAS_DIAS: integer(30, 36_500).default(180),
  RETENCION_COMPRADORES_MESES: integer(1, 1_200).default(120),
  /** Payment ends five minutes before the hold, so a shorter hold could not be paid. */
  RESERVA_MINUTOS: integer(preferenceMarginMs / 60_000 + 1, 1440).default(30),
  /** How many numbers and orders may wait for payment at once, and how many orders may be made in ten minutes (docs/scarcity.md). */
  RESERVAS_CUENTA: counts(3, '200/5/20').default([200, 5, 20]),
  RESERVAS_SIN_VERIFICAR: counts(3, '20/2/10').default([20, 2, 10]),
  RESERVAS_DIRECCION: counts(3, '400/40/200').default([400, 40, 200]),
  RESERVAS_RED: counts(3, '800/80/400').default([800, 80, 400]),
  /** If more than this percentage of a draw's unsold numbers is held, one network gets at most this percentage of them. */
  RESERVAS_PRESION: counts(3, '25/1/75').default([25, 1, 75]),
  /** How many checkouts in ten minutes may be refused to one account and to one address before they have to wait. */
  RESERVAS_RECHAZOS: counts(2, '60/600').default([60, 600]),
  /** How long a telephone may have numbers to sell without signal. */
  PRESTAMO_HORAS: integer(1, 720).default(72),
  VENDER_ASIGNADAS_ONLINE: yesNo.default(true),
  VENTA_LIBRE: yesNo.default(true),
  /** How many numbers not assigned to them a seller may sell in a day. */
  VENTA_LIBRE_POR_DIA: integer(1, 1_000_000).default(20),
  CORREO_EN_PERSONA: oneOf(CORREO_EN_PERSONA).default('obligatorio'),
  /** Live connections of one process, and of one address. Behind a proxy without TRUST_PROXY everybody has the same address. */
  EN_VIVO_MAXIMO: integer(0, 100_000).default(5_000),
  EN_VIVO_POR_DIRECCION: integer(0, 100_000).default(200),
  PAYMENTS: oneOf(['simulado', ...PROVEEDORES]).optional(),
  MP_ACCESS_TOKEN: token.optional(),
  MP_WEBHOOK_SECRET: z.string().optional(),
  MP_PUBLIC_KEY: z.string().optional(),
  /** The operator's application at Mercado Pago, through which organisations connect their accounts. */
  MP_CLIENT_ID: z.string().optional(),
  MP_CLIENT_SECRET: z.string().optional(),
  /** Signs the application's notifications. Absent: they are only hints, and the payments they name are looked up. */
  MP_CLIENT_WEBHOOK_SECRET: z.string().optional(),
  /** The application's one redirect address, at one of the operator's hosts. Absent: at this host. */
  MP_REDIRECT_URL: site('http', 'https').optional(),
  MP_BASE_URL: site('http', 'https').default('https://api.mercadopago.com'),
  /** Absent: derived from the token. Test accounts may have tokens that look real. */
  MP_LIVE_MODE: yesNo.optional(),
  /** The text on a buyer's card statement. */
  MP_STATEMENT_DESCRIPTOR: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ]*$/, 'lleva solo letras sin acento ni ñ, números y espacios: es lo que imprimen las tarjetas')
    .max(13, 'admite hasta 13 caracteres')
    .default('RIFA'),
  /** External id of the point of sale that charges in person by a QR code for any wallet. Absent: the code leads to the payment's page. */
  MP_CAJA: z
    .string()
    .trim()
    .regex(/^[\w-]{1,60}$/, 'es el identificador externo de la caja, de letras y números')
    .optional(),
  /** Whether vouchers are accepted, which are paid in cash days later, long after the hold. */
  MP_EFECTIVO: yesNo.default(false),
  /** The account or alias that buyers transfer to, and its owner. Without both nothing is sold by transfer. */
  TRANSFERENCIA_CUENTA: z.string().trim().max(100, 'admite hasta 100 caracteres').optional(),
  TRANSFERENCIA_TITULAR: z.string().trim().max(100, 'admite hasta 100 caracteres').optional(),
  /** How long a number waits for its transfer to be seen. */
  TRANSFERENCIA_HORAS: integer(1, 168).default(24),
  SMTP_URL: smtp.optional(),
  /** Hosts of the operator's own network that an organiser may name as mail server. */
  SMTP_INTERNOS: list(host).default([]),
  /** Absent: no-responder@localhost, under the organiser's name. */
  MAIL_FROM: sender.optional(),
  CONTACT_EMAIL: email.optional(),
  /** Absent: the public beacon; in the demo a secret, so that no network is needed. */
  DRAW_SOURCE: oneOf(FUENTES).optional(),
  SUPLENTES: integer(0, limits.suplentesMaximos).default(3),
  /** Days to claim a prize before the next alternate is called. */
  RECLAMO_DIAS: integer(1, 365).default(60),
  /** The demo's campaign; `continua`: in instalments, with a year behind it. */
  DEMO_CLASE: oneOf(CLASES_CAMPANIA).default('serie'),
  /** Hosts that reminders may be pushed to, by default those of browsers. `no`: none. */
  PUSH_SERVICIOS: list(pushService).default([
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  DRAND_URLS: list(site('https', 'http')).default([
    'https://api.drand.sh',
    'https://api2.drand.sh',
    'https://api3.drand.sh',
  ]),
})
type Variables = z.output<typeof variables>

/** The names of all variables, as docs/configuration.md lists them. */
export const variableNames = Object.keys(variables.shape)

/** The configuration, parsed once, by the names of the variables. An empty variable counts as absent. */
export type Env = ReturnType<typeof settle> & {
  /** The variables that are set, which the app does not let anybody change. */
  GIVEN: Readonly<Record<string, string | undefined>>
  /** Saved settings that are not used, each with what is wrong with it. */
  SIN_USAR: Readonly<Record<string, string | undefined>>
  /** Reads the same configuration with other saved settings. */
  reread(saved: Record<string, string>): Env
}

/**
 * Reads the configuration or throws a WrongVariable. `demo` is a flag of the command line, not a variable, so that it cannot be left on by
 * accident. `saved` are the app's settings; a variable that is set takes precedence.
 */
export function readEnv(
  options: { demo: boolean },
  source: Record<string, string | undefined> = process.env,
  saved: Record<string, string> = {},
): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  refuseMistyped(given)
  const [used, SIN_USAR] = usable(
    Object.fromEntries(Object.entries(saved).filter(([name]) => given[name] === undefined)),
  )
  const parsed = variables.safeParse({ ...(options.demo ? DEMO_COUNTRY : {}), ...used, ...given })
  const reread = (saved: Record<string, string>) => readEnv(options, given, saved)
  if (parsed.success) return { ...settle(parsed.data, options.demo), GIVEN: given, SIN_USAR, reread }
  const [issue] = parsed.error.issues
  throw wrong(String(issue?.path[0]), String(issue?.message))
}

/**
 * Leaves out saved settings that this version refuses, so that none prevents a start: only the wrong one, but all payment settings
 * together, since they make no sense alone. Returns the rest, and what is wrong.
 */
function usable(saved: Record<string, string>): [Record<string, string>, Record<string, string>] {
  const wrong: Record<string, string> = {}
  for (const [name, value] of Object.entries(saved)) {
    const { error } = variables.shape[name as keyof Variables]?.safeParse(value) ?? {}
    if (error) wrong[name] = String(error.issues[0]?.message)
  }
  const cobros: readonly string[] = AJUSTES.cobros.some(name => wrong[name]) ? AJUSTES.cobros : []
  const used = Object.entries(saved).filter(([name]) => !wrong[name] && !cobros.includes(name))
  return [Object.fromEntries(used), wrong]
}

/** Throws on an unknown name that nearly is one of our unset variables, whose value would be ignored in silence. */
function refuseMistyped(given: Record<string, string | undefined>): void {
  const missing = variableNames.filter(name => given[name] === undefined && name.length >= 7)
  for (const name of Object.keys(given)) {
    const meant = variableNames.includes(name) ? undefined : missing.find(known => isNear(name, known))
    if (meant) throw wrong(name, `no existe: ¿quisiste decir ${meant}?`)
  }
}

/** Whether the names differ by one letter or by separators only. */
function isNear(name: string, known: string): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[-_]/g, '')
  if (plain(name) === plain(known)) return true
  const [short, long] = name.length < known.length ? [name, known] : [known, name]
  if (long.length - short.length > 1) return false
  const at = [...short].findIndex((letter, i) => letter !== long[i])
  return at < 0 || short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}

const DEMO_COUNTRY = { LOCALE: 'es-UY', CURRENCY: 'UYU', TZ_RIFA: 'America/Montevideo' }

const DEMO_DIRS = { serie: './data/demo', continua: './data/demo-continua' }

/** What one variable decides about another. */
function settle(env: Variables, demo: boolean) {
  const production = env.NODE_ENV === 'production' && !demo
  if (demo && !isThisMachine(env.HOST))
    throw wrong('HOST', 'tiene que quedar en 127.0.0.1 con --demo: sus cuentas las conoce cualquiera')
  const BASE_URL = env.BASE_URL ?? addressOf(env.HOST, env.PORT)
  const atHome = isThisMachine(new URL(BASE_URL).hostname)
  if (demo && !atHome)
    throw wrong('BASE_URL', 'tiene que ser de esta máquina con --demo: sus cuentas las conoce cualquiera')
  if (production && !atHome && !BASE_URL.startsWith('https:'))
    throw wrong(
      'BASE_URL',
      'tiene que empezar con https:// en producción: las contraseñas y los pagos no van sin cifrar. Poné el proxy con su certificado adelante',
    )
  if (env.PAYMENTS === 'simulado' && !atHome) {
    throw wrong('PAYMENTS', 'solo puede ser simulado con una BASE_URL de esta máquina: cualquiera aprobaría sus pagos')
  }
  if (env.MP_ACCESS_TOKEN && !env.PAYMENTS) {
    throw wrong('PAYMENTS', 'falta, y con MP_ACCESS_TOKEN hace falta: poné mercadopago')
  }
  if (production && env.PAYMENTS === 'mercadopago' && !env.MP_BASE_URL.startsWith('https:')) {
    throw wrong('MP_BASE_URL', 'tiene que empezar con https:// en producción')
  }
  if (production && env.DRAW_SOURCE === 'interna') {
    throw wrong(
      'DRAW_SOURCE',
      'no puede ser interna en producción: quien organiza conocería el resultado antes del cierre',
    )
  }
  if (production && env.PAYMENTS === 'simulado') {
    throw wrong(
      'PAYMENTS',
      'no puede ser simulado en producción: poné mercadopago, o dejala vacía para no vender en línea',
    )
  }
  if (env.TRANSFERENCIA_CUENTA && !env.TRANSFERENCIA_TITULAR) {
    throw wrong('TRANSFERENCIA_TITULAR', 'falta: quien transfiere mira de quién es la cuenta')
  }
  if (env.PAYMENTS === 'mercadopago' && !env.MP_ACCESS_TOKEN)
    throw wrong('MP_ACCESS_TOKEN', 'falta, y PAYMENTS=mercadopago necesita ese dato')
  if (env.PAYMENTS === 'mercadopago' && !env.MP_WEBHOOK_SECRET)
    throw wrong('MP_WEBHOOK_SECRET', 'falta, y PAYMENTS=mercadopago necesita ese dato')
  for (const [one, other] of [
    ['MP_CLIENT_ID', 'MP_CLIENT_SECRET'],
    ['MP_CLIENT_SECRET', 'MP_CLIENT_ID'],
  ] as const)
    if (env[one] && !env[other]) throw wrong(other, `falta, y ${one} necesita ese dato`)
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) throw wrong('ADMIN_EMAIL', 'falta, y ADMIN_PASSWORD la necesita')
  return {
    ...env,
    DEMO: demo,
    /** The demo has its own folder: its publicly known accounts must not get into a real raffle's data. */
    DATA_DIR: env.DATA_DIR ?? (demo ? DEMO_DIRS[env.DEMO_CLASE] : './data'),
    DRAW_SOURCE: env.DRAW_SOURCE ?? (demo ? 'interna' : 'drand'),
    /** Without a provider nothing is simulated in production or on a public address: the shop shows but does not sell. */
    PAYMENTS: env.PAYMENTS ?? (production || !atHome ? 'apagado' : 'simulado'),
    BASE_URL,
    FRONTEND_URL: env.FRONTEND_URL ?? BASE_URL,
  } as const
}

/** Where a browser on this machine finds the server. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const wrong = (name: string, what: string) => new WrongVariable(name, what)
