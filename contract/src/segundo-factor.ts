import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const typed = (pattern: RegExp, sentence: string) =>
  z.string({ error: sentence }).check(
    z.overwrite(value => value.replace(/[\s-]/g, '').toUpperCase()),
    z.regex(pattern, sentence),
  )

const SEIS_NUMEROS = 'El código lleva 6 números.'

/** Six digits of the authenticator, or a recovery code; spaces, dashes and case do not count. */
export const codigoDeAcceso = typed(/^(\d{6}|[A-Z2-7]{24})$/, 'El código lleva 6 números, o es uno de recuperación.')

export const codigoDeAplicacion = typed(/^\d{6}$/, SEIS_NUMEROS)

export const iniciarSegundoFactorForm = z.object({ currentPassword: f.passwordActual })
export const confirmarSegundoFactorForm = z.object({ codigo: codigoDeAplicacion })
/** Both factors, needed to turn the second one off or get new recovery codes. */
export const ambosFactoresForm = z.object({ currentPassword: f.passwordActual, codigo: codigoDeAcceso })

const codigos = z.object({
  /** Shown this once: ten, in groups of four. */ codigos: z.array(z.string()),
  message: z.string(),
})

export const segundoFactorApi = {
  segundoFactor: {
    method: 'GET',
    path: '/usuario/segundo-factor',
    access: ['admin'],
    sinSegundoFactor: true,
    summary: 'Whether the caller’s log-in asks for a code, since when, and how many recovery codes are left.',
    reply: z.object({
      activo: z.boolean(),
      /** Instant, `''` while it is off. */ desde: z.string(),
      codigosRestantes: z.number(),
      obligatorio: z.boolean(),
    }),
  },
  iniciarSegundoFactor: {
    method: 'POST',
    path: '/usuario/segundo-factor/iniciar',
    access: ['admin'],
    propia: true,
    sinSegundoFactor: true,
    summary: 'A fresh secret for the authenticator; it binds nobody until a code of it confirms it.',
    body: iniciarSegundoFactorForm,
    reply: z.object({
      /** Base32, as authenticators take it by hand. */ secreto: z.string(),
      /** otpauth://, as they read it from a picture. */ uri: z.string(),
    }),
    errors: ['PASSWORD_ACTUAL', 'SEGUNDO_FACTOR_ACTIVO', 'DEMASIADOS_INTENTOS'],
  },
  confirmarSegundoFactor: {
    method: 'POST',
    path: '/usuario/segundo-factor/confirmar',
    access: ['admin'],
    propia: true,
    sinSegundoFactor: true,
    summary: 'Turn it on with a code of the authenticator; other sessions end, the recovery codes are shown this once.',
    body: confirmarSegundoFactorForm,
    reply: codigos,
    errors: ['CODIGO_INCORRECTO', 'SEGUNDO_FACTOR_ACTIVO', 'SEGUNDO_FACTOR_INACTIVO', 'DEMASIADOS_INTENTOS'],
  },
  renovarCodigos: {
    method: 'POST',
    path: '/usuario/segundo-factor/codigos',
    access: ['admin'],
    propia: true,
    summary: 'Ten new recovery codes; the old ones stop working.',
    body: ambosFactoresForm,
    reply: codigos,
    errors: ['PASSWORD_ACTUAL', 'CODIGO_INCORRECTO', 'SEGUNDO_FACTOR_INACTIVO', 'DEMASIADOS_INTENTOS'],
  },
  desactivarSegundoFactor: {
    method: 'POST',
    path: '/usuario/segundo-factor/desactivar',
    access: ['admin'],
    propia: true,
    summary: 'Turn it off: password and code.',
    body: ambosFactoresForm,
    reply: z.object({ message: z.string() }),
    errors: ['PASSWORD_ACTUAL', 'CODIGO_INCORRECTO', 'SEGUNDO_FACTOR_INACTIVO', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
