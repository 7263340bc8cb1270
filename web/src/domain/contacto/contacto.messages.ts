/** What the contact screen says after sending. */
export const contactoMessages = {
  enviado: 'Mensaje enviado correctamente.',
  noEnviado: 'Error al enviar el mensaje.',
} as const

/** What the organiser's list of messages says. */
export const mensajesMessages = {
  lista: { refused: 'No se pudieron obtener los mensajes.' },
  vacia: 'Todavía no llegaron mensajes.',
  paginaVacia: 'No hay mensajes en esta página.',
} as const
