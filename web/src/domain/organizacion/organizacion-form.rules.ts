import type { UseFormReturnType } from '@mantine/form'
import { type Organizacion, SECCIONES, type Seccion } from '@talonario/contract'

/** All editable data, of which a screen shows one part. */
export type OrganizationForm = UseFormReturnType<Organizacion>

/** The parts in which two of them differ. */
export const changedSections = (before: Organizacion, after: Organizacion): Seccion[] =>
  SECCIONES.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
