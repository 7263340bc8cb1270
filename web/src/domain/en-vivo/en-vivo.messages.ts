import { limits } from '@talonario/contract'

/** What the host of a draw reads. */
export const funcionMessages = {
  preguntaTodos: '¿Revelar todos los premios que faltan?',
  todosDetalle: 'Salen juntos, en este momento, y después se publica el resultado.',
  queHace: `O hacelo en vivo, para que lo miren: la pantalla en vivo muestra los premios de a uno, del último al primero. El resultado se publica cuando salió el primero; si nadie sigue, a los ${limits.funcionMinutos} minutos salen todos solos.`,
  /** The result is published: the server's sentence, also shown without a call. */
  realizado: '¡El sorteo se realizó correctamente!',
} as const

/** Paces of a show. */
export const modos = {
  solos: {
    ritmo: limits.funcionRitmo,
    nombre: 'De a uno, solos',
    detalle: `Cada ${limits.funcionRitmo} segundos, del último al primero. Podés pausar.`,
  },
  toque: { ritmo: null, nombre: 'De a uno, cuando vos tocás', detalle: 'Vos llevás el ritmo.' },
} as const
export type Modo = keyof typeof modos
