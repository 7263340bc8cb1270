import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { codigoDeAcceso } from './segundo-factor.ts'

/**
 * Settings an organiser may change in the app, under the names of the environment's variables. The environment's own
 * schema validates them, and a variable that is set takes precedence.
 */
export const AJUSTES = {
  cobros: [
    'PAYMENTS',
    'MP_ACCESS_TOKEN',
    'MP_WEBHOOK_SECRET',
    'MP_PUBLIC_KEY',
    'MP_CAJA',
    'MP_STATEMENT_DESCRIPTOR',
    'MP_EFECTIVO',
    'MP_LIVE_MODE',
  ],
  transferencias: ['TRANSFERENCIA_CUENTA', 'TRANSFERENCIA_TITULAR', 'TRANSFERENCIA_HORAS'],
  correo: ['SMTP_URL', 'MAIL_FROM'],
  ventas: [
    'CAMPAIGN_YEAR',
    'RESERVA_MINUTOS',
    'VENTA_LIBRE',
    'VENTA_LIBRE_POR_DIA',
    'VENDER_ASIGNADAS_ONLINE',
    'CORREO_EN_PERSONA',
  ],
  premios: ['RECLAMO_DIAS'],
} as const
export type GrupoDeAjustes = keyof typeof AJUSTES
export const GRUPOS_DE_AJUSTES = Object.keys(AJUSTES) as GrupoDeAjustes[]
export type Ajuste = (typeof AJUSTES)[GrupoDeAjustes][number]
export const NOMBRES_DE_AJUSTES = Object.values(AJUSTES).flat() as [Ajuste, ...Ajuste[]]

/** The names of the settings, on the screen and in refusals. */
export const etiquetaDeAjuste: Record<Ajuste, string> = {
  PAYMENTS: 'Cómo se cobra en línea',
  MP_ACCESS_TOKEN: 'Access token',
  MP_WEBHOOK_SECRET: 'Firma secreta',
  MP_PUBLIC_KEY: 'Public key (opcional)',
  MP_CAJA: 'Caja para cobrar con QR (opcional)',
  MP_STATEMENT_DESCRIPTOR: 'Texto en el resumen de la tarjeta',
  MP_EFECTIVO: 'Aceptar pagos en efectivo',
  MP_LIVE_MODE: 'Cobra dinero real',
  TRANSFERENCIA_CUENTA: 'Alias, CBU o CVU donde se transfiere',
  TRANSFERENCIA_TITULAR: 'De quién es la cuenta',
  TRANSFERENCIA_HORAS: 'Horas que un número espera la transferencia',
  SMTP_URL: 'Servidor de correo',
  MAIL_FROM: 'Dirección de la que salen',
  CAMPAIGN_YEAR: 'Año de la rifa',
  RESERVA_MINUTOS: 'Minutos que se reserva un número sin pagar',
  VENTA_LIBRE: 'Los vendedores venden números sin asignar',
  VENTA_LIBRE_POR_DIA: 'Números sin asignar que vende cada uno por día',
  VENDER_ASIGNADAS_ONLINE: 'La tienda vende los números asignados',
  CORREO_EN_PERSONA: 'El email de quien compra en persona',
  RECLAMO_DIAS: 'Días para reclamar un premio',
}

/** Stored encrypted and never shown again. */
export const AJUSTES_SECRETOS: readonly Ajuste[] = ['MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL']

/** Settings that decide where money or mail goes: to save, connect or disconnect them the caller confirms their identity. */
export const AJUSTES_CON_CONFIRMACION: readonly Ajuste[] = [
  ...AJUSTES.cobros,
  ...AJUSTES.transferencias,
  ...AJUSTES.correo,
]

/** Shown above every screen while payments are tests; in the page itself, so that no screen can forget it. */
export const PAGOS_DE_PRUEBA =
  '<aside data-prueba aria-label="Pagos de prueba" style="padding:8px 16px;background:#ffd84d;color:#1a1a1a;font-size:14px;text-align:center"><strong>Pagos de prueba:</strong> no se cobra dinero de verdad.</aside>'

const valor = z.string().check(z.trim(), z.maxLength(500, 'Como máximo 500 caracteres.'), f.withoutControls())

/** The caller's own password, and the code of their second factor if they have one. */
const confirmacion = {
  currentPassword: f.passwordActual,
  codigo: f.opcional(codigoDeAcceso),
}
export const confirmacionForm = z.object(confirmacion)

/** The address that mails are sent from, with the password its provider gives for that. */
export const conectarCorreoForm = z.object({
  proveedor: z.enum(['gmail', 'outlook', 'propio'], { error: 'Elegí de quién es el correo.' }),
  direccion: f.email,
  clave: z
    .string()
    .check(
      z.minLength(1, 'Escribí la contraseña de ese correo.'),
      z.maxLength(200, 'Como máximo 200 caracteres.'),
      f.withoutControls(),
    ),
  /** For a mail server of one's own. */
  servidor: f.opcional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i, 'El servidor se escribe como mail.tuescuela.org.'),
      ),
  ),
  puerto: z.optional(z.union([z.literal(''), f.entero(1, 65_535, 'El puerto es un número, como 465 o 587.')])),
  ...confirmacion,
})

export const ajusteApi = {
  listarAjustes: {
    method: 'GET',
    path: '/ajuste/listar',
    access: ['admin'],
    summary: 'What an organiser may decide, where each value comes from, and none of the secrets.',
    reply: z.object({
      ajustes: z.array(
        z.object({
          clave: z.enum(NOMBRES_DE_AJUSTES),
          /** The value as it would be written; `''` for a secret, and if the default applies. */
          valor: z.string(),
          /** `entorno`: set by a variable, so it cannot be changed in the app. */
          origen: z.enum(['entorno', 'guardado', 'defecto']),
          /** Why the saved value is not used; `''` if it is. */
          sinUsar: z.string(),
        }),
      ),
      /** Whether the caller has a second factor, so that its code is needed too. */
      segundoFactor: z.boolean(),
      /** Whether payments are tests. */
      prueba: z.boolean(),
      /** The connected account; null if accounts cannot be connected here, and tokens are saved as settings. */
      mercadoPago: z.nullable(
        z.object({
          /** `esperando`: the caller is at Mercado Pago, giving the permission. `cortada`: the permission was withdrawn, or has ended. */
          estado: z.enum(['sin_conectar', 'esperando', 'conectada', 'cortada']),
          cuenta: z.string(),
          apodo: z.string(),
          hasta: z.nullable(z.string()),
          motivo: z.nullable(z.enum(['revocada', 'vencida'])),
          /** The permission could not be renewed, and ends at `hasta`. */
          porVencer: z.boolean(),
        }),
      ),
    }),
  },
  guardarAjustes: {
    method: 'PUT',
    path: '/ajuste/guardar',
    access: ['admin'],
    summary: 'Save the values sent; `` goes back to the default. Every server process follows without a restart.',
    /** `leido`: the settings' values, by their names. */
    body: conLeido(
      z.object({
        /** Both are needed only for settings of `AJUSTES_CON_CONFIRMACION`. */
        currentPassword: f.opcional(f.passwordActual),
        codigo: confirmacion.codigo,
        ajustes: z.partialRecord(z.enum(NOMBRES_DE_AJUSTES), valor),
      }),
    ),
    reply: z.object({ message: z.string() }),
    errors: [
      'AJUSTE_FIJADO',
      'AJUSTE_INVALIDO',
      'PASSWORD_ACTUAL',
      'CODIGO_INCORRECTO',
      'DEMASIADOS_INTENTOS',
      'CAMBIO_MIENTRAS',
    ],
  },
  conectarCorreo: {
    method: 'POST',
    path: '/ajuste/conectarCorreo',
    access: ['admin'],
    summary: 'Send the mails from an address: tried at once with a mail to the caller, and saved only if that leaves.',
    body: conectarCorreoForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'AJUSTE_FIJADO',
      'AJUSTE_INVALIDO',
      'CORREO_NO_SALE',
      'PASSWORD_ACTUAL',
      'CODIGO_INCORRECTO',
      'DEMASIADOS_INTENTOS',
    ],
  },
  conectarMercadoPago: {
    method: 'POST',
    path: '/ajuste/conectarMercadoPago',
    access: ['admin'],
    summary: 'Begin to connect a Mercado Pago account: the address where its owner gives the permission.',
    body: confirmacionForm,
    reply: z.object({ url: z.string() }),
    errors: ['NO_ENCONTRADO', 'AJUSTE_FIJADO', 'PASSWORD_ACTUAL', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS'],
  },
  confirmarMercadoPago: {
    method: 'POST',
    path: '/ajuste/confirmarMercadoPago',
    access: ['admin'],
    summary:
      'End it with what Mercado Pago sent the organiser back with: a code, or none if the permission was refused.',
    body: z.object({
      state: z.string().check(z.maxLength(1_000)),
      code: z.optional(z.string().check(z.regex(/^[\w-]{1,1000}$/))),
    }),
    reply: z.object({ conectada: z.boolean(), message: z.string() }),
    errors: ['NO_ENCONTRADO', 'AJUSTE_FIJADO', 'CONEXION_AJENA', 'CONEXION_VENCIDA', 'CONEXION_SIN_RESPUESTA'],
  },
  desconectarMercadoPago: {
    method: 'POST',
    path: '/ajuste/desconectarMercadoPago',
    access: ['admin'],
    summary: 'Stop collecting with the connected account.',
    body: confirmacionForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'NO_ENCONTRADO',
      'AJUSTE_FIJADO',
      'SIN_CONEXION',
      'PASSWORD_ACTUAL',
      'CODIGO_INCORRECTO',
      'DEMASIADOS_INTENTOS',
    ],
  },
  probarAjustes: {
    method: 'POST',
    path: '/ajuste/probar',
    access: ['admin'],
    summary: 'Try what is saved: ask the payment provider, or send the caller a mail.',
    body: z.object({ que: z.enum(['cobros', 'correo'], { error: 'Se prueban los cobros o el correo.' }) }),
    /** `anda`: the trial succeeded. `detalle`: the other side's reply in its own words. */
    reply: z.object({ anda: z.boolean(), message: z.string(), detalle: z.optional(z.string()) }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
