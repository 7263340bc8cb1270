/** Field schemas that several domains share, each with the sentence a person reads. */
import * as z from 'zod/mini'
import { toDay } from './dates.ts'
import { limits } from './limits.ts'
import { toMinor } from './money.ts'
import { absentAsUndefined, asTyped } from './text.ts'

export {
  asTyped,
  EN_PARRAFO,
  esAlPortador,
  motivo,
  nombreCompleto,
  nombreDePersona,
  nombreUsu,
  parrafo,
  parrafoOpcional,
  texto,
  textoOpcional,
  withoutControls,
} from './text.ts'

/** An optional field with the rules of a required one; an empty text counts as absent. */
export function opcional<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.transform((value: string | null | undefined) => absentAsUndefined(value) || undefined),
      z.optional(schema),
    ),
  )
}

/** The code printed on paper, or the address it opens. */
export const codigoDePapel = z.string().check(z.maxLength(400, 'Ese código no es de un boleto.'))

/** ASCII only: no letter looks like another one, and the database folds none into one that mail would deliver elsewhere. */
export const EMAIL = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z\d_-]+(\.[a-z\d_-]+)+$/i

export const EMAIL_VALIDO = 'Escribí un email válido, como nombre@correo.com.'

export const email = z
  .string({ error: 'El email es obligatorio.' })
  .check(
    z.overwrite(asTyped),
    z.minLength(1, 'El email es obligatorio.'),
    z.maxLength(254, 'El email es demasiado largo.'),
    z.regex(EMAIL, EMAIL_VALIDO),
  )

/** The reference of an order; whoever has it can ask how the order went. */
export const referencia = z.string().check(z.regex(/^[\w-]{1,64}$/, 'El identificador no es válido.'))

/** An identifier signed by this installation, of a link or of an order. */
export const codigoFirmado = (mensaje: string) => z.string().check(z.regex(/^[\w-]{20,80}$/, mensaje))

/** The secret of a link in a mail. */
export const enlaceSecreto = z.string().check(z.maxLength(128, 'El enlace no es válido o ya venció. Pedí uno nuevo.'))

/** A CSV file of at most so many characters. */
export const csv = (max: number) => z.string().check(z.maxLength(max, 'El archivo es demasiado grande.'))

/** A document's digits without dots, dashes, spaces and leading zeros, and without the decimals that a spreadsheet adds. */
export const documentDigits = (text: string): string =>
  asTyped(text)
    .replace(/^(?:(\d{4,})[.,]|(\d{1,3}([.,])\d{3}(?:\3\d{3})+)(?!\3)[.,])0+$/, '$1$2')
    .replace(/^\d{1,3}(,\d{3})+$/, digits => digits.replaceAll(',', ''))
    .replace(/[.\-\s]/g, '')
    .replace(/^0+/, '')

/** Identity document: 6 to 12 digits. */
export const ci = z
  .string({ error: 'El documento es obligatorio.' })
  .check(
    z.overwrite(documentDigits),
    z.minLength(1, 'El documento es obligatorio.'),
    z.regex(/^\d{6,12}$/, 'El documento lleva entre 6 y 12 números.'),
  )

const TELEFONO = /^\+?[\d ().-]{6,25}$/
/** Two telephones in one cell, as lists may have. */
const DOS_TELEFONOS = /(\d[ ().-]*){7,}([/,;]|[oy] )[ +(]*(\d[ ().-]*){7,}/
const malTelefono = ({ input }: { input?: unknown }): string =>
  DOS_TELEFONOS.test(String(input).slice(0, 80)) ? 'Escribí un solo teléfono.' : 'Escribí un teléfono válido.'

export const telefono = z
  .string({ error: 'El teléfono es obligatorio.' })
  .check(z.overwrite(asTyped), z.minLength(1, 'El teléfono es obligatorio.'), z.regex(TELEFONO, { error: malTelefono }))

/** Where WhatsApp reaches a telephone, as E.164; null if the telephone as typed cannot be read. */
export const whatsapp = z.nullable(z.string())

/** For a change: absent leaves the telephone as it is, an empty text removes it. */
export const telefonoBorrable = z.pipe(
  z.optional(z.nullable(z.string())),
  z.pipe(
    z.transform(absentAsUndefined),
    z.optional(
      z.string().check(
        z.overwrite(asTyped),
        z.refine(text => text === '' || TELEFONO.test(text), { error: malTelefono }),
      ),
    ),
  ),
)

/** A new password. The server also refuses the 3,000 commonest. */
export const passwordNueva = z
  .string({ error: 'La contraseña es obligatoria.' })
  .check(
    z.minLength(limits.passwordMin, `La contraseña lleva al menos ${limits.passwordMin} caracteres.`),
    z.maxLength(limits.passwordMax, `La contraseña lleva como máximo ${limits.passwordMax} caracteres.`),
  )

/** A password to compare: any text, but short enough to hash. */
export const passwordActual = z
  .string({ error: 'La contraseña es obligatoria.' })
  .check(
    z.minLength(1, 'La contraseña es obligatoria.'),
    z.maxLength(limits.passwordMax, 'La contraseña no es correcta.'),
  )

export const id = z
  .string({ error: 'Falta el identificador.' })
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'El identificador no es válido.'),
    z.toLowerCase(),
  )

/** A whole number, which may be text from a form. */
export function entero(min: number, max: number, mensaje: string) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/, mensaje))], { error: mensaje }),
    z.pipe(
      z.transform(Number),
      z.number({ error: mensaje }).check(z.int(mensaje), z.gte(min, mensaje), z.lte(max, mensaje)),
    ),
  )
}

const DEMASIADO = `El número es demasiado grande: como máximo ${limits.precioMaximo.toLocaleString('es-UY')}.`

/** An amount in major units with at most two decimals, perhaps as text; parsed to minor units. `mensaje`: of what is no amount, or below `min`. */
export function importe(min: number, mensaje: string) {
  const isAtLeast = (value: number | string, bound: number) => {
    try {
      return toMinor(value) >= toMinor(bound)
    } catch {
      return false
    }
  }
  return z.pipe(
    z.union([z.number(), z.string()], { error: mensaje }).check(
      z.refine(value => isAtLeast(value, min), { error: mensaje, abort: true }),
      z.refine(value => !isAtLeast(value, limits.precioMaximo + 0.01), DEMASIADO),
    ),
    z.transform(toMinor),
  )
}

/** The sum that was shown of what is sold, which is then sold at it or not at all. */
export const montoMostrado = z.optional(importe(0.01, 'El monto no es válido.'))

/** A day as `yyyy-MM-dd`; an ISO instant is accepted and its first ten characters count. */
export function dia(mensaje: string) {
  return z.pipe(
    z.string({ error: mensaje }).check(
      z.trim(),
      z.refine(value => toDay(value) !== null, mensaje),
    ),
    z.transform((value): string => toDay(value) ?? ''),
  )
}

/** A page in a path or query; `limit=0` and an empty text count as the default. */
export const pagina = entero(1, 1_000_000, 'La página no es válida.')

export const anio = entero(2000, 2100, 'El año no es válido.')

/** A campaign year; the server has the default. */
export const anioOpcional = z.optional(anio)

/** Name of a stored picture: content hash and extension. */
export const nombreImagen = z.string().check(z.regex(/^[\w.-]{1,120}$/, 'No se encontró lo que buscás.'))

/** A raffle number. */
export const numeroRifa = entero(1, limits.rifasEnTotal, 'El número de rifa no es válido.')

/** How many pages of `size` rows a list of `total` rows has; an empty list has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
