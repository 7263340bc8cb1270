import { ACCIONES, type Accion, type ActoAnotado, fromMinor } from '@talonario/contract'
import { money } from '#lib/format.ts'
import { auditoriaMessages, detalleWords, sinCuentaWords } from './auditoria.messages.ts'

/** An action from outside; anything else is none. */
export const readAccion = (text: string): Accion | '' => (Object.hasOwn(ACCIONES, text) ? (text as Accion) : '')

/** Who did it, as the list says it. */
export function quienEs({ id, nombre, rol }: ActoAnotado['actor']): string {
  if (rol === 'nadie' || rol === 'sistema') return sinCuentaWords[rol]
  return nombre || (id ? auditoriaMessages.cuentaEliminada : sinCuentaWords.nadie)
}

const SUMS = new Set(['total', 'precio'])

/** Details as pairs to be read, e.g. `['año', '2026']`. */
export function detalleEnPalabras(detalle: string): [name: string, value: string][] {
  return Object.entries(JSON.parse(detalle) as Record<string, unknown>).map(([name, value]) => [
    detalleWords[name] ?? name,
    SUMS.has(name) && typeof value === 'number' ? money(fromMinor(value)) : enPalabras(value),
  ])
}

function enPalabras(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map(enPalabras).join(', ') || '—'
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '—')
}
