import type { Endpoint } from '@talonario/contract'
import type * as z from 'zod/mini'

/** A field of a call's input: its place, its path (`productos.0._id` reads `productos._id`) and its schema. */
export type Field = { place: 'params' | 'query' | 'body' | 'multipart'; path: string; schema: z.ZodMiniType }

/** The definition behind a schema, as zod documents it for libraries (zod.dev/packages/core). */
export type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  items?: readonly z.ZodMiniType[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  checks?: readonly { _zod: { def: Record<string, unknown> } }[]
}
export const defOf = (schema: z.ZodMiniType): Def => schema.def as Def

const PLACES = ['params', 'query', 'body', 'multipart'] as const

/** Every single field of a call's input, by the contract. */
export function fieldsOf(endpoint: Endpoint): Field[] {
  return PLACES.flatMap(place => {
    const schema = endpoint[place]
    return schema ? leaves(schema, '').map(leaf => ({ place, ...leaf })) : []
  })
}

function leaves(schema: z.ZodMiniType, path: string): { path: string; schema: z.ZodMiniType }[] {
  const { type, shape, element, innerType, in: input, out, options } = defOf(schema)
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => leaves(field, at(name)))
  if (element) return leaves(element, path)
  if (type === 'optional' || type === 'nullable') return innerType ? leaves(innerType, path) : []
  if (type === 'pipe' && input && out) return [...leaves(input, path), ...leaves(out, path)]
  if (type === 'union' && options) return options.flatMap(option => leaves(option, path))
  return type === 'transform' ? [] : [{ path, schema }]
}

const UUID = '[0-9a-f]{8}-'
const NAMED_LIKE_AN_ID = /(^|_|\.)(id|ci|userId|reference|referencia)$|[a-z]Id$|[a-z]Ids$|(^|\.)id[A-Z]|[Tt]oken$/

/** The fields that can refer to somebody's data: in the form of an id, or named like one. */
export function idFieldsOf(endpoint: Endpoint): Field[] {
  const named = fieldsOf(endpoint).filter(({ path, schema }) => NAMED_LIKE_AN_ID.test(path) || isUuid(schema))
  return named.filter((field, index) => named.findIndex(({ path }) => path === field.path) === index)
}

const isUuid = (schema: z.ZodMiniType) =>
  (defOf(schema).checks ?? []).some(check => String(check._zod.def.pattern ?? '').includes(UUID))
