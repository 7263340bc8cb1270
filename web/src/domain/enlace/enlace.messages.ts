/** The texts around sellers' links. */
export const enlaceMessages = {
  renovado: '¿Hacer un enlace nuevo? Los que ya diste siguen siendo tuyos.',
} as const

/** What a seller sends by WhatsApp. */
export const invitacion = (nombre: string, rifa: string, url: string): string =>
  `Hola, soy ${nombre}. Podés comprarme tu boleto de ${rifa} acá: ${url}`

/** What an organiser sends. */
export const invitacionDeRifa = (rifa: string, url: string): string =>
  `Ya se venden los boletos de ${rifa}. Elegí el tuyo acá: ${url}`
