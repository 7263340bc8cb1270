import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { listarRifasQuery, paginaDeRifas } from './rifa.ts'
import { sorteo } from './sorteo.ts'

/** Crockford's base 32: no I, L, O or U. */
export const ALFABETO_ENLACE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODIGO = new RegExp(`^[${ALFABETO_ENLACE}]{6}$`)

/** A link's code as it is stored, from how a person may have written it; null if it cannot be one. */
export function toCodigo(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 20) return null
  const codigo = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return CODIGO.test(codigo) ? codigo : null
}

/** The code of a seller's link; an impossible one counts as none. */
export const ref = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown): string | null => toCodigo(value)),
)

export const codigo = z.string().check(
  z.refine(text => toCodigo(text) !== null, 'No se encontró lo que buscás.'),
  z.overwrite(text => toCodigo(text) ?? ''),
)

/** A seller's current link. */
const enlace = z.object({
  codigo: z.string(),
  desde: z.string(),
  /** How often it was opened, once an address and hour. */ visitas: z.number(),
  /** Numbers sold by it or an earlier one of this seller, that their buyers still have. */ vendidos: z.number(),
})
export type EnlaceVendedor = z.output<typeof enlace>

/** What a seller's link shows: the seller, and the next draw with numbers for sale. */
const llegada = z.object({
  codigo: z.string(),
  vendedor: z.object({ nombre: z.string(), /** Name of a stored avatar, or `''`. */ imagen: z.string() }),
  oferta: z.nullable(
    z.object({ sorteo, /** Of the first free number; null: none is left. */ precio: z.nullable(z.number()) }),
  ),
})
export type Llegada = z.output<typeof llegada>

export const enlaceApi = {
  miEnlace: {
    method: 'GET',
    path: '/vendedor/miEnlace',
    access: ['vendedor'],
    summary: 'The caller’s link to the shop; the first call makes it.',
    reply: z.object({ enlace }),
  },
  renovarEnlace: {
    method: 'POST',
    path: '/vendedor/renovarEnlace',
    access: ['vendedor'],
    summary: 'A new link; earlier ones go on working.',
    reply: z.object({ enlace, message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  porEnlace: {
    method: 'GET',
    path: '/tienda/porEnlace/:codigo',
    access: 'anyone',
    withoutToken: true,
    summary:
      'Whose link it is, a first name and a picture, and what it sells. Counts the visit, once an address and hour.',
    params: z.object({ codigo }),
    reply: llegada,
    errors: ['ENLACE_NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  },
  numerosPorEnlace: {
    method: 'GET',
    path: '/tienda/numerosPorEnlace/:codigo',
    access: 'anyone',
    withoutToken: true,
    summary: 'The numbers of the link’s seller, then those of nobody, each ascending, a page at a time.',
    params: z.object({ codigo }),
    query: z.extend(z.pick(listarRifasQuery, { page: true, buscar: true, sorteo: true }), {
      /** Only free numbers. */
      estado: z.optional(z.literal('libre', { error: 'El estado no es válido.' })),
    }),
    reply: paginaDeRifas,
    errors: ['ENLACE_NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
