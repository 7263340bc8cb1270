import fc from 'fast-check'
import type * as z from 'zod/mini'
import { type Def, defOf } from './contract-fields.ts'

/**
 * Values a schema of the contract accepts. `known` may supply values by a field's name, such as existing ids.
 * Refinements that no generator can guess produce refused values, which is a case too.
 */
export function arbitraryOf(
  schema: z.ZodMiniType,
  known: (name: string) => readonly unknown[],
  name = '',
): fc.Arbitrary<unknown> {
  const offered = known(name)
  const made = build(schema, known, name)
  return offered.length > 0
    ? fc.oneof({ arbitrary: fc.constantFrom(...offered), weight: 3 }, { arbitrary: made, weight: 1 })
    : made
}

function build(
  schema: z.ZodMiniType,
  known: (name: string) => readonly unknown[],
  name: string,
): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = (schema: z.ZodMiniType | undefined, as = name) =>
    schema ? arbitraryOf(schema, known, as) : fc.constant(undefined)
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {}, (field, as) => inner(field, as))
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 4 })
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(item => inner(item)))
    case 'optional':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 3 })
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 3 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map(option => inner(option)))
    case 'pipe':
      return isOpen(def.in) ? inner(def.out) : isOpen(def.out) ? inner(def.in) : fc.oneof(inner(def.in), inner(def.out))
    default:
      return scalar(def)
  }
}

/** A transform does not reveal its input. */
const isOpen = (schema: z.ZodMiniType | undefined): boolean => !schema || defOf(schema).type === 'transform'

function objectOf(
  shape: Record<string, z.ZodMiniType>,
  inner: (field: z.ZodMiniType, as: string) => fc.Arbitrary<unknown>,
) {
  const fields = Object.entries(shape).map(([name, field]) => [name, inner(field, name)])
  return fc.record(Object.fromEntries(fields)).map(value => {
    return Object.fromEntries(Object.entries(value as object).filter(([, item]) => item !== undefined))
  })
}

function scalar(def: Def): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return text(def)
    case 'number':
      return number(def)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? { none: '' }))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const checksOf = (def: Def) => (def.checks ?? []).map(check => check._zod.def)
const bound = (def: Def, ...names: string[]) => {
  const found = checksOf(def).find(check => names.some(name => name in check))
  return names.map(name => found?.[name]).find(value => typeof value === 'number') as number | undefined
}

/** Texts as people write them, of the length and mostly of the form required by the schema. */
function text(def: Def): fc.Arbitrary<string> {
  const pattern = checksOf(def).find(check => check.pattern instanceof RegExp)?.pattern as RegExp | undefined
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern.source)), fc.constantFrom(...LIKELY))
  const minLength = bound(def, 'minimum') ?? 0
  const maxLength = Math.max(minLength, Math.min(bound(def, 'maximum') ?? 40, 300))
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ unit: 'grapheme', minLength, maxLength }),
    fc.constantFrom(...LIKELY),
  )
}

/** What fields are about, so that more than the first rule of a schema is reached. */
const LIKELY = [
  '2027-05-01',
  '2026-12-24',
  '21:00',
  'ana@correo.test',
  '12345678',
  '099 123 456',
  'https://a.test/1',
  'vendedor',
  'una clave larga',
  '1',
  '100',
  '123 456',
]

function number(def: Def): fc.Arbitrary<number> {
  const limits = checksOf(def).filter(check => typeof check.value === 'number')
  const min = Math.max(
    -1e9,
    ...limits.filter(check => check.check === 'greater_than').map(check => check.value as number),
  )
  const max = Math.min(1e9, ...limits.filter(check => check.check === 'less_than').map(check => check.value as number))
  // Large counts are tested elsewhere.
  return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(Math.floor(max), 50)) })
}
