import {
  accentRules,
  type Organizacion,
  type OrganizacionPublica,
  organizacionVacia,
  PERFILES,
  type Portada,
  SECCIONES,
  type Seccion,
  whatsappOf,
} from '@talonario/contract'

/** The saved data, with empty values for what a newer program has added since. */
export const completed = (datos: Organizacion | undefined): Organizacion => ({
  ...organizacionVacia,
  ...datos,
  identidad: { ...organizacionVacia.identidad, ...datos?.identidad },
  portada: { ...organizacionVacia.portada, ...datos?.portada },
  legales: { ...organizacionVacia.legales, ...datos?.legales },
})

/** Whether raffles need a permit in the chosen jurisdiction and none is written down. */
export const lacksPermiso = ({ identidad, legales: { jurisdiccion } }: Organizacion): boolean =>
  jurisdiccion ? PERFILES[jurisdiccion].permiso && identidad.permiso === '' : false

/**
 * The organisation's WhatsApp as E.164: a mobile, or any number written with its country code, since a firm may use a fixed line. Null if a
 * chat would open with nobody, or with a stranger.
 */
export const whatsappPropio = (typed: string, locale: string): string | null =>
  whatsappOf(typed, locale) ?? (/^\+[1-9]\d{7,14}$/.exec(typed.replace(/[^+\d]/g, ''))?.[0] || null)

const STORED = /^[0-9a-f]{64}\.webp$/

/** The stored pictures that the organisation's data show, each once. */
export function imagenesOf({ identidad, portada, beneficios }: Organizacion): string[] {
  const named = [identidad, ...portada.premios, ...beneficios].map(part => ('logo' in part ? part.logo : part.imagen))
  return [...new Set(named.filter(nombre => STORED.test(nombre)))]
}

/** The changed sections, and the names of the changed fields in them. */
export function changesOf(before: Organizacion, after: Organizacion): { secciones: Seccion[]; campos: string[] } {
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const secciones = SECCIONES.filter(seccion => differs(before[seccion], after[seccion]))
  const campos = secciones.flatMap(seccion => {
    const [old, now] = [before[seccion], after[seccion]] as Record<string, unknown>[]
    if (Array.isArray(now)) return [seccion]
    return Object.keys(now ?? {}).filter(campo => differs(old?.[campo], now?.[campo]))
  })
  return { secciones, campos }
}

/** The public part: without the long texts and what only mails and orders contain. */
export function toPublic({ identidad, legales }: Organizacion): OrganizacionPublica {
  const { contacto: _, remitente: __, firma: ___, retiro: ____, ...rest } = identidad
  return {
    ...rest,
    colores: accentRules(identidad.acento),
    terminos: legales.terminos !== '',
    privacidad: legales.privacidad !== '',
  }
}

type Premio = { nombre: string; descripcion: string; imagen: string | null }

/**
 * The cover with its prizes: the organiser's own, else those of the next draw. Prizes that have been drawn (`sorteados`, in small letters)
 * are left out, and with them the sentence below the title, which may name them.
 */
export function withPremios(
  portada: Portada,
  { next, sorteados }: { next: readonly Premio[]; sorteados: readonly string[] },
): Portada {
  const own = portada.premios.filter(({ nombre }) => !sorteados.includes(nombre.toLowerCase()))
  const ofNext = next.map(({ nombre, descripcion, imagen }) => ({
    nombre,
    texto: descripcion.slice(0, 200),
    imagen: imagen ?? '',
    alternativa: '',
  }))
  const bajada = own.length < portada.premios.length ? '' : portada.bajada
  return { ...portada, bajada, premios: own.length > 0 ? own : ofNext }
}
