import { chaptersOf } from './ayuda.rules.ts'

/** The text stands beside the program: the build takes it in. */
const [manual = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/manual.es.md', { query: '?raw', import: 'default', eager: true }),
)

/** The manual of those who organise and of those who sell, as it stands in the repository. */
export const manualChapters = chaptersOf(manual)

export const ayudaMessages = {
  buscar: 'Buscar en la ayuda',
  nada: 'No se encontró nada con esas palabras.',
} as const
