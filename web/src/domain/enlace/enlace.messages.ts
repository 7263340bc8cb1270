/** The texts around sellers' links. */
export const enlaceMessages = {
  abrir: { refused: 'No se pudo abrir el enlace.' },
  mio: { refused: 'No se pudo obtener tu enlace.' },
  afiche: { refused: 'No se pudo dibujar el afiche.' },
  renovar: { refused: 'No se pudo renovar el enlace.' },
  cambiar: { refused: 'Ese código no es de ningún vendedor.' },
  renovado: '¿Hacer un enlace nuevo? Los que ya diste siguen siendo tuyos.',
} as const

/** What a seller sends by WhatsApp. */
export const invitacion = (nombre: string, rifa: string, url: string): string =>
  `¡Hola! Soy ${nombre}. Podés comprarme tu boleto de ${rifa} acá: ${url}`

/** What an organiser sends. */
export const invitacionDeRifa = (rifa: string, url: string): string =>
  `¡Ya se venden los boletos de ${rifa}! Elegí el tuyo acá: ${url}`
