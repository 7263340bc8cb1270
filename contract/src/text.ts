/** Schemas of texts that people write, which others read in mails and files. */
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { counted } from './numero.ts'

const NO_ADMITIDOS = 'El texto tiene caracteres que no se admiten.'

/** Characters refused everywhere: control characters, lone surrogates, and those that change a text's direction. Only paragraphs may have line breaks. */
const EN_LINEA = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
export const EN_PARRAFO = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u

/** Invisible characters: zero-width, fillers, soft hyphens. Two names that differ only in these look the same. */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A telephone, document, address or name without the invisible and direction characters that copying from contacts, WhatsApp or a PDF adds.
 * Dashes, spaces and full-width digits become plain ones.
 */
export const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLES, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/ +/g, ' ')
    .trim()

export const withoutControls = <T extends string | null | undefined>(message = NO_ADMITIDOS, controles = EN_LINEA) =>
  z.refine<T>(text => !controles.test(text ?? ''), message)

const requerido = (sentence: string, max: number, controles: RegExp) =>
  z.string({ error: sentence }).check(
    z.trim(),
    z.minLength(1, sentence),
    z.refine(text => text.replace(INVISIBLES, '').trim() !== '', sentence),
    z.maxLength(max, `Como máximo ${counted(max)} caracteres.`),
    withoutControls(NO_ADMITIDOS, controles),
  )

/** Required single-line text, trimmed. */
export const texto = (sentence: string, max: number = limits.textoCorto) => requerido(sentence, max, EN_LINEA)

/** Required text of any number of lines, trimmed. */
export const parrafo = (sentence: string, max: number = limits.textoLargo) => requerido(sentence, max, EN_PARRAFO)

const ausente = (max: number, controles: RegExp) =>
  z.pipe(
    z.optional(
      z.nullable(z.string()).check(
        z.refine(value => (value ?? '').trim().length <= max, `Como máximo ${counted(max)} caracteres.`),
        z.refine(value => !controles.test((value ?? '').trim()), NO_ADMITIDOS),
      ),
    ),
    z.transform(absentAsUndefined),
  )

/** Why something was undone, refused or corrected. */
export const motivo = parrafo('Escribí el motivo.', limits.nota)

/** Optional single-line text; `"null"` and `"undefined"` count as absent, because older clients send them. */
export const textoOpcional = (max: number = limits.textoCorto) => ausente(max, EN_LINEA)

/** The same, with any number of lines. */
export const parrafoOpcional = (max: number = limits.textoLargo) => ausente(max, EN_PARRAFO)

export function absentAsUndefined(value: string | null | undefined): string | undefined {
  const text = value?.trim()
  return text === undefined || text === 'null' || text === 'undefined' ? undefined : text
}

/** The dot of an abbreviated name right before the next name: `Ma.Laura`, `J.R.Gómez`. */
const ABREVIADO = /(?<=^|[ (.])\p{L}{1,3}\.(?=\p{Lu}\p{Ll})/gu

/** Letters of any script, and separators of the parts of a name. */
const NOMBRE = /^[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd} .,'()&°-]*$/u
const ENLACE = /\.[\p{L}\p{Nd}]{2,}|www|http|(\p{Nd}[ .,()-]{0,2}){6}/iu
const NOMBRE_SIMPLE = "El nombre lleva solo letras, números, espacios y los signos . , ' ( ) & ° -"
const NOMBRE_SIN_ENLACES =
  'El nombre no puede llevar direcciones web ni números largos. Después de un punto, dejá un espacio.'

/** Whether a name may appear in a mail: it contains no link and no number to dial. */
export const esNombre = (text: string): boolean =>
  text.length <= limits.nombre && NOMBRE.test(text) && !ENLACE.test(text)

/** The buyer of a number on paper whose name is not known yet: it plays for whoever has its signed ticket. */
export const AL_PORTADOR = 'Al portador'

/** Whether a text says so. It is nobody's name: a prize of that name is handed over only against a ticket on paper. */
export const esAlPortador = (text: string): boolean =>
  asTyped(text).toLocaleLowerCase('es') === AL_PORTADOR.toLowerCase()

/** A person's name, which appears in mails under the organiser's name. */
export const nombreDePersona = (sentence: string) =>
  z.string({ error: sentence }).check(
    z.overwrite(text => asTyped(text.replace(/[´`‘’ʼ"“”«»]/g, "'")).replace(ABREVIADO, '$& ')),
    z.minLength(1, sentence),
    z.maxLength(limits.nombre, `Como máximo ${limits.nombre} caracteres.`),
    withoutControls(),
    z.regex(NOMBRE, NOMBRE_SIMPLE),
    z.refine(text => !ENLACE.test(text), NOMBRE_SIN_ENLACES),
    z.refine(text => !esAlPortador(text), '«Al portador» no es un nombre: se dice de los boletos de papel sin nombre.'),
  )

export const nombreCompleto = nombreDePersona('El nombre completo es obligatorio.')

/**
 * Latin letters, digits and separators. The database treats names that look alike as one (`clave_de_nombre_usu`), which works because no
 * other script is allowed.
 */
export const nombreUsu = z.string({ error: 'El nombre de usuario es obligatorio.' }).check(
  z.overwrite(text => text.normalize('NFKC').trim()),
  z.minLength(1, 'El nombre de usuario es obligatorio.'),
  z.maxLength(40, 'Como máximo 40 caracteres.'),
  withoutControls(),
  z.regex(
    /^[a-záéíóúàèìòùâêîôûäëïöüãõñç\d]+([._ -][a-záéíóúàèìòùâêîôûäëïöüãõñç\d]+)*$/i,
    'El nombre de usuario lleva letras y números; entre ellos, un punto, un guion o un espacio.',
  ),
)

/** The words about what a raffle is for: 'el viaje' → 'A beneficio del viaje'. */
export const aBeneficio = (de: string): string => `A beneficio de ${de}`.replace(' de el ', ' del ')
