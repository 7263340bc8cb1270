import { limits } from '@talonario/contract'

/** What the host of a draw reads. */
export const funcionMessages = {
  revelar: { refused: 'No se pudo revelar el premio.' },
  preguntaTodos: '¿Revelar todos los premios que faltan?',
  todosDetalle: 'Salen juntos, en este momento, y después se publica el resultado.',
  /** The outcome is fixed: the server's sentence, also shown without a call. */
  realizado: '¡El sorteo se realizó correctamente!',
} as const

/** Ways of revealing the prizes. */
export const modos = [
  {
    modo: 'ritmo',
    ritmo: limits.funcionRitmo,
    nombre: 'De a uno, solos',
    detalle: `Cada ${limits.funcionRitmo} segundos, del último al primero. Podés pausar.`,
  },
  { modo: 'toque', ritmo: null, nombre: 'De a uno, cuando vos tocás', detalle: 'Vos llevás el ritmo.' },
  { modo: 'juntos', ritmo: null, nombre: 'Todos juntos', detalle: 'El resultado se publica en el momento.' },
] as const
export type Modo = (typeof modos)[number]['modo']
