import { chaptersOf } from './ayuda.rules.ts'

/** The build includes the manual's text. */
const [manual = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/manual.es.md', { query: '?raw', import: 'default', eager: true }),
)

/** The manual for organisers and sellers, from the repository. */
export const manualChapters = chaptersOf(manual)

export const ayudaMessages = {
  buscar: 'Buscar en la ayuda',
  nada: 'No se encontró nada con esas palabras.',
} as const
