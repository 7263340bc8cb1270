export const invitacionMessages = {
  ver: { refused: 'No se pudo abrir la invitación.' },
  invitar: { refused: 'No se pudo crear la invitación.' },
  reemplazar: {
    detail: 'Si le mandás otra, la que tiene deja de servir.',
    confirmLabel: 'Mandar otra',
    cancelLabel: 'Dejar la que tiene',
  },
  aceptar: { refused: 'No se pudo aceptar la invitación.' },
} as const

/** What the organiser sends by WhatsApp. */
export const invitacionTexto = (organizacion: string, nombre: string, enlace: string) =>
  `Hola, ${nombre}. Te invito a vender ${organizacion}. Elegí tu contraseña en este enlace, que funciona una sola vez: ${enlace}`

/** Opens WhatsApp with a text; the user chooses the recipient. */
export const whatsappCon = (texto: string) => `https://wa.me/?text=${encodeURIComponent(texto)}`
