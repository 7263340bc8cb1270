/** The texts around sellers' links. */
export const enlaceMessages = {
  abrir: { refused: 'No se pudo abrir el enlace.' },
  mio: { refused: 'No se pudo obtener tu enlace.' },
  renovar: { refused: 'No se pudo renovar el enlace.' },
  cambiar: { refused: 'Ese código no es de ningún vendedor.' },
  renovado: '¿Hacer un enlace nuevo? Los que ya diste siguen siendo tuyos.',
} as const

/** What a seller sends by WhatsApp. */
export const invitacion = (nombre: string, rifa: string, url: string): string =>
  `¡Hola! Soy ${nombre}. Podés comprarme tu número de ${rifa} acá: ${url}`
