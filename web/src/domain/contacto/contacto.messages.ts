/** The texts of the contact screen. */
export const contactoMessages = {
  enviado: 'Mensaje enviado correctamente.',
  noEnviado: 'Error al enviar el mensaje.',
} as const

/** The texts of the organiser's list of messages. */
export const mensajesMessages = {
  vacia: 'Todavía no llegaron mensajes.',
  paginaVacia: 'No hay mensajes en esta página.',
} as const
