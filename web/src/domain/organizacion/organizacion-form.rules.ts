import type { UseFormReturnType } from '@mantine/form'
import { type Organizacion, organizacion, SECCIONES, type Seccion } from '@talonario/contract'

/** All editable data, of which a screen shows one part. */
export type OrganizationForm = UseFormReturnType<Organizacion>

/** The parts in which two of them differ. */
export const changedSections = (before: Organizacion, after: Organizacion): Seccion[] =>
  SECCIONES.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The most that the contract lets a field have: characters of a text, rows of a list. `path`: 'portada.premios.0.nombre'. */
export function mostOf(path: string): number | undefined {
  const schema = path.split('.').reduce<Schema>(partOf, organizacion)
  return schema._zod.bag.maximum as number | undefined
}

type Schema = { _zod: { def: object; bag: Record<string, unknown> } }

function partOf(schema: Schema, name: string): Schema {
  const { shape, element } = schema._zod.def as { shape?: Record<string, Schema>; element?: Schema }
  const part = shape?.[name] ?? element
  if (!part) throw new Error(`The organisation has no field ${name}`)
  return part
}

/** The inputs of a part of the form, with the length that the contract allows. */
export const textsOf = (form: OrganizationForm, part: string) => (name: string) => ({
  maxLength: mostOf(`${part}.${name}`),
  ...form.getInputProps(`${part}.${name}`),
})
