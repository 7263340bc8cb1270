/** What the contact screen says after sending. */
export const contactoMessages = {
  enviado: 'Mensaje enviado correctamente.',
  noEnviado: 'Error al enviar el mensaje.',
} as const
