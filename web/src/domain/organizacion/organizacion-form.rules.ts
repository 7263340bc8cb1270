import { type Organizacion, organizacionAsJson, SECCIONES, type Seccion } from '@talonario/contract'
import type { ContractForm } from '#lib/form/contract-form.ts'

/** All editable data, of which a screen shows one part. */
export type OrganizationForm = ContractForm<Organizacion>

/** The parts in which two of them differ. */
export const changedSections = (before: Organizacion, after: Organizacion): Seccion[] =>
  SECCIONES.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

type Shape = { properties?: Record<string, Shape>; items?: Shape; maxLength?: number; maxItems?: number }

const shape = organizacionAsJson() as Shape

/** The most that the contract lets a field have: characters of a text, rows of a list. `path`: 'portada.premios.0.nombre'. */
export function mostOf(path: string): number | undefined {
  const part = path.split('.').reduce<Shape | undefined>((at, name) => at?.properties?.[name] ?? at?.items, shape)
  if (!part) throw new Error(`The organisation has no field ${path}`)
  return part.maxLength ?? part.maxItems
}

/** The inputs of a part of the form, with the length that the contract allows. */
export const textsOf = (form: OrganizationForm, part: string) => (name: string) => ({
  maxLength: mostOf(`${part}.${name}`),
  ...form.getInputProps(`${part}.${name}`),
})
