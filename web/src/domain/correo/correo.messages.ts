import type { IconName } from '#ui/base/icon.tsx'
import type { Correo } from './correo.api.ts'

/** The texts of the screen of outgoing mail. */
export const correoMessages = {
  rebotado:
    'El servidor que lo recibe dice que esa dirección no existe. Corregila donde está cargada: este mensaje va a la de antes.',
  vacia: 'Todavía no hay correos.',
  paginaVacia: 'No hay correos en esta página.',
  reservado: 'El texto no se muestra: lleva un enlace que abre la cuenta de esa persona.',
} as const

/** Where mail goes now. */
export const salidaWords = {
  smtp: 'Los correos salen por el servidor de correo configurado.',
  archivo: 'No hay un servidor de correo configurado: los mensajes se guardan acá y no le llegan a nadie.',
} as const

/** The state of a message; its destination is in `salidaWords`. */
export const estadoWords = {
  enviado: { word: 'Salió', icon: 'check', tone: 'good' },
  guardado: { word: 'No salió: falta el servidor', icon: 'warning', tone: 'wait' },
  pendiente: { word: 'Pendiente', icon: 'clock', tone: 'wait' },
  fallido: { word: 'No salió', icon: 'warning', tone: 'bad' },
  rebotado: { word: 'Rebotó', icon: 'warning', tone: 'bad' },
} as const satisfies Record<Correo['estado'], { word: string; icon: IconName; tone: 'good' | 'wait' | 'bad' }>
