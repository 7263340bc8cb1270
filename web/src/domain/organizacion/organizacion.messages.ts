import type { Seccion } from '@talonario/contract'

/** Messages about the organisation's data. */
export const organizacionMessages = {
  beneficios: { refused: 'No se pudieron obtener los beneficios.' },
  sinBeneficios: 'Todavía no hay beneficios.',
  legales: { refused: 'No se pudo obtener el texto.' },
  sinTexto: 'Todavía no se publicó este texto.',
  leer: { refused: 'No se pudo obtener la configuración.' },
  guardar: { refused: 'No se pudieron guardar los cambios.' },
  guardado: 'Los cambios se guardaron. Ya se ven en el sitio.',
  restaurado: 'Volviste a lo anterior.',
} as const

/** What the parts of the configuration are called. */
export const seccionWords: Record<Seccion, string> = {
  identidad: 'Organización',
  portada: 'Portada',
  beneficios: 'Beneficios',
  legales: 'Legal',
}
